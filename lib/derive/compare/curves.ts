import type { EvaluationPoint } from '@/lib/contract';
import type { CompareCurve } from '@/lib/contract/read/compare';
import { promptRatio } from '../ratios';
import { seedMean } from '../series/bands';
import { wilson } from '../wilson';
import { type CompareStep, evaluationPath, SpentPath } from './path';

/** One run's series. */
export interface RunCurves {
  readonly steps: readonly CompareStep[];
  readonly evaluations: readonly EvaluationPoint[];
}

interface Point {
  readonly step: number;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  /** Spent by then: with the step, or before it. */
  readonly included: boolean;
}

interface Line {
  readonly points: ReadonlyMap<number, Point>;
  readonly path: SpentPath;
}

const bounded = (value: number): number => Math.min(1, Math.max(0, value));

/** Mean and 95 % band of shares over seeds, kept inside [0, 1]. */
function bandOf(values: readonly number[]): { readonly mean: number; readonly low: number | null; readonly high: number | null } {
  const { mean, interval } = seedMean(values);
  return { mean, low: interval && bounded(interval.low), high: interval && bounded(interval.high) };
}

function meanSpent(lines: readonly Line[], axis: 'leaves' | 'tokens' | 'wall', step: number, included: boolean): number | null {
  let sum = 0;
  for (const { path } of lines) {
    const spent = path.spent(axis, step, included);
    if (spent === null) return null;
    sum += spent;
  }
  return sum / lines.length;
}

/** Steps that every line has, and how many steps only some have. */
function sharedSteps(lines: readonly Line[]): { readonly shared: number[]; readonly leftOut: number } {
  const counts = new Map<number, number>();
  for (const { points } of lines) for (const step of points.keys()) counts.set(step, (counts.get(step) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count === lines.length).map(([step]) => step);
  return { shared: shared.sort((a, b) => a - b), leftOut: counts.size - shared.length };
}

/** Lines of an arm's runs as one curve, at the steps that all of them have. O(points · runs). */
function curveOf(lines: readonly Line[]): CompareCurve {
  const { shared, leftOut } = sharedSteps(lines);
  const n = lines.length;
  const rows = shared.map((step) => {
    const points = lines.map((line) => line.points.get(step)!);
    const { included, value, low, high } = points[0]!;
    const band = n > 1 ? bandOf(points.map((point) => point.value)) : { mean: value, low, high };
    const spent = (axis: 'leaves' | 'tokens' | 'wall'): number | null => meanSpent(lines, axis, step, included);
    return { step, ...band, leaves: spent('leaves'), tokens: spent('tokens'), wall: spent('wall') };
  });
  const hasSample = rows.some((row) => row.low !== null);
  return {
    step: rows.map((row) => row.step),
    value: rows.map((row) => row.mean),
    low: rows.map((row) => row.low),
    high: rows.map((row) => row.high),
    leaves: rows.map((row) => row.leaves),
    tokens: rows.map((row) => row.tokens),
    wall: rows.map((row) => row.wall),
    n,
    leftOut,
    band: n > 1 ? 'seeds' : hasSample ? 'sample' : 'none',
  };
}

const byStep = (points: readonly Point[]): Map<number, Point> => new Map(points.map((point) => [point.step, point]));

/** Prompt-level effective ratio of an arm, its steps ended. */
export function ratioCurve(runs: readonly RunCurves[]): CompareCurve {
  return curveOf(
    runs.map(({ steps }) => {
      const path = new SpentPath(steps.filter((stats) => stats.ended || stats.funded > 0));
      const points = path.steps.flatMap((stats): Point[] => {
        const { value, interval } = promptRatio(stats);
        if (value === null || !stats.ended) return [];
        return [{ step: stats.step, value, low: interval?.low ?? null, high: interval?.high ?? null, included: true }];
      });
      return { points: byStep(points), path };
    }),
  );
}

/** Accuracy of an arm on a dataset. An exact expectation has no band of its own. */
export function accuracyCurve(runs: readonly RunCurves[], dataset: string): CompareCurve {
  return curveOf(
    runs.map(({ steps, evaluations }) => {
      const points = evaluationPath(evaluations, steps, dataset).map(({ step, n, correct, exact }): Point => {
        const interval = exact ? null : wilson(correct, n);
        return { step, value: correct / n, low: interval?.low ?? null, high: interval?.high ?? null, included: false };
      });
      return { points: byStep(points), path: new SpentPath(steps) };
    }),
  );
}
