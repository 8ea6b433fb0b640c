/** What pages and notebooks read about runs (contract §5). Times are UTC ISO strings; missing is null. */

/** live: an event within the last minute; silent: none, and no end was said. */
export type RunStatus = 'live' | 'silent' | 'finished' | 'stopped' | 'failed';

export interface RunRow {
  readonly run: string;
  readonly name: string;
  readonly task: string;
  readonly environment: string | null;
  readonly model: string | null;
  readonly allocator: string | null;
  readonly group: string | null;
  readonly tags: readonly string[];
  /** "engine", or the importer and its file. */
  readonly source: string;
  readonly status: RunStatus;
  readonly reason: string | null;
  readonly attempt: number;
  /** Newest step with a tree; null before the first. */
  readonly step: number | null;
  /** Steps with a tree, less those that the newest attempt takes again. */
  readonly steps: number;
  readonly stepsPlanned: number | null;
  /** Newest held-out evaluation, else mean reward of the newest step's bare rollouts. */
  readonly accuracy: { readonly value: number; readonly n: number; readonly basis: 'held-out' | 'bare rollouts'; readonly exact: boolean } | null;
  /** Prompt-level effective ratio of the newest complete step. */
  readonly effectiveRatio: { readonly mixed: number; readonly funded: number } | null;
  /** Prompt-level effective ratio over steps, latest attempt, at most 60 points. */
  readonly ratioSeries: readonly { readonly step: number; readonly value: number | null }[];
  readonly trees: number;
  readonly nodes: number;
  readonly leaves: number;
  readonly tokens: number | null;
  readonly wallMs: number | null;
  readonly startedAt: string;
  readonly lastEventAt: string;
  readonly quarantined: number;
  readonly conflicts: number;
}

export interface AttemptRow {
  readonly attempt: number;
  readonly resumedFrom: { readonly attempt: number; readonly step: number } | null;
  readonly host: string | null;
  readonly device: string | null;
  readonly engineVersion: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly status: RunStatus;
  readonly reason: string | null;
}

export interface RunDetail {
  readonly row: RunRow;
  readonly backend: string | null;
  readonly environmentVersion: string | null;
  readonly advantage: string | null;
  readonly targets: string | null;
  readonly seed: string | null;
  readonly passMark: number;
  readonly config: Readonly<Record<string, unknown>>;
  readonly notes: readonly string[];
  readonly attempts: readonly AttemptRow[];
  /** Other runs of the same group, this one left out, by name. */
  readonly groupRuns: readonly { readonly run: string; readonly name: string; readonly allocator: string | null }[];
}

/** Counts of one step, derived from its nodes when they are written; ratios are made from these by lib/derive only. */
export interface StepStats {
  readonly attempt: number;
  readonly step: number;
  readonly warmUp: boolean;
  readonly ended: boolean;
  /** Trees with at least one node: prompts that received budget. */
  readonly funded: number;
  /** Trees with both a success and a failure leaf; with successes only; with failures only; without a terminal rollout yet. */
  readonly mixed: number;
  readonly allPass: number;
  readonly allFail: number;
  readonly unfinished: number;
  /** Candidates of stage 1 that got no budget. */
  readonly unfunded: number;
  /** Terminal rollouts, successes among them, and those that ended in an error or a limit (reward 0, counted here too). */
  readonly leaves: number;
  readonly successes: number;
  readonly errors: number;
  readonly limits: number;
  /** Terminal bare rollouts and successes among them. */
  readonly bareLeaves: number;
  readonly bareSuccesses: number;
  /** Anchors with at least one finished continuation, those of them whose {factual} ∪ {fresh} outcomes are mixed, and Σ n₊·n₋. */
  readonly anchorsExpanded: number;
  readonly anchorsMixed: number;
  readonly contrastPairs: number;
  readonly nodes: number;
  readonly missingV: number;
  readonly detached: number;
  readonly tokens: number | null;
  readonly wallMs: number | null;
}

export interface EvaluationPoint {
  readonly attempt: number;
  readonly step: number;
  readonly dataset: string;
  readonly n: number;
  readonly correct: number;
  readonly exact: boolean;
}

export interface MetricPoint {
  readonly attempt: number;
  readonly step: number;
  readonly name: string;
  readonly unit: string | null;
  /** NaN and ±Infinity tagged as strings. */
  readonly value: number | 'NaN' | 'Infinity' | '-Infinity';
}

export interface RunSeries {
  readonly run: string;
  readonly name: string;
  readonly allocator: string | null;
  readonly stepsPlanned: number | null;
  /** By attempt, then step. */
  readonly steps: readonly StepStats[];
  readonly evaluations: readonly EvaluationPoint[];
  readonly metrics: readonly MetricPoint[];
}
