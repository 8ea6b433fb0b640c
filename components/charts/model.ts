import type { EvaluationPoint, MetricPoint, RunSeries, StepStats } from '@/lib/contract';
import { bareAccuracy, prefixRatio, promptRatio, type Ratio } from '@/lib/derive/ratios';
import { wilson } from '@/lib/derive/wilson';
import type { RunStyle } from '@/lib/display/runs';

/** One point of a line. `value` null = undefined at that step; `odd` names a value that is not finite. */
export interface LinePoint {
  readonly attempt: number;
  readonly step: number;
  readonly value: number | null;
  readonly odd?: 'NaN' | 'Infinity' | '-Infinity';
  readonly low?: number;
  readonly high?: number;
  /** Trials behind the value, where it is a share. */
  readonly n?: number;
  /** True where the value is an exact expectation. */
  readonly exact?: boolean;
}

/** Counts of one step for the stacked charts. */
export interface StackPoint {
  readonly attempt: number;
  readonly step: number;
  readonly allPass: number;
  readonly mixed: number;
  readonly allFail: number;
  readonly unfinished: number;
  readonly bare: number;
  readonly continuations: number;
  readonly errors: number;
  readonly limits: number;
}

/** A run as the charts take it: its look, and its points by metric id, by attempt then step. */
export interface ChartRun {
  readonly run: string;
  readonly name: string;
  /** Short name at the line's end. */
  readonly label: string;
  readonly style: RunStyle;
  readonly stepsPlanned: number | null;
  readonly lines: Readonly<Record<string, readonly LinePoint[]>>;
  readonly stacks: readonly StackPoint[];
  /** Dataset of the held-out line; null where nothing was evaluated. */
  readonly heldOut: string | null;
  /** Metrics the producer sent: name → unit. */
  readonly producerMetrics: Readonly<Record<string, string | null>>;
}

const at = (stats: StepStats): { attempt: number; step: number } => ({ attempt: stats.attempt, step: stats.step });

function ratioPoint(stats: StepStats, { value, of, interval }: Ratio): LinePoint {
  return { ...at(stats), value, n: of, ...(interval ? { low: interval.low, high: interval.high } : {}) };
}

function evaluationPoint({ attempt, step, n, correct, exact }: EvaluationPoint): LinePoint {
  const interval = exact ? null : wilson(correct, n);
  const value = n > 0 && Number.isFinite(correct) ? correct / n : null;
  return { attempt, step, value, n, exact, ...(interval ? { low: interval.low, high: interval.high } : {}) };
}

function metricPoint({ attempt, step, value }: MetricPoint): LinePoint {
  return typeof value === 'number' ? { attempt, step, value } : { attempt, step, value: null, odd: value };
}

/** The dataset whose accuracy is charted: "held-out" if there is one, else the first that is not the training set. */
function heldOutDataset(evaluations: readonly EvaluationPoint[]): string | null {
  const names = [...new Set(evaluations.map((point) => point.dataset))];
  return names.find((name) => name === 'held-out') ?? names.find((name) => name !== 'train') ?? null;
}

function stackPoint(stats: StepStats): StackPoint {
  const { allPass, mixed, allFail, unfinished, bareLeaves, leaves, errors, limits } = stats;
  return { ...at(stats), allPass, mixed, allFail, unfinished, bare: bareLeaves, continuations: leaves - bareLeaves, errors, limits };
}

const PRODUCER = 'metric ';
/** Id of the line of a metric that the producer sent. */
export const producerMetricId = (name: string): string => PRODUCER + name;

/**
 * What the overview draws of one run. Steps that are still being sampled in a live run are left out: their ratios are of
 * the trees that happened to finish first. Cost O(points).
 */
export function chartRun(series: RunSeries, look: { style: RunStyle; label: string; live: boolean }): ChartRun {
  const steps = series.steps.filter((stats) => stats.ended || !look.live);
  const heldOut = heldOutDataset(series.evaluations);
  const lines: Record<string, LinePoint[]> = {
    'effective-ratio-prompt': steps.map((stats) => ratioPoint(stats, promptRatio(stats))),
    'effective-ratio-prefix': steps.map((stats) => ratioPoint(stats, prefixRatio(stats))),
    'contrast-pairs': steps.map((stats) => ({
      ...at(stats),
      value: stats.anchorsExpanded > 0 ? stats.contrastPairs : null,
      n: stats.anchorsExpanded,
    })),
    'accuracy-train': steps.map((stats) => ratioPoint(stats, bareAccuracy(stats))),
    'accuracy-held-out': series.evaluations.filter((point) => point.dataset === heldOut).map(evaluationPoint),
  };
  for (const point of series.metrics) {
    const id = producerMetricId(point.name);
    lines[id] ??= [];
    lines[id].push(metricPoint(point));
  }
  return {
    run: series.run,
    name: series.name,
    label: look.label,
    style: look.style,
    stepsPlanned: series.stepsPlanned,
    lines,
    stacks: steps.map(stackPoint),
    heldOut,
    producerMetrics: Object.fromEntries(series.metrics.map((point) => [point.name, point.unit])),
  };
}

/** Steps at which any of the runs has something to show, ascending. */
export function stepsOf(runs: readonly ChartRun[]): number[] {
  const steps = new Set<number>();
  for (const run of runs) for (const points of Object.values(run.lines)) for (const point of points) steps.add(point.step);
  return [...steps].sort((a, b) => a - b);
}

/** A run's point at a step, of its latest attempt that has the step; undefined where it has none. */
export function pointAt<P extends { readonly attempt: number; readonly step: number }>(points: readonly P[], step: number): P | undefined {
  return points.findLast((point) => point.step === step);
}
