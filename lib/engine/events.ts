import type { PromptText, RolloutStatus, TurnText } from './interfaces/content';

/** Stage-1 decision for one candidate prompt, as it was when it was taken. */
export interface StageOneRecord {
  /** Ṽ of the root, in [ε, 1 − ε]; null where the allocator asked no predictor. */
  readonly v: number | null;
  readonly predictor: string | null;
  /** The predictor's mean, where `v` was drawn around it or the allocator did not ask. */
  readonly vMean: number | null;
  readonly exactV: number | null;
  /** Running counts of the prompt's bare rollouts before this step, older steps discounted. */
  readonly passed: number;
  readonly tried: number;
  /** Root rollouts given. */
  readonly m: number;
  /** U_root(v, m); null where the allocator used none. */
  readonly utility: number | null;
  /** 1 = largest stage-1 utility among the candidates at equal m. */
  readonly rank: number | null;
  readonly reason: string;
}

/** One anchor as stage 2 saw it. */
export interface AnchorRecord {
  readonly anchor: string;
  readonly j: number;
  readonly t: number;
  readonly v: number | null;
  readonly predictor: string | null;
  readonly exactV: number | null;
  readonly r: number;
  readonly q: number | null;
  readonly utility: number | null;
  readonly rank: number | null;
  readonly allocated: number;
}

export type NodeOrigin =
  | { readonly kind: 'bare'; readonly j: number }
  | { readonly kind: 'continuation'; readonly anchor: string; readonly k: number };

/** One turn; the root is the prompt and has neither origin nor text. */
export interface EngineNode {
  readonly node: string;
  readonly parent: string | null;
  readonly order: number;
  readonly origin: NodeOrigin | null;
  readonly status: RolloutStatus;
  readonly reward: number | null;
  readonly v: number | null;
  readonly predictor: string | null;
  readonly exactV: number | null;
  /** Renders on demand; a pure function of task and path, so it may be called at any later time. Null at the root. */
  readonly text: (() => TurnText) | null;
}

interface TreePlace {
  readonly step: number;
  readonly prompt: string;
  readonly tree: string;
}

export interface PromptSeen {
  readonly kind: 'prompt';
  readonly prompt: string;
  readonly text: PromptText;
}
export interface StepStarted {
  readonly kind: 'step';
  readonly step: number;
  readonly budget: { readonly M: number; readonly N: number };
  readonly policyVersion: string;
  readonly predictorVersion: string | null;
  readonly warmUp: boolean;
  /** The step's random key: with it any allocator's draws can be made again. */
  readonly key: readonly [number, number];
  readonly candidates: readonly (StageOneRecord & { readonly prompt: string })[];
}
export interface TreeStarted extends TreePlace {
  readonly kind: 'tree';
  readonly decision: StageOneRecord;
}
export interface NodesGrown extends TreePlace {
  readonly kind: 'nodes';
  readonly nodes: readonly EngineNode[];
}
export interface PrefixesDecided extends TreePlace {
  readonly kind: 'decision';
  readonly allocator: string;
  readonly budget: number;
  readonly toRoots: number;
  readonly anchors: readonly AnchorRecord[];
}
export interface TreeEnded extends TreePlace {
  readonly kind: 'tree-end';
  readonly nodeCount: number;
  readonly nodes: readonly { readonly node: string; readonly target: number | null; readonly advantage: number | null }[];
  readonly spent: readonly { readonly anchor: string; readonly spent: number }[];
  /** Why the policy does not learn from this tree, though it was paid for; null where it does. */
  readonly discarded: string | null;
  readonly wallMs: number;
}
export interface StepEnded {
  readonly kind: 'step-end';
  readonly step: number;
  readonly trees: number;
  /** The producer's own numbers by name; times are `wallMs.*`. */
  readonly metrics: Readonly<Record<string, number>>;
  readonly wallMs: number;
}
export interface Evaluated {
  readonly kind: 'evaluation';
  readonly step: number;
  readonly dataset: string;
  readonly n: number;
  readonly correct: number;
  readonly exact: boolean;
  readonly results: readonly { readonly prompt: string; readonly value: number }[];
}
/** Everything a later attempt needs to go on after `state.step` steps; never leaves the runner. */
export interface Checkpointed {
  readonly kind: 'checkpoint';
  readonly state: EngineCheckpoint;
}

export interface EngineCheckpoint {
  readonly format: 1;
  /** Steps done. */
  readonly step: number;
  /** Prompts drawn so far, the position in the endless sequence of shuffled epochs. */
  readonly cursor: number;
  readonly policy: unknown;
  readonly predictor: unknown;
  /** Running success rates of the prompts. */
  readonly rates: unknown;
  /** Groups that wait for a whole batch. */
  readonly held: unknown;
  readonly promptsSeen: readonly string[];
}

/** What the loop yields, in an order that depends on the seed alone. */
export type EngineEvent = PromptSeen | StepStarted | TreeStarted | NodesGrown | PrefixesDecided | TreeEnded | StepEnded | Evaluated | Checkpointed;
