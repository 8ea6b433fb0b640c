import type { RunStatus } from './runs';

/** What curves are laid along: training steps, or what had been spent by then. */
export const COMPARE_AXES = ['step', 'leaves', 'tokens', 'wall'] as const;
export type CompareAxis = (typeof COMPARE_AXES)[number];

/** The tables of a comparison that are handed out as files. */
export const COMPARE_TABLES = ['arms', 'prompts', 'curves', 'configuration', 'budget'] as const;
export type CompareTable = (typeof COMPARE_TABLES)[number];

/** Which prompts are paired: those of an evaluation, or those that both trained on, by their bare rollouts. */
export type PairBasis = 'held-out' | 'trained';

export interface CompareRun {
  readonly run: string;
  readonly name: string;
  readonly seed: string | null;
  readonly status: RunStatus;
  /** Newest step with a tree; null before the first. */
  readonly step: number | null;
  readonly startedAt: string;
  /** Leaves of steps that a later attempt took again: spent, but on no curve. */
  readonly leavesTakenAgain: number;
}

/** Runs that are drawn as one: the seeds of one configuration, or a single run. */
export interface CompareArm {
  /** Id of its first run: names the arm in an address. */
  readonly id: string;
  readonly label: string;
  readonly allocator: string | null;
  readonly group: string | null;
  /** By seed, then id. */
  readonly runs: readonly CompareRun[];
}

/** Columns of equal length; null = undefined there. Budgets are means over the runs, summed up to the point. */
export interface CompareCurve {
  readonly step: readonly number[];
  readonly value: readonly (number | null)[];
  /** 95 %: over the seeds where there are several, else of the run's own sample; null = none. */
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  readonly leaves: readonly (number | null)[];
  readonly tokens: readonly (number | null)[];
  readonly wall: readonly (number | null)[];
  /** Runs behind every point. */
  readonly n: number;
  /** Steps that some of the runs have and others lack: left out, so that the mean does not jump. */
  readonly leftOut: number;
  /** What the band is. */
  readonly band: 'seeds' | 'sample' | 'none';
}

export interface CompareEstimate {
  readonly value: number;
  /** 95 %; NaN where there are too few to tell. */
  readonly low: number;
  readonly high: number;
  /** Clusters, or seeds, behind it. */
  readonly n: number;
}

/** Effective ratio of an arm over the window, with what it depends on. */
export interface ArmRatio {
  /** Mean over the window's steps, then over the runs; null without any. */
  readonly value: number | null;
  readonly overBaseline: CompareEstimate | null;
  readonly minusBaseline: CompareEstimate | null;
  readonly from: number | null;
  readonly to: number | null;
  /** Steps counted, of the run with fewest. */
  readonly steps: number;
  /** Mean finished rollouts of a funded prompt, in the window. */
  readonly leavesPerPrompt: number | null;
  /** Accuracy at the first evaluation, else of the first step's bare rollouts. */
  readonly initialAccuracy: number | null;
  readonly initialBasis: 'held-out' | 'bare rollouts' | null;
}

/** Wins, ties and losses of an arm against the baseline, prompt by prompt. */
export interface ArmPairs {
  readonly prompts: number;
  /** Mean difference, arm − baseline; whole prompts drawn. */
  readonly difference: CompareEstimate;
  /** The same over seeds that both have; null with fewer than two. */
  readonly overSeeds: CompareEstimate | null;
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  readonly test: 'McNemar, exact' | 'sign test, exact';
  readonly p: number;
  /** Adjusted by Holm over the arms compared. */
  readonly pHolm: number;
  /** Prompts whose difference survives Benjamini–Hochberg at .05, and prompts tested; null where there are no counts to test. */
  readonly discoveries: { readonly found: number; readonly of: number } | null;
}

export type BudgetAxis = Exclude<CompareAxis, 'step'>;

/** What an arm had spent when its accuracy first reached a level that baseline and arm both reach. */
export interface ArmReach {
  readonly level: number;
  readonly spent: Readonly<Record<BudgetAxis, { readonly arm: number | null; readonly baseline: number | null }>>;
}

export interface ArmSummary {
  readonly arm: string;
  readonly ratio: ArmRatio;
  readonly accuracy: { readonly value: number; readonly step: number; readonly n: number; readonly exact: boolean; readonly dataset: string } | null;
  /** Null for the baseline, and where no prompt is in both. */
  readonly pairs: ArmPairs | null;
  readonly reach: ArmReach | null;
}

