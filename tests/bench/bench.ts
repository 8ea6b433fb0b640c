/** What one benchmark found (contract §6). `ratio` is value ÷ reference, both measured in this run, alternating. */
export interface BenchResult {
  readonly value: number;
  readonly unit: string;
  /** The reference's value, in the same unit. */
  readonly reference: number;
  readonly ratio: number;
  /** Repetitions. */
  readonly n: number;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface Bench {
  readonly name: string;
  /** One line: what is measured against what, and the bound. */
  readonly describe: string;
  /** @param report takes lines of progress; they go to stderr */
  readonly run: (report: (line: string) => void) => Promise<BenchResult>;
}
