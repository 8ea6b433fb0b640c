import type { MaybePromise } from '../maybe-promise';
import type { Key } from '../random/key';
import type { PromptText, RolloutStatus } from './content';

/** What one action did. `done` ends the rollout; the reward counts only then. */
export interface Transition<State, Observation> {
  readonly state: State;
  readonly observation: Observation;
  readonly done: boolean;
  readonly reward: number; // {0, 1} when done
  readonly status: RolloutStatus;
}

/**
 * A task family with tools, driven turn by turn; hundreds of states may be open at once. Snapshots are what makes
 * branching possible: `restore` gives a fresh state equal to the one snapshotted, its random generator and files included,
 * as often as asked. An environment that throws ends the run; a tool that fails is a transition of status `error`.
 */
export interface Environment<State, Action, Observation, Snapshot = State> {
  readonly name: string;
  readonly version: string;
  prompt(task: string): MaybePromise<PromptText>;
  reset(task: string, key: Key): MaybePromise<State>;
  step(state: State, action: Action, key: Key, signal?: AbortSignal): MaybePromise<Transition<State, Observation>>;
  snapshot(state: State): MaybePromise<Snapshot>;
  restore(snapshot: Snapshot): MaybePromise<State>;
  /** Frees what a state holds (sandbox, directory); called once per state that was reset or restored. */
  release?(state: State): MaybePromise<void>;
}
