import type { NodeRecord } from '@/lib/contract';
import { originCode, originIndex, STATUSES } from '../../stored/node-codes';
import { RowPieces } from '../row-pieces';

/** A node's structure and numbers, as its producer gave them and as they are stored. */
export type NodeStructure = Pick<
  NodeRecord,
  'node' | 'parent' | 'order' | 'origin' | 'status' | 'reward' | 'v' | 'predictor' | 'exactV' | 'tokens' | 'wallMs'
> & {
  readonly repeats?: number[] | undefined;
  readonly inferred: boolean;
  readonly pruned: boolean;
  readonly label: string;
  readonly contentHash: string;
  readonly recordHash: string;
};

/** What is derived from the whole tree, decisions included. Stored texts, not contract texts. */
export interface NodeDerived {
  readonly pre: number | null;
  readonly last: number | null;
  readonly depth: number | null;
  readonly k: number;
  readonly n: number;
  readonly prefixHash: string | null;
  readonly detached: string | null;
  readonly q: number | null;
  readonly utility: number | null;
  readonly rank: number | null;
  readonly allocated: number | null;
  readonly spent: number | null;
  readonly target: number | null;
  readonly advantage: number | null;
  readonly bareK: number;
  readonly bareN: number;
  readonly freshK: number;
  readonly freshN: number;
}

/** Columns that the producer gives, in the order of `putStructure`; the digest of lib/ingest/nodes keeps to it too. */
export const STRUCTURE_COLUMNS =
  'node, parent, sibling, origin, origin_index, origin_anchor, status, reward, repeats, v, predictor, exact_v, tokens, wall_ms, inferred, pruned, label';
export const DERIVED_COLUMNS =
  'pre, last, depth, k, n, prefix_hash, detached, q, utility, rank, allocated, spent, target, advantage, bare_k, bare_n, fresh_k, fresh_n';

const DERIVED = DERIVED_COLUMNS.split(', ').length;
const STRUCTURE = STRUCTURE_COLUMNS.split(', ').length;
/** Run, tree and number; and the two digests between structure and what is derived. */
const KEY = 3;
const DIGESTS = 2;
/** Values in a row of `nodes`. */
export const NODE_VALUES = KEY + STRUCTURE + DIGESTS + DERIVED;
/** Values in a row that only brings derived columns. */
export const DERIVED_VALUES = KEY - 1 + DERIVED;

/** Writes the producer's columns and the digests behind them. */
export function putStructure(pieces: RowPieces, node: NodeStructure): void {
  const { origin } = node;
  pieces.text(node.node);
  pieces.text(node.parent);
  pieces.bigint(node.order);
  pieces.smallint(originCode(origin));
  pieces.bigint(originIndex(origin));
  pieces.text(origin?.kind === 'continuation' ? origin.anchor : null);
  pieces.smallint(STATUSES.indexOf(node.status));
  pieces.double(node.reward);
  pieces.doubles(node.repeats);
  pieces.double(node.v);
  pieces.text(node.predictor);
  pieces.double(node.exactV);
  pieces.bigint(node.tokens);
  pieces.double(node.wallMs);
  pieces.boolean(node.inferred);
  pieces.boolean(node.pruned);
  pieces.text(node.label);
  pieces.uuid(node.contentHash);
  pieces.uuid(node.recordHash);
}

/** Writes the derived columns. */
export function putDerived(pieces: RowPieces, row: NodeDerived): void {
  pieces.integer(row.pre);
  pieces.integer(row.last);
  pieces.integer(row.depth);
  pieces.integer(row.k);
  pieces.integer(row.n);
  pieces.uuid(row.prefixHash);
  pieces.stored(row.detached);
  pieces.double(row.q);
  pieces.double(row.utility);
  pieces.bigint(row.rank);
  pieces.bigint(row.allocated);
  pieces.bigint(row.spent);
  pieces.double(row.target);
  pieces.double(row.advantage);
  pieces.integer(row.bareK);
  pieces.integer(row.bareN);
  pieces.integer(row.freshK);
  pieces.integer(row.freshN);
}

const one = new RowPieces();

/** The derived columns' bytes: what is stored can be held against what it should be. */
export function derivedBytes(row: NodeDerived): string {
  putDerived(one, row);
  return one.takeBytes();
}
