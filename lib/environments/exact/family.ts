import type { PromptText, TurnText } from '@/lib/engine/interfaces/content';

/** A place where something must be chosen, in words that everybody may read; `kind` groups places of a sort, for what is not known yet. */
export interface ExactContext {
  readonly context: string;
  readonly kind: string;
}

/** A choice in a context; `executed` where it changes things unless the observation is a failure. */
export interface ExactChoice extends ExactContext {
  readonly choice: string;
  readonly executed: boolean;
}

/** What anybody can say of a state without knowing the answer: what is still to be chosen, and how much room there is. */
export interface ExactOutlook {
  readonly open: readonly ExactContext[];
  /** Items left to do, and turns or units to spare beyond what they need. */
  readonly left: number;
  readonly slack: number;
  /** Class of the task's noise. */
  readonly noise: number;
  /** The last observation was a failure: nothing was carried out. */
  readonly failed: boolean;
}

/** What a state offers to do, and how policy and predictor see it. */
export interface ExactAction<Act> {
  readonly act: Act;
  /** Names of the features by which the policy scores it. */
  readonly features: readonly string[];
  /** What it adds to the history that the predictor sees: a feature name, null for nothing, or `forget` to begin anew. */
  readonly history: string | null | { readonly forget: true };
  /** What it decides, for the predictor's statistics of turns; none where left out. */
  readonly choices?: readonly ExactChoice[];
  /** The agent's answer with nothing left to do. */
  readonly final?: boolean;
}

/** One thing that may happen. `next` null ends the rollout. */
export interface ExactOutcome<State, Observation> {
  readonly p: number; // (0, 1], Σ = 1
  readonly observation: Observation;
  readonly next: State | null;
  readonly reward: number; // {0, 1}, where next is null
  /** The turn limit ended it. */
  readonly limit: boolean;
}

/** One step of a path, as rendering sees it. */
export interface ExactStep<State, Act, Observation> {
  readonly state: State;
  readonly act: Act;
  readonly outcome: ExactOutcome<State, Observation>;
}

/**
 * A decision process small enough to be solved: finite, and every outcome moves `turn` on. Sampling and dynamic programming
 * share `step`; `key` alone tells states apart, and neither depends on what `render` writes.
 */
export interface ExactFamily<Task, State, Act, Observation> {
  readonly name: string;
  readonly version: string;
  init(task: Task): State;
  key(state: State): string;
  /** Grows with every outcome. */
  turn(state: State): number;
  actions(task: Task, state: State): readonly ExactAction<Act>[];
  step(task: Task, state: State, act: Act): readonly ExactOutcome<State, Observation>[];
  /** Names of what the predictor sees of a state. */
  predictorFeatures(task: Task, state: State): readonly string[];
  /** The same in terms of choices; a family without it gives the predictor no statistics of turns. */
  outlook?(task: Task, state: State): ExactOutlook;
  prompt(task: Task): PromptText;
  /** The last step of a path. */
  render(task: Task, path: readonly ExactStep<State, Act, Observation>[]): TurnText;
}
