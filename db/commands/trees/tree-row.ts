import { toJsonb } from '@/db/stored/jsonb';
import { OUTCOMES } from '@/db/stored/outcomes';
import type { DecisionEvent, StageOne, TreeOutcome } from '@/lib/contract';
import type { RowPieces } from '../row-pieces';

/** A stage-2 decision without its envelope. */
export type StoredDecision = Pick<DecisionEvent, 'allocator' | 'budget' | 'toRoots' | 'anchors'>;
/** Node, target, advantage: values whose node has not arrived. */
export type PendingValue = readonly [node: string, target: number | null, advantage: number | null];

/** What a tree is and what its producer said of it. */
export interface TreeHead {
  readonly id: number;
  readonly attempt: number;
  readonly step: number;
  readonly prompt: string;
  readonly tree: string;
  /** Digest of the identity. */
  readonly key: string;
  readonly eventHash: string | null;
  readonly decisionHash: string | null;
  readonly endHash: string | null;
  readonly stageOne: StageOne | null;
  readonly decision: StoredDecision | null;
  readonly spent: readonly (readonly [anchor: string, spent: number])[] | null;
  readonly pending: readonly PendingValue[] | null;
  readonly ended: boolean;
  readonly expectedNodes: number | null;
  readonly wallMs: number | null;
  /** Node rows. */
  readonly stored: number;
  readonly revision: number;
}

/** The numbers derived from the tree's nodes. */
export interface TreeNumbers {
  readonly nodes: number;
  readonly depth: number;
  readonly outcome: TreeOutcome;
  readonly successes: number;
  readonly leaves: number;
  readonly errors: number;
  readonly limits: number;
  readonly bareLeaves: number;
  readonly bareSuccesses: number;
  readonly continuations: number;
  readonly anchorsExpanded: number;
  readonly anchorsMixed: number;
  readonly contrastPairs: number;
  readonly continuationDepths: readonly number[];
  readonly tokens: number | null;
  readonly missingV: number;
  readonly detached: number;
  readonly budget: number | null;
}

export interface TreeRow extends TreeHead, TreeNumbers {
  readonly snapshot: Uint8Array;
  readonly predictions: Uint8Array;
}

const json = (value: unknown): string | null => (value === null ? null : toJsonb(value));

type Column = readonly [name: string, put: (pieces: RowPieces, row: TreeRow) => void];

/** Every column but the run, which comes first, in the order in which rows are copied. */
export const TREE_COLUMNS: readonly Column[] = [
  ['id', (pieces, row) => pieces.integer(row.id)],
  ['attempt', (pieces, row) => pieces.integer(row.attempt)],
  ['step', (pieces, row) => pieces.integer(row.step)],
  ['prompt', (pieces, row) => pieces.text(row.prompt)],
  ['tree', (pieces, row) => pieces.text(row.tree)],
  ['key', (pieces, row) => pieces.uuid(row.key)],
  ['event_hash', (pieces, row) => pieces.uuid(row.eventHash)],
  ['decision_hash', (pieces, row) => pieces.uuid(row.decisionHash)],
  ['end_hash', (pieces, row) => pieces.uuid(row.endHash)],
  ['stage_one', (pieces, row) => pieces.jsonb(json(row.stageOne))],
  ['decision', (pieces, row) => pieces.jsonb(json(row.decision))],
  ['spent', (pieces, row) => pieces.jsonb(json(row.spent))],
  ['pending', (pieces, row) => pieces.jsonb(json(row.pending))],
  ['ended', (pieces, row) => pieces.boolean(row.ended)],
  ['expected_nodes', (pieces, row) => pieces.bigint(row.expectedNodes)],
  ['wall_ms', (pieces, row) => pieces.double(row.wallMs)],
  ['stored', (pieces, row) => pieces.integer(row.stored)],
  ['nodes', (pieces, row) => pieces.integer(row.nodes)],
  ['depth', (pieces, row) => pieces.integer(row.depth)],
  ['outcome', (pieces, row) => pieces.smallint(OUTCOMES.indexOf(row.outcome))],
  ['successes', (pieces, row) => pieces.integer(row.successes)],
  ['leaves', (pieces, row) => pieces.integer(row.leaves)],
  ['errors', (pieces, row) => pieces.integer(row.errors)],
  ['limits', (pieces, row) => pieces.integer(row.limits)],
  ['bare_leaves', (pieces, row) => pieces.integer(row.bareLeaves)],
  ['bare_successes', (pieces, row) => pieces.integer(row.bareSuccesses)],
  ['continuations', (pieces, row) => pieces.integer(row.continuations)],
  ['anchors_expanded', (pieces, row) => pieces.integer(row.anchorsExpanded)],
  ['anchors_mixed', (pieces, row) => pieces.integer(row.anchorsMixed)],
  ['contrast_pairs', (pieces, row) => pieces.bigint(row.contrastPairs)],
  ['continuation_depths', (pieces, row) => pieces.integers(row.continuationDepths)],
  ['tokens', (pieces, row) => pieces.bigint(row.tokens)],
  ['missing_v', (pieces, row) => pieces.integer(row.missingV)],
  ['detached', (pieces, row) => pieces.integer(row.detached)],
  ['budget', (pieces, row) => pieces.bigint(row.budget)],
  ['revision', (pieces, row) => pieces.integer(row.revision)],
  ['predictions', (pieces, row) => pieces.bytea(row.predictions)],
  ['snapshot', (pieces, row) => pieces.bytea(row.snapshot)],
];
