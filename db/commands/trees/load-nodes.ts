import type { Transaction } from '@/db/client';
import { readOrigin, STATUSES } from '@/db/stored/node-codes';
import { unescapeText } from '@/lib/contract';
import { partitionOf } from '../ensure-run';
import { hex } from '../heads/head-store';
import { derivedBytes, type NodeDerived, type NodeStructure } from './node-row';

/** A stored node: its structure, and its derived columns as they stand. */
export interface StoredNode extends NodeStructure {
  readonly no: number;
  /** As `derivedBytes` has them. */
  readonly derived: string;
  target: number | null;
  advantage: number | null;
}

interface Row extends NodeDerived {
  readonly treeId: number;
  readonly no: number;
  readonly node: string;
  readonly parent: string | null;
  readonly sibling: number;
  readonly origin: number;
  readonly originIndex: number | null;
  readonly originAnchor: string | null;
  readonly status: number;
  readonly reward: number | null;
  readonly repeats: number[] | null;
  readonly v: number | null;
  readonly predictor: string | null;
  readonly exactV: number | null;
  readonly tokens: number | null;
  readonly wallMs: number | null;
  readonly inferred: boolean;
  readonly pruned: boolean;
  readonly label: string;
  readonly contentHash: string;
  readonly recordHash: string;
}

const COLUMNS = `tree_id as "treeId", no, node, parent, sibling, origin, origin_index as "originIndex", origin_anchor as "originAnchor", status, reward,
  repeats, v, predictor, exact_v as "exactV", tokens, wall_ms as "wallMs", inferred, pruned, label, content_hash as "contentHash",
  record_hash as "recordHash", pre, last, depth, k, n, prefix_hash as "prefixHash", detached, q, utility, rank, allocated, spent, target, advantage,
  bare_k as "bareK", bare_n as "bareN", fresh_k as "freshK", fresh_n as "freshN"`;

const text = (stored: string | null): string | null => (stored === null ? null : unescapeText(stored));

function nodeOf(row: Row): StoredNode {
  return {
    no: row.no,
    node: unescapeText(row.node),
    parent: text(row.parent),
    order: row.sibling,
    origin: readOrigin(row),
    status: STATUSES[row.status] ?? 'ok',
    reward: row.reward,
    ...(row.repeats ? { repeats: row.repeats } : {}),
    v: row.v,
    predictor: text(row.predictor),
    exactV: row.exactV,
    tokens: row.tokens,
    wallMs: row.wallMs,
    inferred: row.inferred,
    pruned: row.pruned,
    label: unescapeText(row.label),
    contentHash: hex(row.contentHash),
    recordHash: hex(row.recordHash),
    target: row.target,
    advantage: row.advantage,
    derived: derivedBytes({ ...row, prefixHash: row.prefixHash && hex(row.prefixHash) }),
  };
}

/** The nodes of the given trees, by tree and number. Memory: all of them, without their texts. */
export async function loadNodes(tx: Transaction, runId: number, treeIds: readonly number[]): Promise<Map<number, StoredNode[]>> {
  const trees = new Map<number, StoredNode[]>(treeIds.map((id) => [id, []]));
  if (treeIds.length === 0) return trees;
  const rows = await tx.unsafe<Row[]>(
    `select ${COLUMNS} from ${partitionOf('nodes', runId)} where run_id = $1 and tree_id = any($2::int[]) order by tree_id, no`,
    [runId, treeIds as number[]],
  );
  for (const row of rows) trees.get(row.treeId)?.push(nodeOf(row));
  return trees;
}
