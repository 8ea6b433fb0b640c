/** A place where something must be chosen; `kind` groups places of a sort. Both are 32-bit hashes of names. */
export interface OpenContext {
  readonly context: number;
  readonly kind: number;
}

/** A choice that a turn made in a context. */
export interface TurnChoice extends OpenContext {
  readonly choice: number;
}

/** What anybody can say of a prefix without knowing the answer. */
export interface Outlook {
  readonly open: readonly OpenContext[];
  readonly left: number;
  readonly slack: number;
  readonly noise: number;
  /** 32-bit feature hashes of the state alone, without history. */
  readonly features: readonly number[];
}

/** What anybody can say of a turn. */
export interface TurnFacts {
  readonly choices: readonly TurnChoice[];
  /** Those that were carried out: none after a failure. */
  readonly executed: readonly TurnChoice[];
  /** The answer with nothing left to do. */
  readonly final: boolean;
  /** Begins anew: what was executed before no longer counts. */
  readonly forgets: boolean;
}

/** A prefix as the predictor's statistics of turns see it. */
export interface PrefixFacts {
  readonly outlook: Outlook;
  /** Executed choices since the last new beginning, in order. */
  readonly done: readonly TurnChoice[];
}

const NOTHING_DONE: readonly TurnChoice[] = [];

/** Executed choices after one more turn; a new beginning forgets those before it. */
export function executedAfter(before: readonly TurnChoice[], { executed, forgets }: TurnFacts): readonly TurnChoice[] {
  if (forgets) return NOTHING_DONE;
  if (executed.length === 0) return before;
  if (before.length === 0) return executed;
  // Of its exact size: thousands of these a step.
  const all = new Array<TurnChoice>(before.length + executed.length);
  for (let i = 0; i < before.length; i++) all[i] = before[i] as TurnChoice;
  for (let i = 0; i < executed.length; i++) all[before.length + i] = executed[i] as TurnChoice;
  return all;
}

/** Executed choices after `turns`. */
export function executedIn(turns: readonly TurnFacts[]): readonly TurnChoice[] {
  let done = NOTHING_DONE;
  for (const turn of turns) done = executedAfter(done, turn);
  return done;
}
