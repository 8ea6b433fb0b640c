import { toJsonb } from '@/db/stored/jsonb';
import { OUTCOMES } from '@/db/stored/outcomes';
import type { DecisionEvent, StageOne, TreeOutcome } from '@/lib/contract';
import { COPY_NULL, copyBoolean, copyNumber, copyStored, copyText } from '../copy-text';

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

const json = (value: unknown): string => (value === null ? COPY_NULL : copyStored(toJsonb(value)));
const hash = (value: string | null): string => value ?? COPY_NULL;

type Column = readonly [name: string, field: (row: TreeRow) => string];

/** Every column but the run, which comes first, and those of bytes, which come last; in the order in which rows are copied. */
export const TREE_COLUMNS: readonly Column[] = [
  ['id', (row) => String(row.id)],
  ['attempt', (row) => String(row.attempt)],
  ['step', (row) => String(row.step)],
  ['prompt', (row) => copyText(row.prompt)],
  ['tree', (row) => copyText(row.tree)],
  ['key', (row) => row.key],
  ['event_hash', (row) => hash(row.eventHash)],
  ['decision_hash', (row) => hash(row.decisionHash)],
  ['end_hash', (row) => hash(row.endHash)],
  ['stage_one', (row) => json(row.stageOne)],
  ['decision', (row) => json(row.decision)],
  ['spent', (row) => json(row.spent)],
  ['pending', (row) => json(row.pending)],
  ['ended', (row) => copyBoolean(row.ended)],
  ['expected_nodes', (row) => copyNumber(row.expectedNodes)],
  ['wall_ms', (row) => copyNumber(row.wallMs)],
  ['stored', (row) => String(row.stored)],
  ['nodes', (row) => String(row.nodes)],
  ['depth', (row) => String(row.depth)],
  ['outcome', (row) => String(OUTCOMES.indexOf(row.outcome))],
  ['successes', (row) => String(row.successes)],
  ['leaves', (row) => String(row.leaves)],
  ['errors', (row) => String(row.errors)],
  ['limits', (row) => String(row.limits)],
  ['bare_leaves', (row) => String(row.bareLeaves)],
  ['bare_successes', (row) => String(row.bareSuccesses)],
  ['continuations', (row) => String(row.continuations)],
  ['anchors_expanded', (row) => String(row.anchorsExpanded)],
  ['anchors_mixed', (row) => String(row.anchorsMixed)],
  ['contrast_pairs', (row) => String(row.contrastPairs)],
  ['continuation_depths', (row) => `{${row.continuationDepths.join(',')}}`],
  ['tokens', (row) => copyNumber(row.tokens)],
  ['missing_v', (row) => String(row.missingV)],
  ['detached', (row) => String(row.detached)],
  ['budget', (row) => copyNumber(row.budget)],
  ['revision', (row) => String(row.revision)],
];
