import type { PromptText, TurnText } from '@/lib/engine/interfaces/content';

/** What a state offers to do, and how policy and predictor see it. */
export interface ExactAction<Act> {
  readonly act: Act;
  /** Names of the features by which the policy scores it. */
  readonly features: readonly string[];
  /** What it adds to the history that the predictor sees: a feature name, null for nothing, or `forget` to begin anew. */
  readonly history: string | null | { readonly forget: true };
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
  prompt(task: Task): PromptText;
  /** The last step of a path. */
  render(task: Task, path: readonly ExactStep<State, Act, Observation>[]): TurnText;
}
