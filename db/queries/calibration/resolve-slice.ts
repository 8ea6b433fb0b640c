import type { Sql } from '@/db/client';
import { type CalibrationSlice, EXACT_PREDICTOR, escapeText } from '@/lib/contract';
import { runIdOf } from '../find-run';
import { type ResolvedSlice, treesWhere } from './slice-sql';

/** Beyond so many trees, or this share of all, reading every node is cheaper than looking them up. */
const MOST_TREES = 5000;
const MOST_SHARE = 0.25;

async function pooledRuns(sql: Sql, runId: number, pool: CalibrationSlice['pool']): Promise<number[]> {
  if (pool === 'run') return [runId];
  const same = pool === 'group' ? sql`r.group_key = own.group_key` : sql`r.environment = own.environment`;
  const rows = await sql<{ id: number }[]>`select r.id from runs own join runs r on r.id = own.id or ${same} where own.id = ${runId} order by r.id`;
  return rows.map(({ id }) => id);
}

async function fewTrees(sql: Sql, resolved: ResolvedSlice): Promise<number[] | null> {
  if (!resolved.slice.steps) return null;
  const [row] = await sql.unsafe<
    { ids: number[] | null; count: number; all: number }[]
  >(`select case when count(*) <= ${MOST_TREES} then array_agg(t.id) end as ids,
    count(*)::int as count, (select count(*)::int from trees a where a.run_id in (${resolved.runIds.join(', ')})) as all
    from trees t where ${treesWhere(resolved)}`);
  if (!row || row.count > MOST_TREES || row.count > MOST_SHARE * row.all) return null;
  return row.ids ?? [];
}

/** The slice with its run, pool and predictor looked up; null where there is no such run. */
export async function resolveSlice(sql: Sql, run: string, slice: CalibrationSlice): Promise<ResolvedSlice | null> {
  const runId = await runIdOf(sql, run);
  if (runId === null) return null;
  const runIds = await pooledRuns(sql, runId, slice.pool);
  const version = slice.predictor === EXACT_PREDICTOR ? null : slice.predictor;
  const [row] = await sql<{ hasAttempts: boolean; literal: string | null }[]>`select
    exists (select from steps where run_id = any(${runIds}) and attempt > 0) as "hasAttempts",
    quote_literal(${version === null ? null : escapeText(version)}::text) as literal`;
  const resolved = { runIds, slice, predictorLiteral: row?.literal ?? null, hasAttempts: row?.hasAttempts ?? false, treeIds: null };
  return { ...resolved, treeIds: await fewTrees(sql, resolved) };
}
