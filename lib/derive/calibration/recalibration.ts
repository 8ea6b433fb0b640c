import type { RecalibrationPreview } from '@/lib/contract/read/calibration';
import { ratioVariance } from './clustered';
import { type Curve, type FitPoint, isotonicCurve, readCurve } from './isotonic';
import { LOG_LOSS_BOUND } from './scores';
import { student95 } from './student';
import { fitTemperature, temper } from './temperature';

/** Nodes of one prompt whose V is nearly the same. `cluster` is even where the prompt is fitted on, odd where it is judged on. */
export interface RecalibrationPoint extends FitPoint {
  readonly cluster: number;
}

type Fit = RecalibrationPreview['fits'][number];

/** V is fitted in steps of so much of 1, at the mean of each. */
export const RECALIBRATION_STEPS = 200;

const BINS = 10;
/** Where a smooth curve is drawn. */
const DRAWN = 40;

const squares = (p: number, y: number): number => p * p - 2 * p * y + y;

function surprise(p: number, y: number): number {
  const bounded = Math.min(1 - LOG_LOSS_BOUND, Math.max(LOG_LOSS_BOUND, p));
  return -(y * Math.log(bounded) + (1 - y) * Math.log(1 - bounded));
}

function scoresOf(points: readonly RecalibrationPoint[], map: (v: number) => number) {
  const gaps = new Float64Array(BINS);
  let [brier, logLoss, all] = [0, 0, 0];
  for (const { v, w, y } of points) {
    const p = map(v);
    brier += w * squares(p, y);
    logLoss += w * surprise(p, y);
    gaps[Math.min(BINS - 1, Math.floor(p * BINS))]! += w * (p - y);
    all += w;
  }
  return { brier: brier / all, logLoss: logLoss / all, ece: gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / all };
}

function difference(points: readonly RecalibrationPoint[], map: (v: number) => number): Fit['difference'] {
  const byCluster = new Map<number, [number, number]>();
  for (const { cluster, v, w, y } of points) {
    const sum = byCluster.get(cluster) ?? [0, 0];
    byCluster.set(cluster, sum);
    sum[0] += w * (squares(map(v), y) - squares(v, y));
    sum[1] += w;
  }
  const clusters = [...byCluster.values()];
  const value = clusters.reduce((sum, [y]) => sum + y, 0) / clusters.reduce((sum, [, w]) => sum + w, 0);
  const half = student95(clusters.length - 1) * Math.sqrt(ratioVariance(clusters));
  return Number.isNaN(half) ? { value, low: null, high: null } : { value, low: value - half, high: value + half };
}

/** Points of one step of V as one, at their mean: what is fitted does not grow with the prompts. */
function byStep(points: readonly RecalibrationPoint[]): FitPoint[] {
  const steps = new Map<number, { w: number; wv: number; wy: number }>();
  for (const { v, w, y } of points) {
    const step = Math.floor(v * RECALIBRATION_STEPS);
    const sum = steps.get(step) ?? { w: 0, wv: 0, wy: 0 };
    steps.set(step, sum);
    sum.w += w;
    sum.wv += w * v;
    sum.wy += w * y;
  }
  return [...steps.values()].map(({ w, wv, wy }) => ({ v: wv / w, w, y: wy / w }));
}

/**
 * Isotonic and temperature recalibration fitted on the prompts of even cluster and judged on those of odd cluster; null where either
 * half is empty. The scores before are those of the judged half, on the same points.
 */
export function previewRecalibration(points: readonly RecalibrationPoint[]): RecalibrationPreview | null {
  const fitted = points.filter(({ cluster }) => cluster % 2 === 0);
  const judged = points.filter(({ cluster }) => cluster % 2 === 1);
  if (fitted.length === 0 || judged.length === 0) return null;
  const steps = byStep(fitted);
  const isotonic = isotonicCurve(steps);
  const temperature = fitTemperature(steps);
  const tried = (method: Fit['method'], map: (v: number) => number, curve: Curve): Fit => ({
    method,
    temperature: method === 'temperature' ? temperature : null,
    curve: curve.map(([v, p]) => [v, p]),
    ...scoresOf(judged, map),
    difference: difference(judged, map),
  });
  const tempered = (v: number): number => temper(v, temperature);
  const drawn = Array.from({ length: DRAWN + 1 }, (_, i) => i / DRAWN).map((v): [number, number] => [v, tempered(v)]);
  const prompts = (half: readonly RecalibrationPoint[]): number => new Set(half.map(({ cluster }) => cluster)).size;
  return {
    fittedPrompts: prompts(fitted),
    judgedPrompts: prompts(judged),
    before: scoresOf(judged, (v) => v),
    fits: [tried('isotonic', (v) => readCurve(isotonic, v), isotonic), tried('temperature', tempered, drawn)],
  };
}
