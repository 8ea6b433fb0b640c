import { type Sql, sql as sharedSql } from '@/db/client';
import { partitionOf } from '@/db/commands/ensure-run';
import { unescapeText } from '@/lib/contract';
import { runIdOf } from '../find-run';

/** Turns that are looked at to tell whether a run carries predictions and exact values. */
const LOOKED_AT = 20_000;

/** What a run offers to cut by. */
export interface CalibrationChoices {
  readonly steps: readonly number[];
  /** Versions that the steps name, the latest first. */
  readonly predictors: readonly string[];
  readonly hasV: boolean;
  readonly hasExact: boolean;
  readonly groupRuns: number;
  readonly environmentRuns: number;
  readonly environment: string | null;
}

/** Null where there is no such run. */
export async function getCalibrationChoices(run: string, sql: Sql = sharedSql()): Promise<CalibrationChoices | null> {
  const runId = await runIdOf(sql, run);
  if (runId === null) return null;
  const [steps, [own], [values]] = await Promise.all([
    sql<
      { step: number; version: string | null }[]
    >`select step, max(predictor_version) as version from steps where run_id = ${runId} group by step order by step`,
    sql<{ environment: string | null; group: number; same: number }[]>`select r.environment,
      (select count(*)::int from runs o where o.group_key = r.group_key) as group, (select count(*)::int from runs o where o.environment = r.environment) as same
      from runs r where r.id = ${runId}`,
    sql.unsafe<
      { hasV: boolean; hasExact: boolean }[]
    >(`select coalesce(bool_or(v is not null), false) as "hasV", coalesce(bool_or(exact_v is not null), false) as "hasExact"
      from (select v, exact_v from ${partitionOf('nodes', runId)} where reward is null limit ${LOOKED_AT}) x`),
  ]);
  const versions = steps.flatMap(({ version }) => (version === null ? [] : [unescapeText(version)]));
  return {
    steps: steps.map(({ step }) => step),
    predictors: [...new Set(versions.reverse())],
    hasV: values?.hasV ?? false,
    hasExact: values?.hasExact ?? false,
    groupRuns: own?.group ?? 0,
    environmentRuns: own?.same ?? 0,
    environment: own?.environment ?? null,
  };
}
