import { type PackedColumn, packColumns, unpackColumns } from '../packed-columns';

/** Counts of a step that are sent as whole numbers, in the order of `StepStats`. */
export const STEP_COUNTS = [
  'attempt',
  'step',
  'funded',
  'mixed',
  'allPass',
  'allFail',
  'unfinished',
  'leaves',
  'successes',
  'bareLeaves',
  'bareSuccesses',
  'anchorsExpanded',
  'anchorsMixed',
] as const;
/** Reals of a step; NaN where the producer said none. */
export const STEP_REALS = ['contrastPairs', 'tokens', 'wallMs', 'leavesInMixed'] as const;

type StepCounts = Readonly<Record<(typeof STEP_COUNTS)[number], Int32Array>>;
type StepReals = Readonly<Record<(typeof STEP_REALS)[number], Float64Array>>;

/** A run's steps as columns, by attempt, then step: what `StepStats` says of each. [S] */
export type StepColumns = StepCounts & StepReals & { readonly ended: Uint8Array };

export interface EvaluationColumns {
  readonly dataset: string;
  readonly attempt: Int32Array; // [E]
  readonly step: Int32Array; // [E]
  readonly n: Float64Array; // [E]
  readonly correct: Float64Array; // [E]
  readonly exact: Uint8Array; // [E]
}

export interface MetricColumns {
  readonly name: string;
  readonly unit: string | null;
  /** Points the producer sent. */
  readonly count: number;
  /** By attempt, then step; null where only the name was asked for. */
  readonly points: { readonly attempt: Int32Array; readonly step: Int32Array; readonly value: Float64Array } | null; // [count]
}

/** One run's series as columns (contract §5): JSON of forty long runs would be a hundred megabytes. */
export interface RunColumns {
  readonly run: string;
  readonly name: string;
  readonly allocator: string | null;
  readonly stepsPlanned: number | null;
  readonly steps: StepColumns;
  readonly evaluations: readonly EvaluationColumns[];
  readonly metrics: readonly MetricColumns[];
}

interface Head {
  readonly run: string;
  readonly name: string;
  readonly allocator: string | null;
  readonly stepsPlanned: number | null;
  readonly datasets: readonly string[];
  readonly metrics: readonly { readonly name: string; readonly unit: string | null; readonly count: number; readonly sent: boolean }[];
}

export function encodeRunColumns(runs: readonly RunColumns[]): Uint8Array {
  const columns = new Map<string, PackedColumn>();
  const heads = runs.map(({ run, name, allocator, stepsPlanned, steps, evaluations, metrics }, r): Head => {
    for (const [key, column] of Object.entries(steps)) columns.set(`${r}/s/${key}`, column);
    for (const [e, { dataset: _, ...rest }] of evaluations.entries())
      for (const [key, column] of Object.entries(rest)) columns.set(`${r}/e${e}/${key}`, column);
    for (const [m, { points }] of metrics.entries())
      for (const [key, column] of Object.entries(points ?? {})) columns.set(`${r}/m${m}/${key}`, column as PackedColumn);
    const datasets = evaluations.map(({ dataset }) => dataset);
    const named = metrics.map((metric) => ({ name: metric.name, unit: metric.unit, count: metric.count, sent: metric.points !== null }));
    return { run, name, allocator, stepsPlanned, datasets, metrics: named };
  });
  return packColumns(heads, columns);
}

/** The inverse of `encodeRunColumns`. */
export function decodeRunColumns(bytes: Uint8Array): RunColumns[] {
  const { head, columns } = unpackColumns<readonly Head[]>(bytes);
  const ints = (name: string): Int32Array => columns.get(name) as Int32Array;
  const reals = (name: string): Float64Array => columns.get(name) as Float64Array;
  return head.map(({ datasets, metrics, ...rest }, r) => ({
    ...rest,
    steps: {
      ...(Object.fromEntries(STEP_COUNTS.map((key) => [key, ints(`${r}/s/${key}`)])) as StepCounts),
      ...(Object.fromEntries(STEP_REALS.map((key) => [key, reals(`${r}/s/${key}`)])) as StepReals),
      ended: columns.get(`${r}/s/ended`) as Uint8Array,
    },
    evaluations: datasets.map((dataset, e) => ({
      dataset,
      attempt: ints(`${r}/e${e}/attempt`),
      step: ints(`${r}/e${e}/step`),
      n: reals(`${r}/e${e}/n`),
      correct: reals(`${r}/e${e}/correct`),
      exact: columns.get(`${r}/e${e}/exact`) as Uint8Array,
    })),
    metrics: metrics.map(({ sent, ...metric }, m) => ({
      ...metric,
      points: sent ? { attempt: ints(`${r}/m${m}/attempt`), step: ints(`${r}/m${m}/step`), value: reals(`${r}/m${m}/value`) } : null,
    })),
  }));
}