/** A prompt in two arms. Shares where the values are counts of passes; else means. */
export interface PromptPair {
  readonly prompt: string;
  /** Set apart where the same id names other prompts in other seeds: 0, 1, … */
  readonly world: number;
  readonly a: { readonly value: number; readonly k: number | null; readonly n: number | null };
  readonly b: { readonly value: number; readonly k: number | null; readonly n: number | null };
  readonly difference: number;
  /** Newcombe 95 %; null where the values are no counts. */
  readonly low: number | null;
  readonly high: number | null;
  /** Fisher's exact test, adjusted by Benjamini–Hochberg; null where the values are no counts. */
  readonly q: number | null;
}

/** What could not be paired, each with its count. */
export interface PairLosses {
  /** Prompts that only one side has. */
  readonly onlyA: number;
  readonly onlyB: number;
  /** Same id, other content. */
  readonly otherContent: number;
  /** Values that are not finite. */
  readonly notFinite: number;
  /** Runs of either arm with nothing to pair. */
  readonly runsAlone: number;
}

/** Arm against baseline, prompt by prompt. */
export interface ComparedPrompts {
  readonly arm: string;
  readonly basis: PairBasis;
  readonly dataset: string | null;
  readonly exact: boolean;
  /** Where each side was judged: the evaluation's step, or the window of training steps. */
  readonly steps: { readonly from: number; readonly to: number };
  /** Differences within ± this are ties. */
  readonly tie: number;
  /** By difference, largest first. */
  readonly rows: readonly PromptPair[];
  /** All there are; `rows` may hold fewer, those in the middle left out. */
  readonly count: number;
  readonly losses: PairLosses;
  /** Seed of each world; null where several seeds share it, or none is known. */
  readonly worldSeeds: readonly (string | null)[];
  /** True where no content was recorded that could confirm that equal ids are equal prompts. */
  readonly byIdAlone: boolean;
}

/** Difference of accuracy, arm − baseline, over steps. */
export interface DifferenceCurve {
  readonly arm: string;
  readonly step: readonly number[];
  readonly value: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** Prompts behind each point. */
  readonly n: readonly number[];
}

/** A setting that not all arms share. `values` by arm; null = the arm lacks it, several = differs between its seeds. */
export interface ConfigDifference {
  readonly key: string;
  readonly values: readonly (string | null)[];
}

/** What one arm spent in one step, mean over its runs. */
export interface StepBudget {
  readonly arm: string;
  readonly runs: number;
  readonly leaves: number | null;
  readonly tokens: number | null;
  readonly wall: number | null;
  readonly prompts: number | null;
  readonly mixed: number | null;
  readonly leavesInMixed: number | null;
}

export interface Comparison {
  readonly arms: readonly CompareArm[];
  /** Asked for, but not there. */
  readonly unknown: readonly string[];
  /** Id of the baseline arm. */
  readonly baseline: string;
  /** Datasets that were evaluated in any run, and the one compared. */
  readonly datasets: readonly string[];
  readonly dataset: string | null;
  /** Evaluation steps that every arm has, ascending, and the one compared. */
  readonly sharedSteps: readonly number[];
  readonly at: number | null;
  /** Window of the effective ratio; null where the runs share no ended step. */
  readonly window: { readonly from: number; readonly to: number } | null;
  readonly ratio: Readonly<Record<string, CompareCurve>>;
  readonly accuracy: Readonly<Record<string, CompareCurve>>;
  readonly differences: readonly DifferenceCurve[];
  readonly differenceDraws: number;
  /** Shared evaluations that the difference curve leaves out. */
  readonly differenceLeftOut: number;
  readonly summaries: readonly ArmSummary[];
  /** Null with fewer than two arms. */
  readonly prompts: ComparedPrompts | null;
  readonly config: { readonly different: readonly ConfigDifference[]; readonly equal: number };
  /** The newest step that every arm has ended, and what was spent in it. */
  readonly budget: { readonly step: number; readonly arms: readonly StepBudget[] } | null;
}

/** The trees of a prompt that two runs both grew, each the nearest to the step asked for. */
export interface TreePair {
  readonly prompt: string;
  readonly promptText: string;
  readonly sameContent: boolean | null;
  readonly a: PairedTree;
  readonly b: PairedTree;
}

export interface PairedTree {
  readonly treeKey: string;
  readonly step: number;
  readonly nodes: number;
  readonly k: number;
  readonly n: number;
}

export interface TreePairs {
  readonly step: number;
  /** Trees of exactly that step first, then the nearest. */
  readonly pairs: readonly TreePair[];
  /** All there are; `pairs` holds the first of them. */
  readonly count: number;
}
