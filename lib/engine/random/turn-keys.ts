import { fold, type Key } from './key';

/** Keys of one turn of a rollout: what the policy draws with, and what the environment draws with. */
export function turnKeys(rollout: Key, turn: number): { readonly act: Key; readonly observe: Key } {
  const key = fold(rollout, turn);
  return { act: fold(key, 0), observe: fold(key, 1) };
}
