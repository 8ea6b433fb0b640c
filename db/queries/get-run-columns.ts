import { type Sql, sql as sharedSql } from '@/db/client';
import { type EvaluationColumns, type RunColumns, STEP_COUNTS, STEP_REALS, type StepColumns, unescapeText } from '@/lib/contract';
import { ints, reals } from './big-endian';
import { runIdOf } from './find-run';
import { metricColumns } from './metric-columns';
import { textOrNull } from './read-values';

const flags = (bytes: Buffer): Uint8Array => Uint8Array.from(ints(bytes));

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** A column of rows that come in order as bytes; no row gives an empty one. */
const packedInts = (column: string): string => `coalesce(string_agg(int4send(${column}), ''::bytea), '')`;
const packedReals = (column: string): string => `coalesce(string_agg(float8send(${column}), ''::bytea), '')`;

async function stepColumns(sql: Sql, id: number): Promise<StepColumns> {
  const kept = STEP_REALS.filter((name) => name !== 'leavesInMixed');
  const columns = [
    ...STEP_COUNTS.map((name) => packedInts(snake(name))),
    ...kept.map((name) => packedReals(`coalesce(${snake(name)}::float8, 'NaN')`)),
    packedReals(`coalesce(leaves_in_mixed, case when leaves > 0 then 0 end, 'NaN')`),
    packedInts('ended::int'),
  ];
  const inMixed = `select attempt as a, step as b, sum(leaves)::float8 as leaves_in_mixed from trees where run_id = ${id} and outcome = 1 group by 1, 2`;
  const rows = `select s.*, m.leaves_in_mixed from steps s left join (${inMixed}) m on m.a = s.attempt and m.b = s.step
    where s.run_id = ${Number(id)} order by s.attempt, s.step`;
  // Not by COPY: forty runs at once are more than there are connections, and nothing may wait behind a COPY
  const [found] = (await sql.unsafe(`select ${columns.join(', ')} from (${rows}) s`).values()) as unknown as [readonly Buffer[]];
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

/** No run has this number. */
const NO_RUN = -1;

export interface Wanted {
  /** Metrics whose points are to come. */
  readonly metrics: readonly string[] | 'all';
  /** Nothing but these metrics, for who has the rest; else steps and evaluations come too, and all metrics are named. */
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
    metrics: await metricColumns(sql, id, metrics, onlyMetrics),
  };
}

/**
 * The series of the named runs as columns, in the order asked for; unknown runs are left out. Cost: one pass over each run's steps and metrics.
 */
export async function getRunColumns(runs: readonly string[], wanted: Wanted, sql: Sql = sharedSql()): Promise<readonly RunColumns[]> {
  const found = await Promise.all(runs.map((run) => columnsOf(sql, run, wanted)));
  return found.filter((one) => one !== null);
}
