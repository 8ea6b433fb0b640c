import { type Sql, sql as sharedSql } from '@/db/client';
import { type NodeRow, unescapeText } from '@/lib/contract';
import { runIdOf } from './find-run';
import { textOrNull } from './read-values';

/** Nodes read at once, about: whole trees, and at least one. */
const NODES_AT_ONCE = 20_000;
const ORIGINS = [null, 'bare', 'continuation', 'search'] as const;
const STATUSES = ['ok', 'error', 'limit'] as const;

interface TreeRow {
  readonly id: number;
  readonly stored: number;
}

type Row = Omit<NodeRow, 'origin' | 'status'> & { readonly origin: number; readonly status: number };

const readRow = (row: Row): NodeRow => ({
  ...row,
  prompt: unescapeText(row.prompt),
  tree: unescapeText(row.tree),
  node: unescapeText(row.node),
  parent: textOrNull(row.parent),
  origin: ORIGINS[row.origin] ?? null,
  originAnchor: textOrNull(row.originAnchor),
  status: STATUSES[row.status] ?? 'ok',
  predictor: textOrNull(row.predictor),
  prefixHash: row.prefixHash?.replaceAll('-', '') ?? null,
});

/** Trees by the handful, so that no query holds more than about `NODES_AT_ONCE` nodes. */
function* handfuls(trees: readonly TreeRow[]): Generator<number[]> {
  let ids: number[] = [];
  let nodes = 0;
  for (const { id, stored } of trees) {
    ids.push(id);
    nodes += stored;
    if (nodes < NODES_AT_ONCE) continue;
    yield ids;
    ids = [];
    nodes = 0;
  }
  if (ids.length > 0) yield ids;
}

const readNodes = (sql: Sql, runId: number, ids: readonly number[]): Promise<Row[]> =>
  sql<Row[]>`select t.attempt, t.step, t.prompt, t.tree, n.node, n.parent, n.depth, n.pre, n.last, n.origin, n.origin_index as "originIndex",
      n.origin_anchor as "originAnchor", n.status, n.reward, n.v, n.predictor, n.exact_v as "exactV", n.k, n.n, n.target, n.advantage,
      n.q, n.utility, n.rank, n.allocated, n.spent, n.tokens, n.wall_ms as "wallMs", n.prefix_hash::text as "prefixHash", n.detached
    from nodes n join trees t on t.run_id = n.run_id and t.id = n.tree_id
    where n.run_id = ${runId} and n.tree_id = any(${[...ids]}::int[])
    order by t.attempt, t.step, t.prompt, t.tree, n.pre nulls last, n.no`;

/** Steps from `from` to `to`, both of them; every attempt. */
interface StepRange {
  readonly from: number;
  readonly to: number;
}

async function* rowsOf(sql: Sql, runId: number, trees: readonly TreeRow[]): AsyncGenerator<NodeRow> {
  for (const ids of handfuls(trees)) for (const row of await readNodes(sql, runId, ids)) yield readRow(row);
}

/**
 * Every node of a run in a range of steps, by attempt, step, prompt, tree and preorder; detached ones last in their tree.
 * Holds some twenty thousand at a time (a larger tree whole). Null where the run is unknown.
 */
export async function listNodeRows(run: string, { from, to }: StepRange, sql: Sql = sharedSql()): Promise<AsyncGenerator<NodeRow> | null> {
  const runId = await runIdOf(sql, run);
  if (runId === null) return null;
  const trees = await sql<TreeRow[]>`select id, stored from trees where run_id = ${runId} and step between ${from} and ${to}
    order by attempt, step, prompt, tree`;
  return rowsOf(sql, runId, trees);
}
