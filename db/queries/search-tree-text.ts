import { type Sql, sql as sharedSql } from '@/db/client';
import type { TreeTextSearch } from '@/lib/contract';
import { type FoundTree, findTree } from './find-tree';
import { holdsText, isTimeout, limitStatements, patternsOf, SEARCH_LIMIT_MS } from './text-search';

/** Turns read in one statement: between two of them the clock is looked at. */
const CHUNK = 20_000;

async function placesIn(sql: Sql, { runId, treeId }: FoundTree, from: number, patterns: string[], limitMs: number): Promise<number[]> {
  const rows = await sql.begin(async (tx) => {
    await limitStatements(tx, limitMs);
    return tx<{ pre: number }[]>`select n.pre from node_text t join nodes n using (run_id, tree_id, no)
      where t.run_id = ${runId} and t.tree_id = ${treeId} and t.no >= ${from} and t.no < ${from + CHUNK} and n.pre is not null
      and ${holdsText(tx, patterns)}`;
  });
  return rows.map(({ pre }) => pre);
}

/**
 * Preorder places of the turns of a tree whose thought, action or observation holds the text, letters' case aside. Reads in
 * order of arrival until `limitMs` are over. Null where the tree is unknown.
 */
export async function searchTreeText(
  run: string,
  treeKey: string,
  needle: string,
  { limitMs = SEARCH_LIMIT_MS }: { readonly limitMs?: number } = {},
  sql: Sql = sharedSql(),
): Promise<TreeTextSearch | null> {
  const found = await findTree(sql, run, treeKey);
  if (!found) return null;
  const [row] = await sql<{ of: number; revision: number }[]>`select coalesce(max(n.no) + 1, 0)::int as of, t.revision
    from trees t left join nodes n on n.run_id = t.run_id and n.tree_id = t.id
    where t.run_id = ${found.runId} and t.id = ${found.treeId} group by t.revision`;
  const { of = 0, revision = 0 } = row ?? {};
  const patterns = patternsOf(needle);
  const places: number[] = [];
  const deadlineMs = performance.now() + limitMs;
  let searched = 0;
  while (searched < of) {
    const leftMs = deadlineMs - performance.now();
    if (leftMs < 1) break;
    const hits = await placesIn(sql, found, searched, patterns, leftMs).catch((error: unknown) => {
      if (isTimeout(error)) return null;
      throw error;
    });
    if (hits === null) break;
    for (const place of hits) places.push(place);
    searched = Math.min(of, searched + CHUNK);
  }
  return { needle, places: places.sort((a, b) => a - b), searched, of, limitMs, revision };
}
