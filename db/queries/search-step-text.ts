import { type Sql, sql as sharedSql } from '@/db/client';
import { escapeText, type StepTextSearch, treeKey, unescapeText } from '@/lib/contract';
import { runIdOf } from './find-run';

/** A search through a step's turns ends after this long, and says how far it came. */
export const SEARCH_LIMIT_MS = 3_000;
/** Trees read in one statement: between two of them the clock is looked at. */
const CHUNK = 64;

interface Tree {
  readonly id: number;
  readonly attempt: number;
  readonly prompt: string;
  readonly tree: string;
}

const asPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Patterns of ILIKE for a text as it is stored: plain, and as it stands in the JSON of parts. */
function patternsOf(needle: string): string[] {
  const stored = escapeText(needle);
  return [...new Set([stored, JSON.stringify(stored).slice(1, -1)])].map(asPattern);
}

async function treesOf(sql: Sql, runId: number, step: number, attempt: number | undefined): Promise<Tree[]> {
  return sql<Tree[]>`select id, attempt, prompt, tree from trees where run_id = ${runId} and step = ${step}
    and attempt = coalesce(${attempt ?? null}::int, (select max(attempt) from steps where run_id = ${runId} and step = ${step}))
    order by prompt collate "C", tree collate "C"`;
}

async function holders(sql: Sql, runId: number, ids: readonly number[], patterns: readonly string[], limitMs: number): Promise<Set<number>> {
  const rows = await sql.begin(async (tx) => {
    await tx`select set_config('statement_timeout', ${String(Math.ceil(limitMs))}, true)`;
    return tx<{ id: number }[]>`select distinct tree_id as id from node_text where run_id = ${runId} and tree_id = any(${ids as number[]})
      and (thought ilike any(${patterns as string[]}) or action ilike any(${patterns as string[]}) or observation ilike any(${patterns as string[]}))`;
  });
  return new Set(rows.map((row) => row.id));
}

const isTimeout = (error: unknown): boolean => (error as { code?: string } | null)?.code === '57014';

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
