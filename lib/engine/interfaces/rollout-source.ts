import type { MaybePromise } from '../maybe-promise';
import type { Key } from '../random/key';
import type { Tree } from '../tree/tree';
import type { PromptText, Rollout, TurnText } from './content';
import type { PrefixFacts, TurnFacts } from './turn-facts';

/** A tree to learn from; `weights` multiply ∇ log π of each node's turn (the root's is 0). */
export interface TrainingTree<Turn> {
  readonly tree: Tree<Turn>;
  /** Per leaf its advantage, or per turn: what `scope` says. [N] */
  readonly advantages: Float64Array;
  readonly scope: 'leaf' | 'turn';
}

export interface TrainingBatch<Turn> {
  readonly trees: readonly TrainingTree<Turn>[];
  /** Leaves of the whole batch: the loss is divided by it. */
  readonly leaves: number;
  /** A prefix shared by several leaves is trained in every copy, or in one. */
  readonly sharedPrefix: 'every-copy' | 'once';
}

/** Held-out or training prompts scored under the current policy. */
export interface Evaluation {
  readonly dataset: string;
  readonly exact: boolean;
  readonly results: readonly { readonly prompt: string; readonly value: number }[];
}

/**
 * The loop's only view of policy and environment: the callback it samples trees with. `Turn` is the source's own record of
 * a turn, opaque to the engine. A rollout starts after `path` (turns from the root; empty = at the root), depends on nothing
 * but task, path, key and the policy's version, and may be asked for concurrently in any number.
 */
export interface RolloutSource<Turn> {
  readonly policyVersion: string;
  /** Training tasks, in a fixed order. */
  readonly tasks: readonly string[];
  prompt(task: string): MaybePromise<PromptText>;
  /** Called once for each task of a step before its first rollout (cheap no-op for most). */
  prepare?(task: string): void;
  rollout(task: string, path: readonly Turn[], key: Key, signal?: AbortSignal): MaybePromise<Rollout<Turn>>;
  /** 32-bit feature hashes of a prefix, for the predictor. */
  features(task: string, path: readonly Turn[]): readonly number[];
  /**
   * Public facts, for the predictor's statistics of turns; absent or null where the source has none. Of the prefix that ends
   * with `last`, given those of the prefix before it (both null = the root); and of a turn.
   */
  facts?(task: string, last: Turn | null, before: PrefixFacts | null): PrefixFacts | null;
  turnFacts?(task: string, turn: Turn): TurnFacts | null;
  /** V of the prefix that ends with `last` (null = the root) under the current policy; null where unknown. */
  exactV(task: string, last: Turn | null): number | null;
  describe(task: string, path: readonly Turn[]): TurnText;
  update(batch: TrainingBatch<Turn>): MaybePromise<Readonly<Record<string, number>>>;
  evaluate(): MaybePromise<readonly Evaluation[]>;
  checkpoint(): MaybePromise<unknown>;
  restore(state: unknown): MaybePromise<void>;
}
