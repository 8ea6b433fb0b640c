import type { MaybePromise } from '../maybe-promise';
import type { Key } from '../random/key';
import type { PromptText } from './content';

/** One sampled turn. A language model gives its token ids and log-probabilities; they are kept, never re-tokenised. */
export interface Generation<Action> {
  readonly action: Action;
  readonly tokenIds?: readonly number[];
  readonly logprobs?: readonly number[];
}

/** One sequence to learn from: the turns of a leaf from the root on, and what each is worth. */
export interface TrainingSequence<Prefix, Action> {
  readonly task: string;
  /** Prefix before each turn and the turn sampled there. [T] */
  readonly turns: readonly { readonly before: Prefix; readonly generation: Generation<Action> }[];
  /** Weight of ∇ log π of each turn; 0 masks a turn (a prefix trained in another sequence). [T] */
  readonly weights: Float64Array;
}

/**
 * Who acts and learns. A prefix is an immutable value (token ids of the whole history, for a language model), so that a tree
 * may branch at it any number of times; `generate` may be called hundreds of times before the first call answers.
 * Between two updates every generation comes from `version`.
 */
export interface Policy<Prefix, Action, Observation> {
  readonly version: string;
  open(task: string, prompt: PromptText): MaybePromise<Prefix>;
  generate(prefix: Prefix, key: Key, signal?: AbortSignal): MaybePromise<Generation<Action>>;
  extend(prefix: Prefix, generation: Generation<Action>, observation: Observation): MaybePromise<Prefix>;
  /** One optimiser step on Σ weights · log π. Returns metrics by name. */
  update(batch: readonly TrainingSequence<Prefix, Action>[]): MaybePromise<Readonly<Record<string, number>>>;
  checkpoint(): MaybePromise<unknown>;
  restore(state: unknown): MaybePromise<void>;
}
