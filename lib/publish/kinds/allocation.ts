import type { Sql } from '@/db/client';
import { REFERENCES, type ReferenceId, type StepAllocation } from '@/lib/contract';
import { readStepAllocation } from '@/lib/decisions/read-step-allocation';
import { REFERENCE_NAMES } from '@/lib/display/reference-names';
import { STAGES, type StageName, stagePlot, stageView } from '@/lib/figure/allocation-data';
import { allocationScene } from '@/lib/figure/allocation-plot';
import { choice, defineFigure, required } from '../figure-kind';
import { requiredWhole } from '../whole-number';

const SHOWS = ['units', 'residual'] as const;

interface AllocationParameters {
  readonly run: string;
  readonly step: number;
  readonly stage: StageName;
  readonly against: ReferenceId;
  readonly shows: (typeof SHOWS)[number];
}

/** One stage of a step's allocation against a reference, as on the allocation page. */
export const allocationKind = defineFigure<AllocationParameters, StepAllocation>({
  id: 'allocation',
  name: 'Allocation against a reference',
  parameters: {
    run: 'id of the run',
    step: 'training step',
    stage: '1 (default): root rollouts; 2: continuations',
    against: `one of ${REFERENCES.join(', ')}; default optimum`,
    shows: 'units (default) or residual',
  },
  titled: true,
  read: (query) => ({
    run: required(query, 'run', 'id of the run'),
    step: requiredWhole(query, 'step', 'training step'),
    stage: choice(query, 'stage', STAGES),
    against: choice(query, 'against', REFERENCES),
    shows: choice(query, 'shows', SHOWS),
  }),
  load: async ({ run, step }, sql: Sql) => {
    const answer = await readStepAllocation(run, step, null, sql);
    return typeof answer === 'string' ? null : answer;
  },
  scene: (answer, { stage, against, shows }, { size, style }) =>
    allocationScene(stagePlot(answer, stageView(answer, stage, against), { stage, against, shows }), size, style),
  source: ({ run, step }, { stage, against, shows }) => ({
    runs: [run],
    step,
    filter: `stage ${stage} against ${REFERENCE_NAMES[against]}`,
    page: `/runs/${encodeURIComponent(run)}/allocation?step=${step}&against=${against}&shows=${shows}`,
  }),
  onPage: ({ path: [runs, run, page, ...more], query }) => {
    if (runs !== 'runs' || run === undefined || page !== 'allocation' || more.length > 0 || query.get('step') === null) return [];
    const shown = { run, step: query.get('step'), against: query.get('against'), shows: query.get('shows') };
    return STAGES.map((stage) => ({ ...shown, stage }));
  },
});
