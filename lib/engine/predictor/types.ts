import type { Key } from '../random/key';

/** A prefix whose V is asked for. */
export interface PrefixQuery {
  readonly task: string;
  readonly root: boolean;
  /** 32-bit feature hashes. */
  readonly features: readonly number[];
  readonly exactV: number | null;
}

export interface PrefixExample extends PrefixQuery {
  /** V̂ in [0, 1]. */
  readonly target: number;
}

/** One shared estimate of V for roots and prefixes; it serves allocation only, never the policy gradient. [P] */
export interface Predictor {
  /** Grows with every fit; the name under which a prediction is recorded. */
  readonly version: string;
  /** Ṽ in (0, 1). */
  predict(query: PrefixQuery): number;
  /** Learns from one step's visited prefixes; used from the next step on. Returns metrics by name. */
  fit(examples: readonly PrefixExample[], key: Key): Readonly<Record<string, number>>;
  checkpoint(): unknown;
  /** Throws TypeError on a state that is not its own. */
  restore(state: unknown): void;
}
