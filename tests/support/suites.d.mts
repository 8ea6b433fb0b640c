export interface Counts {
  readonly passed: number;
  readonly failed: number;
}
export declare function sum(counts: readonly Counts[]): Counts;
export declare function verdict(counts: Counts): string;
export declare function vitestCounts(report: unknown): Counts;
export declare function playwrightCounts(report: unknown): Counts;
export declare function judged(counts: Counts | null, exitCode: number | null): Counts;
