import type { EvaluationColumns, MetricColumns, RunColumns, RunEvidence, StepColumns, StepEvidence } from '@/lib/contract';
import { bareAccuracy, prefixRatio, promptRatio, type Ratio } from '../ratios';
import { wilson } from '../wilson';
import { ColumnsWriter, columnsOf, type SeriesColumns, type SeriesPoint } from './columns';
import { stepPassAtK } from './pass-at-k';
import { spentBy } from './spending';

/** What the horizontal axis counts. All but the step: what the run had spent when the step was over. */
export const X_AXES = ['step', 'rollouts', 'tokens', 'wall'] as const;
export type XAxis = (typeof X_AXES)[number];

/** A run's series with its places on one axis: lines are made from it by metric. */
export interface RunLines {
  readonly run: RunColumns;
  readonly evidence: RunEvidence | null;
  /** Left out where false: a step still being sampled holds the trees that happened to finish first. */
  readonly isCounted: (index: number) => boolean;
  /** Place on the axis of a step of an attempt; NaN where it is not known. */
  readonly placeOf: (attempt: number, step: number) => number;
}

const costOf: Readonly<Record<Exclude<XAxis, 'step'>, (steps: StepColumns, i: number) => number>> = {
  rollouts: ({ leaves }, i) => leaves[i]!,
  tokens: ({ tokens }, i) => tokens[i]!,
  wall: ({ wallMs }, i) => wallMs[i]!,
};

const key = (attempt: number, step: number): number => attempt * 2 ** 31 + step;

/** Spending by attempt and step. An evaluation stands before the step of its number, so that the last one may lie beyond the steps. */
function placesOn(axis: XAxis, steps: StepColumns, unit: number): RunLines['placeOf'] {
  if (axis === 'step') return (_, step) => step;
  const spent = spentBy(Array.from(steps.step, (step, i) => ({ attempt: steps.attempt[i]!, step, cost: costOf[axis](steps, i) })));
  const places = new Map<number, number>();
  for (let i = 0; i < spent.length; i++) places.set(key(steps.attempt[i]!, steps.step[i]!), spent[i]! / unit);
  const first = steps.step.reduce((low, step) => Math.min(low, step), Number.POSITIVE_INFINITY);
  const at = (attempt: number, step: number): number | undefined => {
    for (let own = attempt; own >= 0; own--) {
      const place = places.get(key(own, step));
      if (place !== undefined) return place;
    }
    return undefined;
  };
  return (attempt, step) => (step < first ? 0 : (at(attempt, step) ?? at(attempt, step - 1) ?? Number.NaN));
}

/**
 * `live`: the run is being sampled, so that its unfinished steps are left out. `unit` divides the axis: 60,000 makes wall time
 * minutes. Cost O(steps).
 */
export function runLines(
  run: RunColumns,
  evidence: RunEvidence | null,
  { axis, live, unit = 1 }: { axis: XAxis; live: boolean; unit?: number },
): RunLines {
  return { run, evidence, isCounted: (i) => !live || run.steps.ended[i] === 1, placeOf: placesOn(axis, run.steps, unit) };
}

type StepValue = Omit<SeriesPoint, 'attempt' | 'step' | 'x'>;

function overSteps({ run, isCounted, placeOf }: RunLines, pointOf: (steps: StepColumns, i: number) => StepValue): SeriesColumns {
  const { attempt, step } = run.steps;
  const line = new ColumnsWriter(step.length);
  for (let i = 0; i < step.length; i++) {
    if (!isCounted(i)) continue;
    const point = pointOf(run.steps, i);
    line.add(attempt[i]!, step[i]!, placeOf(attempt[i]!, step[i]!), point.value, point);
  }
  return line.columns();
}

const ratioValue = ({ value, of, interval }: Ratio): StepValue =>
  interval ? { value, n: of, low: interval.low, high: interval.high } : { value, n: of };
const known = (value: number): StepValue => ({ value: Number.isNaN(value) ? null : value });

function overEvidence({ evidence, placeOf }: RunLines, pointOf: (step: StepEvidence) => StepValue | null): SeriesColumns {
  return columnsOf(
    (evidence?.steps ?? []).map((own) => ({
      attempt: own.attempt,
      step: own.step,
      x: placeOf(own.attempt, own.step),
      ...(pointOf(own) ?? { value: null }),
    })),
  );
}

/** The spending before a step: where its evaluation was made. */
const before = (lines: RunLines, axis: XAxis, attempt: number, step: number): number => (axis === 'step' ? step : lines.placeOf(attempt, step - 1));

/** Accuracy on a dataset; Wilson intervals unless the values are exact. */
export function evaluationLine(lines: RunLines, { attempt, step, n, correct, exact }: EvaluationColumns, axis: XAxis): SeriesColumns {
  const line = new ColumnsWriter(step.length);
  for (const [i, at] of step.entries()) {
    const interval = exact[i] === 1 ? null : wilson(correct[i]!, n[i]!);
    const value = n[i]! > 0 ? correct[i]! / n[i]! : null;
    line.add(attempt[i]!, at, before(lines, axis, attempt[i]!, at), value, { n: n[i]!, ...interval });
  }
  return line.columns();
}

/** The dataset whose accuracy stands for the run: "held-out" if there is one, else the first that is not the training set. */
export function heldOutOf({ evaluations }: RunColumns): EvaluationColumns | null {
  return evaluations.find(({ dataset }) => dataset === 'held-out') ?? evaluations.find(({ dataset }) => dataset !== 'train') ?? null;
}

