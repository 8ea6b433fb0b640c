import type { NewNode } from '@/db/commands/trees/write-nodes';

/** A validated node on its way to the database: what derivations need, and what is stored of it. */
export interface PlannedNode extends NewNode {
  readonly lines: Buffer;
  /** Which of the batch's `nodes` events brought it. */
  event: number;
  /** Set when the tree's end is known. */
  target: number | null;
  advantage: number | null;
}
