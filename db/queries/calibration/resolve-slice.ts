import type { Sql } from '@/db/client';
import { type CalibrationSlice, EXACT_PREDICTOR, escapeText } from '@/lib/contract';
import { runIdOf } from '../find-run';
import type { ResolvedSlice } from './slice-sql';

async function pooledRuns(sql: Sql, runId: number, pool: CalibrationSlice['pool']): Promise<number[]> {
  if (pool === 'run') return [runId];
  const same = pool === 'group' ? sql`r.group_key = own.group_key` : sql`r.environment = own.environment`;
  const rows = await sql<{ id: number }[]>`select r.id from runs own join runs r on r.id = own.id or ${same} where own.id = ${runId} order by r.id`;
  return rows.map(({ id }) => id);
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
  return { runIds, slice, predictorLiteral: row?.literal ?? null, hasAttempts: row?.hasAttempts ?? false, treeIds: null };
}
