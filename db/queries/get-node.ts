import { type Sql, sql as sharedSql } from '@/db/client';
import { type Content, escapeText, type NodeBatch, type NodeDetail, type NodeText, type Part, toJsonText, unescapeText } from '@/lib/contract';
import { readOrigin, STATUSES } from '../stored/node-codes';
import { type FoundTree, findTree } from './find-tree';
import { readContent, textOrNull } from './read-values';

/** UTF-16 units of one text that are sent unless all of it is asked for. */
export const NODE_TEXT_BOUND = 65_536;

export interface NodeRow {
  readonly node: string;
  readonly parent: string | null;
  readonly depth: number | null;
  readonly origin: number;
  readonly originIndex: number | null;
  readonly originAnchor: string | null;
  readonly status: number;
  readonly reward: number | null;
  readonly v: number | null;
  readonly predictor: string | null;
  readonly exactV: number | null;
  readonly k: number;
  readonly n: number;
  readonly target: number | null;
  readonly advantage: number | null;
  readonly tokens: number | null;
  readonly wallMs: number | null;
  readonly inferred: boolean;
  readonly pruned: boolean;
  readonly prefixHash: string | null;
  readonly recordedTokens: number | null;
  readonly parts: number;
  readonly thought: string;
  readonly action: string;
  readonly observation: string;
}

const lengthOf = (part: Part): number => ('text' in part ? part.text.length : toJsonText(part).length);

function cutPart(part: Part, left: number): Part | null {
  if (left <= 0) return null;
  if (lengthOf(part) <= left) return part;
  return 'text' in part ? { ...part, text: cutAt(part.text, left) } : null;
}

/** Cuts without splitting a surrogate pair. */
function cutAt(text: string, bound: number): string {
  const unit = text.charCodeAt(bound - 1);
  return text.slice(0, unit >= 0xd800 && unit <= 0xdbff ? bound - 1 : bound);
}

/** A content cut at `bound` UTF-16 units of text, with its whole length. */
export function boundContent(content: Content, bound: number): NodeText {
  if (typeof content === 'string') {
    const truncated = content.length > bound;
    return { content: truncated ? cutAt(content, bound) : content, length: content.length, truncated, withheldParts: 0 };
  }
  const length = content.reduce((sum, part) => sum + lengthOf(part), 0);
  if (length <= bound) return { content, length, truncated: false, withheldParts: 0 };
  const kept: Part[] = [];
  let left = bound;
  for (const part of content) {
    const cut = cutPart(part, left);
    if (cut) kept.push(cut);
    left -= lengthOf(part);
  }
  return { content: kept, length, truncated: true, withheldParts: content.length - kept.length };
}

/** Columns of `NodeRow`, from `nodes n join node_text t`. */
export const nodeColumns = (
  sql: Sql,
) => sql`n.node, n.parent, n.depth, n.origin, n.origin_index as "originIndex", n.origin_anchor as "originAnchor", n.status, n.reward,
      n.v, n.predictor, n.exact_v as "exactV", n.k, n.n, n.target, n.advantage, n.tokens, n.wall_ms as "wallMs", n.inferred, n.pruned,
      n.prefix_hash as "prefixHash", t.parts, t.thought, t.action, t.observation,
      (select greatest(cardinality(k.token_ids), cardinality(k.logprobs), cardinality(k.entropies), cardinality(k.mask), cardinality(k.advantages))
        from node_tokens k where k.run_id = n.run_id and k.tree_id = n.tree_id and k.no = n.no) as "recordedTokens"`;

const readRows = (sql: Sql, { runId, treeId }: FoundTree, nodes: readonly string[]): Promise<NodeRow[]> =>
  sql<NodeRow[]>`select ${nodeColumns(sql)}
    from nodes n join node_text t on t.run_id = n.run_id and t.tree_id = n.tree_id and t.no = n.no
    where n.run_id = ${runId} and n.tree_id = ${treeId} and md5(n.node)::uuid in (select md5(name)::uuid from unnest(${nodes.map(escapeText)}::text[]) name)`;

/** A row as the API has it, each text cut at `bound` UTF-16 units. */
export function nodeDetail(row: NodeRow, bound: number): NodeDetail {
  const text = (stored: string, bit: number): NodeText => boundContent(readContent(stored, (row.parts & bit) !== 0), bound);
  return {
    node: unescapeText(row.node),
    parent: textOrNull(row.parent),
    depth: row.depth ?? -1,
    origin: readOrigin(row),
    status: STATUSES[row.status] ?? 'ok',
    reward: row.reward,
    thought: text(row.thought, 1),
    action: text(row.action, 2),
    observation: text(row.observation, 4),
    v: row.v,
    predictor: textOrNull(row.predictor),
    exactV: row.exactV,
    k: row.k,
    n: row.n,
    target: row.target,
    advantage: row.advantage,
    tokens: row.tokens,
    wallMs: row.wallMs,
    inferred: row.inferred,
    pruned: row.pruned,
    prefixHash: row.prefixHash?.replaceAll('-', '') ?? null,
    recordedTokens: row.recordedTokens,
  };
}

/** One node; its texts are cut at `NODE_TEXT_BOUND` unless `full`. Detached nodes have depth −1. Null where unknown. */
export async function getNode(
  run: string,
  treeKey: string,
  node: string,
  { full = false }: { readonly full?: boolean } = {},
  sql: Sql = sharedSql(),
): Promise<NodeDetail | null> {
  const found = await findTree(sql, run, treeKey);
  const [row] = found ? await readRows(sql, found, [node]) : [];
  return row ? nodeDetail(row, full ? Number.POSITIVE_INFINITY : NODE_TEXT_BOUND) : null;
}

/** UTF-16 units of each text of several nodes, and the most nodes of one answer. */
export const BATCH_TEXT_BOUND = 32_768;
export const NODES_AT_ONCE = 32;

/** Nodes of one tree in the order asked, the first 32; null where the tree is unknown. */
export async function getNodes(run: string, treeKey: string, names: readonly string[], sql: Sql = sharedSql()): Promise<NodeBatch | null> {
  const found = await findTree(sql, run, treeKey);
  if (!found) return null;
  const asked = names.slice(0, NODES_AT_ONCE);
  const rows = new Map((await readRows(sql, found, asked)).map((row) => [unescapeText(row.node), row]));
  const known = asked.flatMap((name) => rows.get(name) ?? []);
  return { nodes: known.map((row) => nodeDetail(row, BATCH_TEXT_BOUND)), unknown: names.filter((name) => !rows.has(name)) };
}
