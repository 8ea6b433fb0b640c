import { describe, expect, it } from 'vitest';
import { finder, nextScale, scalesOf, toggled } from '@/components/charts/overview-query';
import type { ChartView } from '@/components/charts/view';
import { type RunColumns, STEP_COUNTS, STEP_REALS, type StepColumns } from '@/lib/contract';
import { columnsOf } from '@/lib/derive/series/columns';
import { facetKeys, facetsOf } from '@/lib/figure/run-charts/facets';
import { metricLines } from '@/lib/figure/run-charts/line-series';
import { type ChartRun, linesFor, nearestStop, pointAt, stopsOf, wholeDomain } from '@/lib/figure/run-charts/model';

const AXIS = { kind: 'step', unit: 1, label: 'step' } as const;

/** A run whose share of mixed trees at step i is mixed[i] of 10. */
function run(name: string, mixed: readonly number[], from = 0): ChartRun {
  const zeros = Object.fromEntries(STEP_COUNTS.map((key) => [key, new Int32Array(mixed.length)]));
  const reals = Object.fromEntries(STEP_REALS.map((key) => [key, new Float64Array(mixed.length)]));
  const steps = {
    ...zeros,
    ...reals,
    ended: new Uint8Array(mixed.length).fill(1),
    step: Int32Array.from(mixed, (_, i) => from + i),
    mixed: Int32Array.from(mixed),
    funded: new Int32Array(mixed.length).fill(10),
    leaves: new Int32Array(mixed.length).fill(100),
  } as unknown as StepColumns;
  const columns: RunColumns = { run: name, name, allocator: 'trace', stepsPlanned: null, steps, evaluations: [], metrics: [] };
  const head = {
    run: name,
    name,
    label: name,
    stepsPlanned: 5,
    live: false,
    version: '1',
    kin: 'trace',
    facets: { allocator: 'trace', environment: 'e', task: 't', model: 'm', run: name },
  };
  const style = { slot: 1, colour: '', dash: '', marker: 'disc' } as const;
  return { ...head, style, columns, evidence: null, lines: linesFor(columns, null, AXIS, false) };
}
const view = (runs: readonly ChartRun[], folds: boolean) => ({ runs, folds, axis: AXIS }) as unknown as ChartView;

describe('lines of a metric', () => {
  it('are one a run, or a mean with its seeds thin behind', () => {
    const runs = [run('a', [2, 4, 6]), run('b', [4, 6])];
    const apart = metricLines(view(runs, false), 'effective-ratio-prompt');
    expect(apart.series.map(({ id, faint, points }) => [id, faint, [...points.value]])).toEqual([
      ['a', undefined, [0.2, 0.4, 0.6]],
      ['b', undefined, [0.4, 0.6]],
    ]);
    const folded = metricLines(view(runs, true), 'effective-ratio-prompt');
    expect(folded.series.map(({ name, faint }) => [name, faint])).toEqual([
      ['trace, mean of 2', undefined],
      ['a', true],
      ['b', true],
    ]);
    expect([...folded.series[0]!.points.value].map((value) => value.toFixed(6))).toEqual(['0.300000', '0.500000']);
    expect(folded.means).toEqual([2]);
    expect(folded.notes).toEqual([
      'trace: the mean ends at step 1, where the shortest of them ends; 1 steps that not all of them have are in no mean; no interval over two runs.',
    ]);
  });
});

describe('the cursor', () => {
  it('snaps to the nearest stop', () => {
    const stops = [0, 5, 10].map((step) => ({ step, x: step }));
    expect(nearestStop([], 3)).toBeNull();
    expect([7.4, 7.6, -4, 99].map((x) => nearestStop(stops, x)!.step)).toEqual([5, 10, 0, 10]);
  });

  it('finds each line’s point: the same step, or what was there when so much was spent', () => {
    const line = columnsOf([
      { attempt: 0, step: 0, x: 10, value: 1 },
      { attempt: 0, step: 1, x: 20, value: 2 },
      { attempt: 1, step: 1, x: 25, value: 3 },
    ]);
    expect(pointAt(line, { step: 1, x: 1 }, 'step')).toBe(2);
    expect(pointAt(line, { step: 9, x: 9 }, 'step')).toBe(-1);
    expect(pointAt(line, { step: 7, x: 22 }, 'rollouts')).toBe(1);
    expect(pointAt(line, { step: 7, x: 5 }, 'rollouts')).toBe(-1);
  });

  it('stops at the steps of every run, and the axis reaches the planned end', () => {
    const runs = [run('a', [1, 1]), run('b', [1, 1], 3)];
    expect(stopsOf(runs, 'step').map(({ step }) => step)).toEqual([0, 1, 3, 4]);
    expect(wholeDomain(runs, 'step')).toEqual([0, 4]);
    expect(wholeDomain([], 'step')).toEqual([0, 1]);
  });
});

describe('what the address says', () => {
  it('an axis goes from linear to log to symlog and back', () => {
    const once = nextScale({}, 'reward');
    expect(once).toEqual({ log: ['reward'], symlog: [] });
    const twice = nextScale(scalesOf(once.log, once.symlog), 'reward');
    expect(twice).toEqual({ log: [], symlog: ['reward'] });
    expect(nextScale(scalesOf(twice.log, twice.symlog), 'reward')).toEqual({ log: [], symlog: [] });
    expect(toggled(toggled(['a'], 'b'), 'a')).toEqual(['b']);
  });

  it('charts are found by letters or by an expression, and what is none is said', () => {
    expect(finder('BRIER')!('Predictor, Brier')).toBe(true);
    expect(finder('/depth[12]$/')!('predictor.ece.depth3')).toBe(false);
    expect(finder('/depth[12]$/')!('predictor.ece.depth1')).toBe(true);
    expect(finder('/(/')).toBeNull();
  });
});

it('runs are set apart by what they differ by, and by nothing else', () => {
  const of = (allocator: string, name: string) => ({ facets: { allocator, environment: 'e', task: 't', model: 'm', run: name } });
  const runs = [of('trace', 'a'), of('grpo', 'b'), of('trace', 'c')];
  expect(facetKeys(runs)).toEqual(['allocator', 'run']);
  expect(facetsOf(runs, 'allocator').map(({ name, runs: own }) => [name, own.map(({ facets }) => facets.run)])).toEqual([
    ['trace', ['a', 'c']],
    ['grpo', ['b']],
  ]);
});
