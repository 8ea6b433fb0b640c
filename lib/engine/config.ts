/** What the loop needs to know. All of it is the caller's; nothing is read from anywhere else. */
export interface EngineConfig {
  readonly seed: number;
  readonly steps: number;
  readonly allocator: string;
  readonly advantage: string;
  readonly targets: string;
  readonly predictor: string;
  readonly M: number;
  readonly N: number;
  readonly mMax: number;
  readonly groupSize: number;
  readonly uniformRoots: number;
  readonly explore: number;
  /** Exponent g of trace-gain's weight (1 − Ṽ)^g. */
  readonly gain: number;
  /** Most continuations of an anchor where stage 2 decides by utility; null = no cap. */
  readonly kMax: number | null;
  /** How wide stage 1 draws the roots' Ṽ from what the predictor holds possible; 0 = its mean. */
  readonly rootDraw: number;
  /** Standard deviation of the noise of predictor `exact-noise`, on the logit. */
  readonly noise: number;
  readonly epsilon: number;
  readonly warmUp: number;
  readonly poolFactor: number;
  readonly evaluateEvery: number;
  readonly sharedPrefix: 'every-copy' | 'once';
  /** A checkpoint after every so many steps; null = none. */
  readonly checkpointEvery: number | null;
}

/** One thing that is wrong with a configuration. */
export interface ConfigurationProblem {
  readonly key: string;
  readonly value: unknown;
  readonly allowed: string;
  /** The nearest right name, where there is one. */
  readonly suggestion?: string;
}

const describe = ({ key, value, allowed, suggestion }: ConfigurationProblem): string =>
  `${key} is ${JSON.stringify(value)}; allowed: ${allowed}${suggestion ? ` (did you mean "${suggestion}"?)` : ''}`;

/** Thrown before anything is spent; names every key at fault, its value and what is allowed. */
export class ConfigurationError extends Error {
  constructor(readonly problems: readonly ConfigurationProblem[]) {
    super(problems.map(describe).join('; '));
    this.name = 'ConfigurationError';
  }
}
