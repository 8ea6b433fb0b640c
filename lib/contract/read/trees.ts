import type { AnchorDecision } from '../events/decision';
import type { Origin } from '../events/nodes';
import type { StageOne } from '../events/step';
import type { Content } from '../parts';
import type { StepStats } from './runs';

export type TreeOutcome = 'mixed' | 'all-pass' | 'all-fail' | 'unfinished';

/** One tree of a step's gallery. */
export interface TreeCard {
  readonly treeKey: string;
  readonly attempt: number;
  readonly step: number;
  readonly prompt: string;
  readonly tree: string;
  /** The prompt's first 280 characters. */
  readonly promptText: string;
  readonly outcome: TreeOutcome;
  readonly nodes: number;
  readonly depth: number;
  /** Successes and terminal rollouts. */
  readonly k: number;
  readonly n: number;
  readonly errors: number;
  readonly limits: number;
  readonly bare: number;
  readonly continuations: number;
  readonly anchorsExpanded: number;
  readonly anchorsMixed: number;
  readonly contrastPairs: number;
  readonly tokens: number | null;
  readonly stageOne: StageOne | null;
  /** Root rollouts plus continuations given; null where no decision was recorded. */
  readonly budget: number | null;
  readonly detached: number;
  readonly ended: boolean;
  readonly revision: number;
}

/** A tree as its step's gallery has it: the card, and what is read for filtering and sorting among many. */
export interface StepCard extends TreeCard {
  /** Ṽ recorded at the tree's root node, whether or not the allocator asked for it; null where none is. */
  readonly rootV: number | null;
  /** Mean reward of the finished rollouts, word-for-word repeats included; null where none finished. */
  readonly reward: number | null;
  readonly difficulty: number | null;
  readonly source: string | null;
  /** The prompt's group key. */
  readonly group: string | null;
}

/** A candidate of stage 1 with its prompt's first 280 characters, and its tree where it has one. */
export type StepCandidate = StageOne & { readonly prompt: string; readonly promptText: string; readonly treeKey: string | null };

export interface StepDetail {
  readonly stats: StepStats;
  readonly budget: { readonly M: number; readonly N: number } | null;
  readonly policyVersion: string | null;
  readonly predictorVersion: string | null;
  readonly metrics: Readonly<Record<string, number | 'NaN' | 'Infinity' | '-Infinity'>>;
  readonly cards: readonly StepCard[];
  /** Every stage-1 candidate, funded or not, in candidate order. */
  readonly candidates: readonly StepCandidate[];
  /** Neighbouring steps of the same attempt that hold trees. */
  readonly previousStep: number | null;
  readonly nextStep: number | null;
}

/** Which trees of a step hold a text in a turn, as far as the time allowed. */
export interface StepTextSearch {
  readonly needle: string;
  readonly treeKeys: readonly string[];
  /** Trees whose turns were all read, of all trees of the step; fewer where the time ran out. */
  readonly searched: number;
  readonly of: number;
  readonly limitMs: number;
}

/** Which turns of a tree hold a text, as far as the time allowed. */
export interface TreeTextSearch {
  readonly needle: string;
  /** Preorder places, ascending. */
  readonly places: readonly number[];
  /** Turns read, of all turns of the tree; fewer where the time ran out. */
  readonly searched: number;
  readonly of: number;
  readonly limitMs: number;
  /** Of the tree that the places belong to. */
  readonly revision: number;
}

export interface TreeDecision {
  readonly allocator: string;
  readonly budget: number;
  readonly toRoots: number;
  /** By rank. `spent` is null until it is known. */
  readonly anchors: readonly (AnchorDecision & { readonly spent: number | null })[];
}

export interface TreeDetail {
  readonly card: TreeCard;
  readonly promptContent: Content;
  readonly gold: string | null;
  readonly difficulty: number | null;
  readonly source: string | null;
  readonly decision: TreeDecision | null;
  /** Candidates of the step's stage 1: how many, and the units given among them. */
  readonly stageOneCandidates: number | null;
  /** M and N of the tree's step; null where it has none recorded. */
  readonly stepBudget: { readonly M: number; readonly N: number } | null;
  /** This prompt's trees in every step of the latest attempt, by step. */
  readonly overSteps: readonly {
    readonly step: number;
    readonly attempt: number;
    readonly treeKey: string;
    readonly k: number;
    readonly n: number;
  }[];
  /** Neighbours in the step's gallery order (prompt, tree). */
  readonly previousTree: string | null;
  readonly nextTree: string | null;
  readonly notes: readonly string[];
}

/** Text cut at a bound, with its whole length in UTF-16 units. */
export interface NodeText {
  readonly content: Content;
  readonly length: number;
  readonly truncated: boolean;
  /** Parts at the end that were left out whole. */
  readonly withheldParts: number;
}

export interface NodeDetail {
  readonly node: string;
  readonly parent: string | null;
  readonly depth: number;
  readonly origin: Origin | null;
  readonly status: 'ok' | 'error' | 'limit';
  readonly reward: number | null;
  readonly thought: NodeText;
  readonly action: NodeText;
  readonly observation: NodeText;
  readonly v: number | null;
  readonly predictor: string | null;
  readonly exactV: number | null;
  readonly k: number;
  readonly n: number;
  readonly target: number | null;
  readonly advantage: number | null;
  readonly tokens: number | null;
  readonly wallMs: number | null;
  readonly inferred: boolean;
  readonly pruned: boolean;
  readonly prefixHash: string | null;
  /** Tokens recorded one by one; null where none were. They are read apart. */
  readonly recordedTokens: number | null;
}

/** One line of the change feed (server-sent events): what grew, never the data itself. */
export interface ChangeNotice {
  readonly id: string;
  readonly run: string;
  readonly attempt: number | null;
  readonly step: number | null;
  readonly treeKeys: readonly string[];
  /** True where nothing but readers' notes on these trees changed. */
  readonly notes: boolean;
  readonly at: string;
}
