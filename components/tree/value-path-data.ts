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

/** SVG path through the points that have a value; a gap starts a new line. */
export function linePath(points: readonly (number | null)[], xPx: (i: number) => number, yPx: (v: number) => number): string {
  let path = '';
  let isOn = false;
  for (const [i, value] of points.entries()) {
    if (value !== null) path += `${isOn ? 'L' : 'M'}${xPx(i).toFixed(1)} ${yPx(value).toFixed(1)}`;
    isOn = value !== null;
  }
  return path;
}
