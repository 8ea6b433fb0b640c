import { type Sql, sql as sharedSql } from '@/db/client';
import {
  type EvaluationColumns,
  escapeText,
  type MetricColumns,
  type RunColumns,
  STEP_COUNTS,
  STEP_REALS,
  type StepColumns,
  unescapeText,
} from '@/lib/contract';
import { runIdOf } from './find-run';
import { textOrNull } from './read-values';

/** A copy with its own memory: Postgres writes the highest byte first, typed arrays have the lowest first. */
function copied(bytes: Buffer): Buffer {
  const copy = Buffer.from(new ArrayBuffer(bytes.length));
  bytes.copy(copy);
  return copy;
}
const ints = (bytes: Buffer): Int32Array => new Int32Array(copied(bytes).swap32().buffer as ArrayBuffer);
const reals = (bytes: Buffer): Float64Array => new Float64Array(copied(bytes).swap64().buffer as ArrayBuffer);
const flags = (bytes: Buffer): Uint8Array => Uint8Array.from(ints(bytes));

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const ORDER = 'order by attempt, step';
/** A column of the rows as bytes; no row gives an empty one. */
const packedInts = (column: string): string => `coalesce(string_agg(int4send(${column}), ''::bytea ${ORDER}), '')`;
const packedReals = (column: string): string => `coalesce(string_agg(float8send(${column}), ''::bytea ${ORDER}), '')`;

async function stepColumns(sql: Sql, id: number): Promise<StepColumns> {
  const kept = STEP_REALS.filter((name) => name !== 'leavesInMixed');
  const columns = [
    ...STEP_COUNTS.map((name) => packedInts(snake(name))),
    ...kept.map((name) => packedReals(`coalesce(${snake(name)}::float8, 'NaN')`)),
    packedReals(`coalesce(m.leaves_in_mixed, case when s.leaves > 0 then 0 end, 'NaN')`),
    packedInts('ended::int'),
  ];
  const inMixed = `select attempt as a, step as b, sum(leaves)::float8 as leaves_in_mixed from trees where run_id = ${id} and outcome = 1 group by 1, 2`;
  // Not by COPY: forty runs at once are more than there are connections, and nothing may wait behind a COPY
  const [found] = (await sql
    .unsafe(`select ${columns.join(', ')} from steps s left join (${inMixed}) m on m.a = s.attempt and m.b = s.step where s.run_id = ${Number(id)}`)
    .values()) as unknown as [readonly Buffer[]];
  const counts = STEP_COUNTS.map((name, i) => [name, ints(found[i]!)]);
  const rest = [...kept, 'leavesInMixed'].map((name, i) => [name, reals(found[STEP_COUNTS.length + i]!)]);
  return { ...Object.fromEntries([...counts, ...rest]), ended: flags(found.at(-1)!) } as StepColumns;
}

async function evaluationColumns(sql: Sql, id: number): Promise<EvaluationColumns[]> {
  const rows = await sql<{ dataset: string; attempt: number; step: number; n: number; correct: number; exact: boolean }[]>`
    select dataset, attempt, step, n, correct, exact from evaluations where run_id = ${id} order by dataset, attempt, step`;
  return [...new Set(rows.map(({ dataset }) => dataset))].map((dataset) => {
    const own = rows.filter((row) => row.dataset === dataset);
    return {
      dataset: unescapeText(dataset),
      attempt: Int32Array.from(own, ({ attempt }) => attempt),
      step: Int32Array.from(own, ({ step }) => step),
      n: Float64Array.from(own, ({ n }) => n),
      correct: Float64Array.from(own, ({ correct }) => correct),
      exact: Uint8Array.from(own, ({ exact }) => Number(exact)),
    };
  });
}

/** Both kinds of metric as rows: those that came with a step's end, and those that came as events. Tagged values are numbers again. */
const POINTS = (id: string): string => `select key as name, null::text as unit, attempt, step,
    case jsonb_typeof(value) when 'number' then value::float8 else (value #>> '{}')::float8 end as value
  from steps, jsonb_each(metrics) where run_id = ${id} and (jsonb_typeof(value) = 'number' or value #>> '{}' in ('NaN', 'Infinity', '-Infinity'))
  union all select name, unit, attempt, step, value from metrics where run_id = ${id}`;

interface MetricRow {
  readonly name: string;
  readonly unit: string | null;
  readonly count: number;
  readonly attempt: Buffer | null;
  readonly step: Buffer | null;
  readonly value: Buffer | null;
}

/** The metrics by name; points only of those in `wanted` ("all": of every one). */
async function metricColumns(sql: Sql, id: number, wanted: readonly string[] | 'all'): Promise<MetricColumns[]> {
  const names = wanted === 'all' ? null : wanted.map(escapeText);
  const column = (of: string): string => `string_agg(${of}, ''::bytea ${ORDER}) filter (where $2::text[] is null or name = any($2))`;
  const rows = await sql.unsafe<MetricRow[]>(
    `select name, max(unit) as unit, count(*)::int as count, ${column('int4send(attempt)')} as attempt, ${column('int4send(step)')} as step,
     ${column('float8send(value)')} as value from (${POINTS('$1')}) p group by name order by name`,
    [id, names],
  );
  return rows.map(({ name, unit, count, attempt, step, value }) => ({
    name: unescapeText(name),
    unit: textOrNull(unit),
    count,
    points: attempt && step && value ? { attempt: ints(attempt), step: ints(step), value: reals(value) } : null,
  }));
}

/** No run has this number. */
const NO_RUN = -1;

export interface Wanted {
  /** Metrics whose points are to come; all are named. */
  readonly metrics: readonly string[] | 'all';
  /** Without steps and evaluations, for who has them. */
  readonly onlyMetrics?: boolean;
}

async function columnsOf(sql: Sql, run: string, { metrics, onlyMetrics = false }: Wanted): Promise<RunColumns | null> {
  const id = await runIdOf(sql, run);
  if (id === null) return null;
  const [head] = await sql<{ name: string | null; allocator: string | null; stepsPlanned: number | null }[]>`
    select name, allocator, steps_planned as "stepsPlanned" from runs where id = ${id}`;
  return {
    run,
    name: unescapeText(head?.name ?? run),
    allocator: textOrNull(head?.allocator ?? null),
    stepsPlanned: head?.stepsPlanned ?? null,
    steps: await stepColumns(sql, onlyMetrics ? NO_RUN : id),
    evaluations: onlyMetrics ? [] : await evaluationColumns(sql, id),
    metrics: await metricColumns(sql, id, metrics),
  };
}

/**
 * The series of the named runs as columns, in the order asked for; unknown runs are left out. Cost: one pass over each run's steps and metrics.
 */
export async function getRunColumns(runs: readonly string[], wanted: Wanted, sql: Sql = sharedSql()): Promise<readonly RunColumns[]> {
  const found = await Promise.all(runs.map((run) => columnsOf(sql, run, wanted)));
  return found.filter((one) => one !== null);
}
