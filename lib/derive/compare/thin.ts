import type { CompareCurve, Comparison } from '@/lib/contract/read/compare';
import { downSample } from '../series/down-sample';

/** Points of all curves of one metric that a page is given. */
const MOST_POINTS = 48_000;
const FEWEST_BUCKETS = 100;
/** First, lowest, highest and last of a bucket. */
const PER_BUCKET = 4;
const DIGITS = 7;

const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(DIGITS)));

function thinCurve(curve: CompareCurve, buckets: number): CompareCurve {
  const { step } = curve;
  const all = step.length <= PER_BUCKET * buckets;
  const span = Math.max(1, (step.at(-1) ?? 0) - (step[0] ?? 0) + 1);
  const values = Float64Array.from(curve.value, (value) => value ?? Number.NaN);
  const places = all ? step.map((_, i) => i) : [...downSample(values, 0, step.length, (i) => Math.floor(((step[i]! - step[0]!) / span) * buckets))];
  const kept = (column: readonly (number | null)[]): (number | null)[] => places.map((i) => rounded(column[i] ?? null));
  return {
    ...curve,
    step: places.map((i) => step[i]!),
    value: kept(curve.value),
    low: kept(curve.low),
    high: kept(curve.high),
    leaves: kept(curve.leaves),
    tokens: kept(curve.tokens),
    wall: kept(curve.wall),
  };
}

/**
 * A comparison for a page: of curves with more points than a screen shows, the first, lowest, highest and last of each of
 * some hundred stretches of steps, at seven digits. `thinned`: points left out of the ratio's curves; 0 = none.
 */
export function thinComparison(comparison: Comparison): { readonly comparison: Comparison; readonly thinned: number } {
  const buckets = Math.max(FEWEST_BUCKETS, Math.floor(MOST_POINTS / PER_BUCKET / Math.max(1, comparison.arms.length)));
  const thin = (curves: Comparison['ratio']): Comparison['ratio'] =>
    Object.fromEntries(Object.entries(curves).map(([arm, curve]) => [arm, thinCurve(curve, buckets)]));
  const ratio = thin(comparison.ratio);
  const count = (curves: Comparison['ratio']): number => Object.values(curves).reduce((sum, { step }) => sum + step.length, 0);
  return { comparison: { ...comparison, ratio, accuracy: thin(comparison.accuracy) }, thinned: count(comparison.ratio) - count(ratio) };
}
