import type { NodeStructure } from '@/db/commands/trees/node-row';

/** A validated node on its way to the database: what derivations need, and its rows as lines of COPY. */
export interface PlannedNode extends NodeStructure {
  /** Memory that holds both lines; many nodes share it. */
  readonly lines: Buffer;
  /** Its line of `node_text`, without the key. UTF-8. */
  readonly textFrom: number;
  readonly textTo: number;
  /** The producer's columns of its line of `nodes`. UTF-8. */
  readonly structureFrom: number;
  readonly structureTo: number;
  readonly tokenLine: string | null;
  /** Which of the batch's `nodes` events brought it. */
  event: number;
  /** Set when the tree's end is known. */
  target: number | null;
  advantage: number | null;
}
