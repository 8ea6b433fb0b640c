import type { NodeRecord } from '@/lib/contract';
import { COPY_NULL, copyNumber, copyStored } from '../copy-text';

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

type Maybe = number | null;

export const placeFields = (pre: Maybe, last: Maybe, depth: Maybe, k: number, n: number, prefixHash: string | null): string =>
  `${copyNumber(pre)}\t${copyNumber(last)}\t${copyNumber(depth)}\t${k}\t${n}\t${prefixHash ?? COPY_NULL}`;

export const decisionFields = (q: Maybe, utility: Maybe, rank: Maybe, allocated: Maybe, spent: Maybe): string =>
  `${copyNumber(q)}\t${copyNumber(utility)}\t${copyNumber(rank)}\t${copyNumber(allocated)}\t${copyNumber(spent)}`;

export const learnedFields = (target: Maybe, advantage: Maybe): string => `${copyNumber(target)}\t${copyNumber(advantage)}`;

export const sampleFields = (bareK: number, bareN: number, freshK: number, freshN: number): string => `${bareK}\t${bareN}\t${freshK}\t${freshN}`;

/** The derived columns of a stored row as a line of COPY, without its end. */
export function derivedLine(row: NodeDerived): string {
  const place = placeFields(row.pre, row.last, row.depth, row.k, row.n, row.prefixHash);
  const decision = decisionFields(row.q, row.utility, row.rank, row.allocated, row.spent);
  const samples = sampleFields(row.bareK, row.bareN, row.freshK, row.freshN);
  return `${place}\t${row.detached === null ? COPY_NULL : copyStored(row.detached)}\t${decision}\t${learnedFields(row.target, row.advantage)}\t${samples}`;
}
