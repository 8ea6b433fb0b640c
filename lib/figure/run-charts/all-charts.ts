import { DEPTH_DISTRIBUTION, type DistributionSpec, TOKENS_DISTRIBUTION, V_DISTRIBUTION } from './distributions';
import {
  ACCURACY_TRAIN,
  accuracyHeldOut,
  CONTRAST_PAIRS,
  isPolicySpec,
  type LineSpec,
  PREDICTOR,
  passAtKSpec,
  phasesOf,
  producerSpecs,
  RATIO_PREFIX,
  RATIO_PROMPT,
  REWARD,
  TOKENS,
  WALL_TIME,
} from './line-specs';
import type { ChartRun } from './model';
import { BUDGET, GROUP_OUTCOMES, type StackSpec, WALL_BY_PHASE } from './stacks';

/** One chart of a run's overview. */
export type Chart =
  | { readonly kind: 'line'; readonly spec: LineSpec }
  | { readonly kind: 'stack'; readonly spec: StackSpec }
  | { readonly kind: 'distribution'; readonly spec: DistributionSpec };

const line = (spec: LineSpec): Chart => ({ kind: 'line', spec });
const stack = (spec: StackSpec): Chart => ({ kind: 'stack', spec });
const distribution = (spec: DistributionSpec): Chart => ({ kind: 'distribution', spec });

/** Every chart that there is for these runs, in the order of the page. */
export function chartsOf(runs: readonly ChartRun[], k: number): Chart[] {
  const columns = runs.map((run) => run.columns);
  const sent = producerSpecs(columns);
  const hasPhases = runs[0] !== undefined && phasesOf(runs[0]).length > 0;
  return [
    line(RATIO_PROMPT),
    line(RATIO_PREFIX),
    line(CONTRAST_PAIRS),
    line(accuracyHeldOut(columns)),
    line(ACCURACY_TRAIN),
    stack(GROUP_OUTCOMES),
    stack(BUDGET),
    line(passAtKSpec(k)),
    line(PREDICTOR[0]!),
    ...sent.filter(isPolicySpec).map(line),
    ...PREDICTOR.slice(1).map(line),
    line(REWARD),
    hasPhases ? stack(WALL_BY_PHASE) : line(WALL_TIME),
    line(TOKENS),
    distribution(V_DISTRIBUTION),
    distribution(DEPTH_DISTRIBUTION),
    distribution(TOKENS_DISTRIBUTION),
    ...sent.filter((spec) => !isPolicySpec(spec)).map(line),
  ];
}
