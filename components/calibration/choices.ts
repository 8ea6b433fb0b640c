/** What a run offers to cut by. */
export interface SliceChoices {
  /** FROM-TO texts to start from. */
  readonly stepRanges: readonly string[];
  /** Predictor versions of the run's steps, the latest first. */
  readonly predictors: readonly string[];
  readonly hasExact: boolean;
  /** Runs that may be pooled, as id and words. */
  readonly pools: readonly (readonly [string, string])[];
}

interface Offered {
  readonly steps: readonly number[];
  readonly predictors: readonly string[];
  readonly hasExact: boolean;
  readonly groupRuns: number;
  readonly environmentRuns: number;
  readonly environment: string | null;
}

/** The latest steps, and the run in four parts. */
function rangesOf(steps: readonly number[]): string[] {
  if (steps.length === 0) return [];
  const between = (from: number, to: number): string => `${steps[Math.max(0, from)]}-${steps[Math.min(steps.length, to) - 1]}`;
  const quarter = Math.ceil(steps.length / 4);
  const quarters = [0, 1, 2, 3].filter((i) => i * quarter < steps.length).map((i) => between(i * quarter, (i + 1) * quarter));
  return [...new Set([between(steps.length - 1, steps.length), between(steps.length - 10, steps.length), ...quarters])];
}

/** What the toolbar lists, from what the run holds. */
export function choicesOf({ steps, predictors, hasExact, groupRuns, environmentRuns, environment }: Offered): SliceChoices {
  const pools: [string, string][] = [['run', 'this run']];
  if (groupRuns > 1) pools.push(['group', `its group, ${groupRuns} runs`]);
  if (environmentRuns > 1 && environmentRuns !== groupRuns) pools.push(['environment', `all of ${environment}, ${environmentRuns} runs`]);
  return { stepRanges: rangesOf(steps), predictors, hasExact, pools };
}
