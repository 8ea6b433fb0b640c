import type { NodeRecord } from '@/lib/contract';
import { COPY_NULL, copyStored } from '../copy-text';
import { CopyPieces } from './copy-pieces';

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

/** Columns that the producer gives; `encodeStructure` of lib/ingest writes them in this order. */
export const STRUCTURE_COLUMNS =
  'node, parent, sibling, origin, origin_index, origin_anchor, status, reward, repeats, v, predictor, exact_v, tokens, wall_ms, inferred, pruned, label';
export const DERIVED_COLUMNS =
  'pre, last, depth, k, n, prefix_hash, detached, q, utility, rank, allocated, spent, target, advantage, bare_k, bare_n, fresh_k, fresh_n';

const TAB = 0x09;

function putNumber(pieces: CopyPieces, value: number | null): void {
  if (value === null) pieces.text(COPY_NULL);
  else if (Number.isInteger(value) && value >= 0) pieces.count(value);
  else pieces.text(String(value));
  pieces.byte(TAB);
}

function putText(pieces: CopyPieces, stored: string | null): void {
  pieces.text(stored === null ? COPY_NULL : copyStored(stored));
  pieces.byte(TAB);
}

/** Writes the derived columns as a line of COPY, without its end. */
export function putDerived(pieces: CopyPieces, row: NodeDerived): void {
  putNumber(pieces, row.pre);
  putNumber(pieces, row.last);
  putNumber(pieces, row.depth);
  putNumber(pieces, row.k);
  putNumber(pieces, row.n);
  putText(pieces, row.prefixHash);
  putText(pieces, row.detached);
  putNumber(pieces, row.q);
  putNumber(pieces, row.utility);
  putNumber(pieces, row.rank);
  putNumber(pieces, row.allocated);
  putNumber(pieces, row.spent);
  putNumber(pieces, row.target);
  putNumber(pieces, row.advantage);
  putNumber(pieces, row.bareK);
  putNumber(pieces, row.bareN);
  putNumber(pieces, row.freshK);
  pieces.count(row.freshN);
}

const one = new CopyPieces();

/** The same as a text: what is stored can be held against what it should be. */
export function derivedLine(row: NodeDerived): string {
  putDerived(one, row);
  return one.takeText();
}