/** A metric of the producer as it came. */
function metricLine({ placeOf }: RunLines, { points }: MetricColumns): SeriesColumns {
  const { attempt, step, value } = points ?? { attempt: new Int32Array(0), step: new Int32Array(0), value: new Float64Array(0) };
  return {
    attempt,
    step: Float64Array.from(step),
    x: Float64Array.from(step, (at, i) => placeOf(attempt[i]!, at)),
    value,
    gap: new Uint8Array(step.length),
    low: null,
    high: null,
    n: null,
  };
}

const passValue =
  (k: number) =>
  (own: StepEvidence): StepValue | null => {
    const found = stepPassAtK(
      own.bareCounts.map(([n, c, trees]) => ({ n, c, trees })),
      k,
    );
    return found && { value: found.value, n: found.trees, ...(found.interval ?? {}) };
  };

const tagged = (value: number | string | null): number | null => (value === null ? null : Number(value));

const rootValue =
  (of: (roots: NonNullable<StepEvidence['roots']>) => number | string | null) =>
  ({ roots }: StepEvidence): StepValue | null =>
    roots && { value: tagged(of(roots)), n: roots.rollouts };

const PRODUCER = 'metric ';
const PASS = 'pass-at-';
/** Id of the line of a metric that the producer sent. */
export const producerMetricId = (name: string): string => PRODUCER + name;
/** Id of pass@k. */
export const passAtKId = (k: number): string => PASS + k;

type LineOf = (lines: RunLines, axis: XAxis) => SeriesColumns;

const LINES: Readonly<Record<string, LineOf>> = {
  'effective-ratio-prompt': (lines) => overSteps(lines, (s, i) => ratioValue(promptRatio({ mixed: s.mixed[i]!, funded: s.funded[i]! }))),
  'effective-ratio-prefix': (lines) =>
    overSteps(lines, (s, i) => ratioValue(prefixRatio({ anchorsMixed: s.anchorsMixed[i]!, anchorsExpanded: s.anchorsExpanded[i]! }))),
  'contrast-pairs': (lines) =>
    overSteps(lines, (s, i) => ({ value: s.anchorsExpanded[i]! > 0 ? s.contrastPairs[i]! : null, n: s.anchorsExpanded[i]! })),
  'accuracy-train': (lines) =>
    overSteps(lines, (s, i) => ratioValue(bareAccuracy({ bareSuccesses: s.bareSuccesses[i]!, bareLeaves: s.bareLeaves[i]! }))),
  'accuracy-held-out': (lines, axis) => {
    const dataset = heldOutOf(lines.run);
    return dataset ? evaluationLine(lines, dataset, axis) : columnsOf([]);
  },
  rollouts: (lines) => overSteps(lines, (s, i) => known(s.leaves[i]!)),
  tokens: (lines) => overSteps(lines, (s, i) => known(s.tokens[i]!)),
  'wall-time': (lines) => overSteps(lines, (s, i) => known(s.wallMs[i]!)),
  reward: (lines) =>
    overEvidence(lines, ({ reward }) => reward && { value: Number(reward.mean), n: reward.n, ...intervalOf(reward.low, reward.high) }),
  'predictor-brier': (lines) =>
    overEvidence(
      lines,
      rootValue(({ brier }) => brier),
    ),
  'predictor-ece': (lines) =>
    overEvidence(
      lines,
      rootValue(({ ece }) => ece),
    ),
  'predictor-log-loss': (lines) =>
    overEvidence(
      lines,
      rootValue(({ logLoss }) => logLoss),
    ),
  'predictor-auc': (lines) =>
    overEvidence(
      lines,
      rootValue(({ auc }) => auc),
    ),
};

const intervalOf = (low: number | string | null, high: number | string | null): { low?: number; high?: number } =>
  low === null || high === null ? {} : { low: Number(low), high: Number(high) };

/** What of a run a line is made of, besides its places: while it is the same object, the line is the same. */
export function sourceOf({ run, evidence }: RunLines, id: string): object {
  if (id.startsWith(PRODUCER)) return run.metrics.find(({ name }) => name === id.slice(PRODUCER.length))?.points ?? run.steps;
  if (needsEvidence(id)) return evidence ?? run.steps;
  return (id === 'accuracy-held-out' ? heldOutOf(run) : null) ?? run.steps;
}

/** Metrics that need the run's evidence, which is read apart. */
export const needsEvidence = (id: string): boolean => id === 'reward' || id.startsWith('predictor-') || id.startsWith(PASS);

/** Ids of the lines that Canopy derives, pass@k aside. */
export const DERIVED_METRICS: readonly string[] = Object.keys(LINES);

/** The line of a metric: one that Canopy derives, `pass-at-k`, or `producerMetricId(name)`. Empty where the run has none. Cost O(points). */
export function lineOf(lines: RunLines, id: string, axis: XAxis): SeriesColumns {
  if (id.startsWith(PRODUCER)) {
    const metric = lines.run.metrics.find(({ name }) => name === id.slice(PRODUCER.length));
    return metric ? metricLine(lines, metric) : columnsOf([]);
  }
  if (id.startsWith(PASS)) return overEvidence(lines, passValue(Number(id.slice(PASS.length))));
  return LINES[id]?.(lines, axis) ?? columnsOf([]);
}
