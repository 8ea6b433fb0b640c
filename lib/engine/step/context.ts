import type { Allocator } from '../allocators/types';
import type { EngineConfig } from '../config';
import type { RolloutSource } from '../interfaces/rollout-source';
import type { Predictor } from '../predictor/types';
import type { Key } from '../random/key';
import type { RunningRates } from '../rates';
import type { Tree } from '../tree/tree';
import type { HeldGroups } from './held-groups';

/** What every part of one step shares. */
export interface StepContext<Turn> {
  readonly config: EngineConfig;
  readonly source: RolloutSource<Turn>;
  readonly allocator: Allocator;
  readonly predictor: Predictor | null;
  readonly rates: RunningRates;
  /** Groups with contrast that wait for a whole batch, where the allocator resamples. */
  readonly held: HeldGroups<Turn>;
  readonly step: number;
  readonly warmUp: boolean;
  /** Exact V of prompts that get nothing is recorded too. */
  readonly unfundedTruth: boolean;
  readonly key: Key;
  /** Milliseconds on any steady scale. */
  readonly clock: () => number;
  readonly signal: AbortSignal;
}

/** Ṽ as decisions use it, in [ε, 1 − ε]. */
export const clipped = ({ epsilon }: Pick<EngineConfig, 'epsilon'>, v: number): number => Math.min(1 - epsilon, Math.max(epsilon, v));

/** The one tree of a prompt in a step. */
export const TREE = '0';

/** Where a tree stands, as its events say. */
export function placeOf<Turn>(context: StepContext<Turn>, tree: Tree<Turn>): { step: number; prompt: string; tree: string } {
  return { step: context.step, prompt: tree.task, tree: TREE };
}

export const numberOrNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);
