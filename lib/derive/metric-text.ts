/** What a number on a page means, for the hover on its name. */
export interface MetricText {
  readonly definition: string;
  readonly formula: string;
  /** Where the definition is from, and what the number is computed from. */
  readonly source: string;
}
