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

export interface StepDetail {
  readonly stats: StepStats;
  readonly budget: { readonly M: number; readonly N: number } | null;
  readonly policyVersion: string | null;
  readonly predictorVersion: string | null;
  readonly metrics: Readonly<Record<string, number | 'NaN' | 'Infinity' | '-Infinity'>>;
  readonly cards: readonly TreeCard[];
  /** Every stage-1 candidate, funded or not, in candidate order. */
  readonly candidates: readonly (StageOne & { readonly prompt: string; readonly promptText: string; readonly treeKey: string | null })[];
  /** Neighbouring steps of the same attempt that hold trees. */
  readonly previousStep: number | null;
  readonly nextStep: number | null;
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
}

/** One line of the change feed (server-sent events): what grew, never the data itself. */
export interface ChangeNotice {
  readonly id: string;
  readonly run: string;
  readonly attempt: number | null;
  readonly step: number | null;
  readonly treeKeys: readonly string[];
  readonly at: string;
}
