import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FlowStep } from '@/lib/contract';
import { FLOW_VIEWS, flowLayers, newestSteps } from '@/lib/derive/allocation/flow';
import { flowRows } from '@/lib/table/tables/allocation';

const count = fc.nat({ max: 400 });
const halves = fc.record({ passed: count, failed: count });

/** A step whose parts sum to its leaves, as the database counts them. */
const flowStep = fc
  .record({
    attempt: fc.nat({ max: 2 }),
    step: fc.nat({ max: 30 }),
    bare: halves,
    depths: fc.uniqueArray(fc.record({ depth: fc.nat({ max: 15 }), passed: count, failed: count }), {
      selector: ({ depth }) => depth,
      maxLength: 10,
    }),
    unplaced: fc.nat({ max: 5 }),
    search: fc.nat({ max: 5 }),
    mixedShare: fc.nat({ max: 100 }),
    passShare: fc.nat({ max: 100 }),
  })
  .map(({ mixedShare, passShare, ...parts }): FlowStep => {
    const both = ({ passed, failed }: { passed: number; failed: number }): number => passed + failed;
    const leaves = both(parts.bare) + parts.depths.reduce((sum, one) => sum + both(one), 0) + parts.unplaced + parts.search;
    const mixed = Math.floor((leaves * mixedShare) / 100);
    const allPass = Math.floor(((leaves - mixed) * passShare) / 100);
    return {
      ...parts,
      warmUp: false,
      ended: true,
      trees: 1,
      planned: null,
      roots: null,
      allocated: null,
      decided: 0,
      spentOfAllocated: 0,
      offTrees: 0,
      leaves,
      mixed,
      allPass,
      allFail: leaves - mixed - allPass,
    };
  });
const run = fc.uniqueArray(flowStep, { selector: ({ attempt, step }) => `${attempt} ${step}`, maxLength: 20 });
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe('the budget flow of a run', () => {
  it.each(FLOW_VIEWS)('%s: the layers of every step sum to its leaves, those of all steps to the run’s', (view) => {
    fc.assert(
      fc.property(run, (steps) => {
        const layers = flowLayers(steps, view);
        for (const [i, { leaves }] of steps.entries()) expect(sum(layers.map((layer) => layer.leaves[i]!))).toBe(leaves);
        expect(sum(layers.flatMap(({ leaves }) => leaves))).toBe(sum(steps.map(({ leaves }) => leaves)));
        expect(layers.every(({ leaves }) => leaves.some((one) => one > 0))).toBe(true);
      }),
    );
  });

  it('as a table, every leaf is in one row', () => {
    fc.assert(
      fc.property(run, (steps) => {
        expect(sum(flowRows(steps).map(({ leaves }) => leaves))).toBe(sum(steps.map(({ leaves }) => leaves)));
      }),
    );
  });

  it('drawn are the newest attempts; the leaves of the others are counted beside', () => {
    fc.assert(
      fc.property(run, (steps) => {
        const { steps: shown, takenAgain } = newestSteps(steps);
        expect(shown.map(({ step }) => step)).toEqual([...new Set(steps.map(({ step }) => step))].sort((a, b) => a - b));
        for (const { step, attempt } of shown) expect(attempt).toBe(Math.max(...steps.filter((one) => one.step === step).map((one) => one.attempt)));
        expect(sum(shown.map(({ leaves }) => leaves)) + takenAgain).toBe(sum(steps.map(({ leaves }) => leaves)));
      }),
    );
  });
});
