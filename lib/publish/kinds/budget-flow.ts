import type { Sql } from '@/db/client';
import { getRunAllocation } from '@/db/queries';
import type { RunAllocation } from '@/lib/contract';
import { FLOW_VIEWS, type FlowView, flowLayers, newestSteps } from '@/lib/derive/allocation/flow';
import { formatPlural } from '@/lib/display/numbers';
import { budgetFlowScene } from '@/lib/figure/budget-flow';
import { choice, defineFigure, required } from '../figure-kind';

interface FlowParameters {
  readonly run: string;
  readonly flow: FlowView;
}

/** Where each step's budget went, as on a run's allocation page. */
export const budgetFlowKind = defineFigure<FlowParameters, RunAllocation>({
  id: 'budget-flow',
  name: 'Budget flow over steps',
  parameters: { run: 'id of the run', flow: 'origin (default), outcome, or tree: how leaves are told apart' },
  titled: true,
  read: (query) => ({ run: required(query, 'run', 'id of the run'), flow: choice(query, 'flow', FLOW_VIEWS) }),
  load: ({ run }, sql: Sql) => getRunAllocation(run, sql),
  heightPx: (_data, _parameters, { widthPx, style }) => Math.max(widthPx * 0.5, style.textPx * 14),
  scene: (allocation, { flow }, { size, style }) => {
    const { steps, takenAgain } = newestSteps(allocation.steps);
    const scene = budgetFlowScene(
      {
        steps: steps.map(({ step }) => step),
        layers: flowLayers(steps, flow),
        allocated: steps.map(({ allocated }) => allocated),
        chosen: null,
        title: 'Budget flow',
        about: `${allocation.name}: finished rollouts of ${formatPlural(steps.length, 'step')}; dashed: allocated.`,
      },
      size,
      style,
    );
    const again = takenAgain > 0 ? [`${formatPlural(takenAgain, 'leaf', 'leaves')} of steps that a later attempt took again are left out.`] : [];
    return { ...scene, notes: [...scene.notes, ...again] };
  },
  source: ({ run }, { flow }) => ({
    runs: [run],
    filter: `leaves by ${flow}`,
    page: `/runs/${encodeURIComponent(run)}/allocation${flow === 'origin' ? '' : `?flow=${flow}`}`,
  }),
  onPage: ({ path: [runs, run, page, ...more], query }) =>
    runs === 'runs' && run !== undefined && page === 'allocation' && more.length === 0 ? [{ run, flow: query.get('flow') }] : [],
});
