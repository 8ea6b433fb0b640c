import { type Sql, sql as sharedSql } from '@/db/client';
import { treeKey, unescapeText } from '@/lib/contract';
import type { PairedTree, TreePair, TreePairs } from '@/lib/contract/read/compare';
import { runIdOf } from '../find-run';

interface Row {
  readonly prompt: string;
  readonly preview: string | null;
  readonly sameContent: boolean | null;
  readonly count: number;
  readonly aAttempt: number;
  readonly aStep: number;
  readonly aTree: string;
  readonly aNodes: number;
  readonly aK: number;
  readonly aN: number;
  readonly bAttempt: number;
  readonly bStep: number;
  readonly bTree: string;
  readonly bNodes: number;
  readonly bK: number;
  readonly bN: number;
}

/** Nearest to $3 first; of the latest attempt, where several took the step. */
const ORDER = 'abs(step - $3), attempt desc, step desc, tree collate "C"';

/** Trees of the second run are looked up prompt by prompt: two lists joined are compared each with each where Postgres expects few. */
const QUERY = `with a as (select distinct on (prompt) prompt, attempt, step, tree, nodes, successes, leaves from trees
    where run_id = $1 and nodes > 0 order by prompt, ${ORDER})
  select a.prompt, p.preview, p.content_hash = q.content_hash as "sameContent", count(*) over ()::int as count,
    a.attempt as "aAttempt", a.step as "aStep", a.tree as "aTree", a.nodes as "aNodes", a.successes as "aK", a.leaves as "aN",
    b.attempt as "bAttempt", b.step as "bStep", b.tree as "bTree", b.nodes as "bNodes", b.successes as "bK", b.leaves as "bN"
  from a cross join lateral (select attempt, step, tree, nodes, successes, leaves from trees
    where run_id = $2 and md5(prompt) = md5(a.prompt) and nodes > 0 order by ${ORDER} limit 1) b
  left join prompts p on p.run_id = $1 and md5(p.prompt) = md5(a.prompt)
  left join prompts q on q.run_id = $2 and md5(q.prompt) = md5(a.prompt)
  where p.content_hash is null or q.content_hash is null or p.content_hash = q.content_hash
  order by abs(a.step - $3) + abs(b.step - $3), a.prompt collate "C" limit $4`;

function treeOf(prompt: string, tree: string, place: { attempt: number; step: number; nodes: number; k: number; n: number }): PairedTree {
  const { attempt, step, nodes, k, n } = place;
  return { treeKey: treeKey({ attempt, step, prompt, tree: unescapeText(tree) }), step, nodes, k, n };
}

function pairOf(row: Row): TreePair {
  const prompt = unescapeText(row.prompt);
  return {
    prompt,
    promptText: row.preview === null ? '' : unescapeText(row.preview),
    sameContent: row.sameContent,
    a: treeOf(prompt, row.aTree, { attempt: row.aAttempt, step: row.aStep, nodes: row.aNodes, k: row.aK, n: row.aN }),
    b: treeOf(prompt, row.bTree, { attempt: row.bAttempt, step: row.bStep, nodes: row.bNodes, k: row.bK, n: row.bN }),
  };
}

/**
 * Prompts of which two runs both grew a tree, each with the trees nearest to `step`; those at the step itself first. Prompts
 * that carry one id and two contents are left out. Null where a run is unknown. O(trees of both runs).
 */
export async function getTreePairs(a: string, b: string, step: number, most: number, sql: Sql = sharedSql()): Promise<TreePairs | null> {
  const [ours, theirs] = await Promise.all([runIdOf(sql, a), runIdOf(sql, b)]);
  if (ours === null || theirs === null) return null;
  const rows = await sql.unsafe<Row[]>(QUERY, [ours, theirs, step, most]);
  return { step, pairs: rows.map(pairOf), count: rows[0]?.count ?? 0 };
}
