import type { PieceMemory } from '@/db/commands/row-pieces';
import type { StoredNode } from '@/db/commands/trees/load-nodes';
import type { TreeHead } from '@/db/commands/trees/tree-row';
import type { TreeIdentity } from '@/lib/contract';
import type { HeadEvent } from './batch';
import type { Rejection } from './issue';
import type { Outcome } from './outcome';

/** A record that was kept out, and where it stood. */
export interface PlacedRejection {
  readonly rejection: Rejection;
  readonly line: number | null;
  readonly byteOffset: number | null;
}

/** A tree of which a batch says something. */
export interface TreeOutline {
  readonly identity: TreeIdentity;
  readonly treeKey: string;
  /** Digest of the identity within the run. */
  readonly key: string;
  /** Nodes that the batch has of it. */
  readonly nodes: number;
}

/** One run's part of a batch as far as the writer has to know it; what its trees hold stays with whoever read it. */
export interface RunOutline {
  readonly run: string;
  readonly heads: readonly HeadEvent[];
  readonly trees: readonly TreeOutline[];
}

/** What the database holds of some trees of a run, and what new ones are to be called. */
export interface GroupRequest {
  readonly run: string;
  readonly runId: number;
  readonly passMark: number;
  /** Derive also trees of which the batch says nothing new. */
  readonly all: boolean;
  /** Trees that are not stored yet: identity digest and number. */
  readonly fresh: readonly { readonly key: string; readonly id: number }[];
  readonly heads: readonly TreeHead[];
  readonly nodes: ReadonlyMap<number, readonly StoredNode[]>;
  /** Digest of a prompt's content, by prompt as stored. */
  readonly promptHashes: ReadonlyMap<string, string>;
}

export interface TouchedTree {
  readonly attempt: number;
  readonly step: number;
  readonly treeKey: string;
}

/** Rows of COPY in pieces, by where they go. */
export interface GroupRows {
  readonly newTrees: readonly Uint8Array[];
  readonly oldTrees: readonly Uint8Array[];
  readonly nodes: readonly Uint8Array[];
  readonly texts: readonly Uint8Array[];
  readonly tokens: readonly Uint8Array[];
  /** Derived columns of nodes that are stored. */
  readonly derived: readonly Uint8Array[];
}

/** Some trees of a batch, merged with what is stored and ready to be written. */
export interface Group {
  readonly outcome: Outcome;
  /** Trees that are now other than before. */
  readonly touched: readonly TouchedTree[];
  readonly rows: GroupRows;
}

/** Merges some trees of one run with what is stored of them. `memory`: where to put their rows, if it matters. */
export type DeriveGroup = (request: GroupRequest, memory?: PieceMemory) => Group | Promise<Group>;

/** A batch to be written. */
export interface SealedBatch {
  readonly runs: readonly RunOutline[];
  readonly rejections: readonly PlacedRejection[];
  readonly derive: DeriveGroup;
}

/** A batch where it was read. */
export interface HeldBatch extends SealedBatch {
  /** True once all its trees are derived: nothing of them is held any more. */
  readonly isSpent: () => boolean;
}
