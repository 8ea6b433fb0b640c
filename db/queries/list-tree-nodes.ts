import { type Sql, sql as sharedSql } from '@/db/client';
import type { NodeDetail, SubtreeCosts } from '@/lib/contract';
import { findTree } from './find-tree';
import { NODE_TEXT_BOUND, type NodeRow, nodeColumns, nodeDetail } from './get-node';

/** A node of a tree as it is written into a copy. */
export interface TreeNode {
  /** As the API answers it, texts cut at `NODE_TEXT_BOUND`. */
  readonly detail: NodeDetail;
  /** With whole texts; null where none was cut. */
  readonly full: NodeDetail | null;
  /** Preorder place; null where the node has no place in the tree. */
  readonly place: number | null;
  readonly costs: SubtreeCosts | null;
}

interface Shape {
  readonly pre: number;
  readonly last: number;
  readonly depth: number;
  readonly n: number;
  readonly tokens: number | null;
  readonly wallMs: number | null;
}

/** Costs at and under every placed node, by preorder place. O(N). */
function costsOf(shapes: readonly Shape[]): SubtreeCosts[] {
  const sums = { tokens: [0], known: [0], noTokens: [0], wallMs: [0], timed: [0], noWallMs: [0] };
  const grow = (list: number[], by: number): void => void list.push(list.at(-1)! + by);
  for (const { tokens, wallMs, depth } of shapes) {
    grow(sums.tokens, tokens ?? 0);
    grow(sums.known, tokens === null ? 0 : 1);
    grow(sums.noTokens, tokens === null && depth > 0 ? 1 : 0);
    grow(sums.wallMs, wallMs ?? 0);
    grow(sums.timed, wallMs === null ? 0 : 1);
    grow(sums.noWallMs, wallMs === null && depth > 0 ? 1 : 0);
  }
  return shapes.map(({ n, last }, pre) => {
    const over = (list: readonly number[]): number => list[last + 1]! - list[pre]!;
    return {
      nodes: last - pre + 1,
      leaves: n,
      tokens: over(sums.known) > 0 ? over(sums.tokens) : null,
      withoutTokens: over(sums.noTokens),
      wallMs: over(sums.timed) > 0 ? over(sums.wallMs) : null,
      withoutWallMs: over(sums.noWallMs),
    };
  });
}

/**
 * All nodes of a tree in order of arrival, `atOnce` of them in a batch, read while they are asked for; the whole text of a
 * batch is in memory. Nothing where the tree is unknown.
 */
export async function* readTreeNodes(run: string, key: string, atOnce: number, sql: Sql = sharedSql()): AsyncGenerator<readonly TreeNode[]> {
  const found = await findTree(sql, run, key);
  if (!found) return;
  const { runId, treeId } = found;
  const shapes = await sql<Shape[]>`select pre, last, depth, n, tokens, wall_ms as "wallMs" from nodes
    where run_id = ${runId} and tree_id = ${treeId} and pre is not null order by pre`;
  const costs = costsOf(shapes);
  const [end] = await sql<
    { count: number }[]
  >`select coalesce(max(no) + 1, 0)::int as count from nodes where run_id = ${runId} and tree_id = ${treeId}`;
  for (let from = 0; from < (end?.count ?? 0); from += atOnce) {
    const rows = await sql<(NodeRow & { pre: number | null })[]>`select n.pre, ${nodeColumns(sql)}
      from nodes n join node_text t on t.run_id = n.run_id and t.tree_id = n.tree_id and t.no = n.no
      where n.run_id = ${runId} and n.tree_id = ${treeId} and n.no >= ${from} and n.no < ${from + atOnce} order by n.no`;
    yield rows.map((row): TreeNode => {
      const detail = nodeDetail(row, NODE_TEXT_BOUND);
      const isCut = [detail.thought, detail.action, detail.observation].some(({ truncated }) => truncated);
      return {
        detail,
        full: isCut ? nodeDetail(row, Number.POSITIVE_INFINITY) : null,
        place: row.pre,
        costs: row.pre === null ? null : (costs[row.pre] ?? null),
      };
    });
  }
}
