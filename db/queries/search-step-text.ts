import { type Sql, sql as sharedSql } from '@/db/client';
import { type StepTextSearch, treeKey, unescapeText } from '@/lib/contract';
import { runIdOf } from './find-run';
import { holdsText, isTimeout, limitStatements, patternsOf, SEARCH_LIMIT_MS } from './text-search';

/** Trees read in one statement: between two of them the clock is looked at. */
const CHUNK = 64;

interface Tree {
  readonly id: number;
  readonly attempt: number;
  readonly prompt: string;
  readonly tree: string;
}

async function treesOf(sql: Sql, runId: number, step: number, attempt: number | undefined): Promise<Tree[]> {
  return sql<Tree[]>`select id, attempt, prompt, tree from trees where run_id = ${runId} and step = ${step}
    and attempt = coalesce(${attempt ?? null}::int, (select max(attempt) from steps where run_id = ${runId} and step = ${step}))
    order by prompt collate "C", tree collate "C"`;
}

async function holders(sql: Sql, runId: number, ids: readonly number[], patterns: string[], limitMs: number): Promise<Set<number>> {
  const rows = await sql.begin(async (tx) => {
    await limitStatements(tx, limitMs);
    return tx<{ id: number }[]>`select distinct tree_id as id from node_text where run_id = ${runId} and tree_id = any(${ids as number[]})
      and ${holdsText(tx, patterns)}`;
  });
  return new Set(rows.map((row) => row.id));
}

/**
 * Trees of a step of which a turn's thought, action or observation holds the text, letters' case aside; `attempt` defaults
 * to the latest that has the step. Reads tree by tree in gallery order until `limitMs` are over. Null where run or step is
 * unknown.
 */
export async function searchStepText(
  run: string,
  step: number,
  needle: string,
  { attempt, limitMs = SEARCH_LIMIT_MS }: { readonly attempt?: number | undefined; readonly limitMs?: number } = {},
  sql: Sql = sharedSql(),
): Promise<StepTextSearch | null> {
  const runId = await runIdOf(sql, run);
  if (runId === null) return null;
  const trees = await treesOf(sql, runId, step, attempt);
  const patterns = patternsOf(needle);
  const found: string[] = [];
  const deadlineMs = performance.now() + limitMs;
  let searched = 0;
  while (searched < trees.length) {
    const leftMs = deadlineMs - performance.now();
    if (leftMs < 1) break;
    const chunk = trees.slice(searched, searched + CHUNK);
    const ids = chunk.map(({ id }) => id);
    const hits = await holders(sql, runId, ids, patterns, leftMs).catch((error: unknown) => {
      if (isTimeout(error)) return null;
      throw error;
    });
    if (hits === null) break;
    for (const one of chunk)
      if (hits.has(one.id)) found.push(treeKey({ attempt: one.attempt, step, prompt: unescapeText(one.prompt), tree: unescapeText(one.tree) }));
    searched += chunk.length;
  }
  return { needle, treeKeys: found, searched, of: trees.length, limitMs };
}
