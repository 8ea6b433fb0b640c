'use client';

import { useCallback, useMemo } from 'react';
import { Defined } from '@/components/ui/defined';
import { FLOW_VIEWS, type FlowView, flowLayers } from '@/lib/derive/allocation/flow';
import { formatCount, formatPlural, formatSigned } from '@/lib/display/numbers';
import { type BudgetFlow, budgetFlowScene, flowX } from '@/lib/figure/budget-flow';
import { type FigureSize, SCREEN_STYLE } from '@/lib/figure/scene';
import { FigurePanel } from './figure-panel';
import type { FlowOfRun } from './model';
import type { AllocationView } from './use-view';

const HEIGHT_PX = 250;
const NAMES: Readonly<Record<FlowView, string>> = { origin: 'by origin', outcome: 'by outcome', tree: 'by the tree’s end' };
const MOST_OFF = 12;

/** How allocated and spent agree, in words; where they do not, by how much and where. */
function Agreement({ flow }: { flow: FlowOfRun }) {
  const decided = flow.steps.filter(({ allocated }) => allocated !== null);
  const allocated = decided.reduce((sum, step) => sum + (step.allocated as number), 0);
  const spent = decided.reduce((sum, { spentOfAllocated }) => sum + spentOfAllocated, 0);
  const off = decided.filter((step) => step.offTrees > 0);
  const undecided = flow.steps.length - decided.length;
  if (decided.length === 0) return <p className="lab">No decision was recorded: what was allocated is not known, only what was spent.</p>;
  return (
    <p className="mt-1 text-small">
      <Defined metric="allocated-spent">Allocated against spent</Defined>: <span className="num">{formatCount(allocated)}</span> allocated,{' '}
      <span className="num">{formatCount(spent)}</span> spent
      {off.length === 0
        ? `; the same in every tree of ${formatPlural(decided.length, 'step')}.`
        : `. They differ in ${formatPlural(
            off.reduce((sum, { offTrees }) => sum + offTrees, 0),
            'tree',
          )} of ${formatPlural(off.length, 'step')}: ${off
            .slice(0, MOST_OFF)
            .map(
              (step) =>
                `step ${step.step} ${formatSigned(step.spentOfAllocated - (step.allocated as number), 0)}${step.ended ? '' : ' (still growing)'}`,
            )
            .join(', ')}${off.length > MOST_OFF ? ` and ${formatCount(off.length - MOST_OFF)} more` : ''}.`}
      {undecided > 0 && ` ${formatPlural(undecided, 'step')} without recorded decisions.`}
    </p>
  );
}

/** Where each step's budget went; a click chooses the step that is looked at below. */
export function FlowPanel({ run, flow, view, step }: { run: string; flow: FlowOfRun; view: AllocationView; step: number | null }) {
  const layers = useMemo(() => flowLayers(flow.steps, view.flow), [flow, view.flow]);
  const steps = useMemo(() => flow.steps.map((one) => one.step), [flow]);
  const drawn = useMemo(
    (): BudgetFlow => ({
      steps,
      layers,
      allocated: flow.steps.map(({ allocated }) => allocated),
      chosen: step,
      title: 'Budget flow',
      about: `${run}: finished rollouts of ${formatPlural(steps.length, 'step')}, ${NAMES[view.flow]}.`,
    }),
    [flow, layers, steps, step, run, view.flow],
  );
  const build = useCallback((size: FigureSize) => budgetFlowScene(drawn, size, SCREEN_STYLE), [drawn]);
  const pick = ({ xPx }: { xPx: number }, size: FigureSize): void => {
    const wanted = flowX(steps, size, SCREEN_STYLE).invert(xPx);
    const nearest = steps.reduce<number | null>(
      (best, one) => (best === null || Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best),
      null,
    );
    if (nearest !== null) void view.ask({ step: nearest });
  };
  const drawnLeaves = flow.steps.reduce((sum, { leaves }) => sum + leaves, 0);
  return (
    <FigurePanel
      title="Budget flow"
      metric="budget-flow"
      qualifier={`${formatPlural(drawnLeaves, 'leaf', 'leaves')} of ${formatPlural(steps.length, 'step')}; dashed: allocated. Click a step to look at it below.`}
      heightPx={HEIGHT_PX}
      build={build}
      onPick={pick}
      figure={{ kind: 'budget-flow', query: { run, flow: view.flow } }}
      controls={
        <span className="seg">
          {FLOW_VIEWS.map((id) => (
            <button key={id} type="button" aria-pressed={view.flow === id} onClick={() => void view.draw({ flow: id })}>
              {NAMES[id]}
            </button>
          ))}
        </span>
      }
    >
      <Agreement flow={flow} />
      {flow.takenAgain > 0 && (
        <p className="lab">
          {formatPlural(flow.takenAgain, 'leaf', 'leaves')} of steps that a later attempt took again are not drawn; with them the run has{' '}
          {formatCount(flow.leaves)}.
        </p>
      )}
    </FigurePanel>
  );
}
