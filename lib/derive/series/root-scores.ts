/** One root's prediction and what its finished bare rollouts came to. */
export interface RootRecord {
  readonly v: number;
  readonly n: number;
  readonly c: number;
}

export interface RootScores {
  readonly brier: number;
  readonly ece: number;
  /** Infinite where a prediction of exactly 0 or 1 was wrong. */
  readonly logLoss: number;
  /** Null where all rollouts ended alike. */
  readonly auc: number | null;
  readonly trees: number;
  readonly rollouts: number;
}

const BINS = 10;

/** a·log b with 0·log 0 = 0. */
const times = (count: number, log: number): number => (count === 0 ? 0 : count * log);

/** Chance that a success was predicted above a failure, ties half (Mann–Whitney); null where all ended alike. Cost O(N log N). */
function auc(roots: readonly RootRecord[]): number | null {
  const sorted = [...roots].sort((a, b) => a.v - b.v);
  let wins = 0;
  let failedBelow = 0;
  let passed = 0;
  for (let i = 0; i < sorted.length; ) {
    let [levelPassed, levelFailed] = [0, 0];
    const { v } = sorted[i]!;
    for (; i < sorted.length && sorted[i]!.v === v; i++) {
      levelPassed += sorted[i]!.c;
      levelFailed += sorted[i]!.n - sorted[i]!.c;
    }
    wins += levelPassed * (failedBelow + levelFailed / 2);
    failedBelow += levelFailed;
    passed += levelPassed;
  }
  return passed > 0 && failedBelow > 0 ? wins / (passed * failedBelow) : null;
}

/** Σ over equal-width bins of |Σ v − successes|, over all rollouts. */
function calibrationError(roots: readonly RootRecord[], rollouts: number): number {
  const gaps = new Float64Array(BINS);
  for (const { v, n, c } of roots) {
    const bin = Math.max(0, Math.min(BINS - 1, Math.floor(v * BINS)));
    gaps[bin] = gaps[bin]! + v * n - c;
  }
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / rollouts;
}

/**
 * Predictions of roots against bare rollouts, which no decision chose: Brier score, calibration error over ten bins of equal
 * width, log loss, AUC; each rollout counts once. Null where there is none. Cost O(N log N).
 */
export function rootScores(roots: readonly RootRecord[]): RootScores | null {
  let rollouts = 0;
  let squares = 0;
  let logs = 0;
  for (const { v, n, c } of roots) {
    rollouts += n;
    squares += c * (1 - v) ** 2 + (n - c) * v * v;
    logs -= times(c, Math.log(v)) + times(n - c, Math.log1p(-v));
  }
  if (rollouts === 0) return null;
  const trees = roots.filter(({ n }) => n > 0).length;
  return { brier: squares / rollouts, ece: calibrationError(roots, rollouts), logLoss: logs / rollouts, auc: auc(roots), trees, rollouts };
}
