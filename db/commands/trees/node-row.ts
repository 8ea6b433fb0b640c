import type { NodeRecord } from '@/lib/contract';
import { COPY_NULL, copyNumber, copyTextOrNull } from '../copy-text';

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
}

/** Columns that the producer gives; `encodeStructure` of lib/ingest writes them in this order. */
export const STRUCTURE_COLUMNS =
  'node, parent, sibling, origin, origin_index, origin_anchor, status, reward, repeats, v, predictor, exact_v, tokens, wall_ms, inferred, pruned, label';
export const DERIVED_COLUMNS = 'pre, last, depth, k, n, prefix_hash, detached, q, utility, rank, allocated, spent, target, advantage';

/** The derived columns as a line of COPY, without its end. */
export function derivedLine(row: NodeDerived): string {
  const place = `${copyNumber(row.pre)}\t${copyNumber(row.last)}\t${copyNumber(row.depth)}\t${row.k}\t${row.n}\t${row.prefixHash ?? COPY_NULL}`;
  const decision = `${copyNumber(row.q)}\t${copyNumber(row.utility)}\t${copyNumber(row.rank)}\t${copyNumber(row.allocated)}\t${copyNumber(row.spent)}`;
  return `${place}\t${copyTextOrNull(row.detached)}\t${decision}\t${copyNumber(row.target)}\t${copyNumber(row.advantage)}`;
}
