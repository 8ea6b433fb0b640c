import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { type NodeOutcome, outcomeOf } from '@/lib/display/scales';

export interface PathPoint {
  readonly node: number;
  /** Ṽ of the prefix; at a finished leaf its reward as outcome, 1 or 0. Null = missing: a gap, never bridged. */
  readonly v: number | null;
  readonly exactV: number | null;
  readonly outcome: NodeOutcome;
}

export interface PathSummary {
  readonly points: readonly PathPoint[];
  /** Σ ΔV² over neighbouring turns that both have a value; null where no pair has. */
  readonly quadraticVariation: number | null;
  /** Pairs left out because a value is missing. */
  readonly pairsMissing: number;
  /** V(1 − V) at the root: what Σ ΔV² is in expectation, if V is a martingale that ends at the outcome. */
  readonly rootVariance: number | null;
}

const finite = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

function pointOf(snapshot: TreeSnapshot, node: number): PathPoint {
  const outcome = outcomeOf(snapshot, node);
  const ended = outcome === 'success' ? 1 : outcome === 'failure' || outcome === 'halted' ? 0 : null;
  return { node, outcome, v: ended ?? finite(snapshot.v[node]), exactV: ended === null ? finite(snapshot.exactV[node]) : ended };
}

/** V along a path and its quadratic variation. Cost: the path's length. */
export function summarisePath(snapshot: TreeSnapshot, path: readonly number[]): PathSummary {
  const points = path.map((node) => pointOf(snapshot, node));
  let sum = 0;
  let pairs = 0;
  for (let i = 1; i < points.length; i++) {
    const [before, after] = [points[i - 1]!.v, points[i]!.v];
    if (before === null || after === null) continue;
    sum += (after - before) ** 2;
    pairs++;
  }
  const root = points[0]?.v ?? null;
  return {
    points,
    quadraticVariation: pairs === 0 ? null : sum,
    pairsMissing: Math.max(0, points.length - 1) - pairs,
    rootVariance: root === null ? null : root * (1 - root),
  };
}

/** Points of a line at most: more would share a pixel. */
const MOST_POINTS = 1_000;

/** Of a stretch of points: the lowest, the highest and one that is missing, in order. */
function telling(values: readonly (number | null)[], from: number, to: number): readonly number[] {
  const stretch = Array.from({ length: to - from }, (_, i) => from + i);
  const present = stretch.filter((i) => values[i] !== null);
  const low = present.reduce((best, i) => (values[i]! < values[best]! ? i : best), present[0] ?? from);
  const high = present.reduce((best, i) => (values[i]! > values[best]! ? i : best), present[0] ?? from);
  const missing = stretch.find((i) => values[i] === null) ?? low;
  return [...new Set([low, high, missing])].sort((a, b) => a - b);
}

function thinned(values: readonly (number | null)[]): readonly number[] {
  if (values.length <= MOST_POINTS) return [...values.keys()];
  const stretch = Math.ceil((2 * values.length) / MOST_POINTS);
  return Array.from({ length: Math.ceil(values.length / stretch) }, (_, i) =>
    telling(values, i * stretch, Math.min(values.length, (i + 1) * stretch)),
  ).flat();
}

/** SVG path through the points that have a value; a gap starts a new line. Of many points, those that can be told apart. */
export function linePath(values: readonly (number | null)[], xPx: (i: number) => number, yPx: (v: number) => number): string {
  let path = '';
  let isOn = false;
  for (const i of thinned(values)) {
    const value = values[i]!;
    if (value !== null) path += `${isOn ? 'L' : 'M'}${xPx(i).toFixed(1)} ${yPx(value).toFixed(1)}`;
    isOn = value !== null;
  }
  return path;
}
