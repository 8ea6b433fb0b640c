import { type Sql, sql as sharedSql } from '@/db/client';
import { type EvaluationPoint, type MetricPoint, type RunSeries, type StepStats, tagReal, unescapeText } from '@/lib/contract';
import { fromJsonb } from '../stored/jsonb';
import { runIdOf } from './find-run';
import { readTagged, textOrNull } from './read-values';
import { STEP_STATS, stepStatsOf } from './step-stats';

type StepRow = StepStats & { readonly metrics: unknown };

/** The metrics that a step's end carried, as points. */
function stepMetrics(row: StepRow): MetricPoint[] {
  const metrics = (fromJsonb(row.metrics) ?? {}) as Record<string, unknown>;
  return Object.entries(metrics).flatMap(([name, stored]) => {
    const value = readTagged(stored);
    return value === null ? [] : [{ attempt: row.attempt, step: row.step, name, unit: null, value }];
  });
}

async function metricsOf(sql: Sql, id: number): Promise<MetricPoint[]> {
  const rows = await sql<{ attempt: number; step: number; name: string; unit: string | null; value: number }[]>`
    select attempt, step, name, unit, value from metrics where run_id = ${id} order by attempt, step, name`;
  return rows.map((row) => ({
    attempt: row.attempt,
    step: row.step,
    name: unescapeText(row.name),
    unit: textOrNull(row.unit),
    value: tagReal(row.value),
  }));
}

async function evaluationsOf(sql: Sql, id: number): Promise<EvaluationPoint[]> {
  const rows = await sql<EvaluationPoint[]>`select attempt, step, dataset, n, correct, exact from evaluations
    where run_id = ${id} order by attempt, step, dataset`;
  return rows.map((row) => ({
    attempt: row.attempt,
    step: row.step,
    dataset: unescapeText(row.dataset),
    n: row.n,
    correct: row.correct,
    exact: row.exact,
  }));
}

async function seriesOf(sql: Sql, run: string): Promise<RunSeries | null> {
  const id = await runIdOf(sql, run);
  if (id === null) return null;
  const [head] = await sql<{ name: string | null; allocator: string | null; stepsPlanned: number | null }[]>`
    select name, allocator, steps_planned as "stepsPlanned" from runs where id = ${id}`;
  const steps = await sql.unsafe<StepRow[]>(`select ${STEP_STATS}, metrics from steps where run_id = $1 order by attempt, step`, [id]);
  return {
    run,
    name: unescapeText(head?.name ?? run),
    allocator: textOrNull(head?.allocator ?? null),
    stepsPlanned: head?.stepsPlanned ?? null,
    steps: steps.map(stepStatsOf),
    evaluations: await evaluationsOf(sql, id),
    metrics: [...steps.flatMap(stepMetrics), ...(await metricsOf(sql, id))],
  };
}

/** The series of the named runs, in the order asked for; unknown runs are left out. */
export async function getRunSeries(runs: readonly string[], sql: Sql = sharedSql()): Promise<readonly RunSeries[]> {
  const series = await Promise.all(runs.map((run) => seriesOf(sql, run)));
  return series.filter((one) => one !== null);
}
