import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CELL_COLUMNS, type Cells, clusteredBins } from '@/lib/derive/calibration/cells';
import { ratioVariance } from '@/lib/derive/calibration/clustered';
import { isotonicCurve, readCurve } from '@/lib/derive/calibration/isotonic';
import { atLeast, outsideByChance } from '@/lib/derive/calibration/outside-by-chance';
import { reliabilityBins } from '@/lib/derive/calibration/reliability';
import { calibrationScores, LOG_LOSS_BOUND } from '@/lib/derive/calibration/scores';
import { rankPairs } from '@/lib/derive/calibration/siblings';
import { student95 } from '@/lib/derive/calibration/student';
import { fitTemperature } from '@/lib/derive/calibration/temperature';

interface Scored {
  brier: number;
  logLoss: number;
  base: number;
  reliability: number;
  resolution: number;
  uncertainty: number;
  ece: number;
  curve: ([number, number] | null)[];
}

/** Computed by scikit-learn, SciPy and NumPy: see calibration.py beside it. */
const truth = JSON.parse(readFileSync(join(import.meta.dirname, '../../../vectors/calibration.json'), 'utf8')) as {
  nodes: { cluster: number[]; v: number[]; k: number[]; n: number[] };
  bins: number;
  byNode: Scored;
  byRollout: Scored;
  clusterRobust: Record<'byNode' | 'byRollout', { mean: number; variance: number }>;
  isotonic: { at: number[]; value: number[] };
  temperature: number;
  families: { v: number[]; observed: number[]; auc: number; pairs: number }[];
  student: Record<string, number>;
  outside: { v: number; n: number; chance: number }[];
  atLeast: { k: number; n: number; p: number; chance: number }[];
};

const { cluster, v, k, n } = truth.nodes;
const edges = Array.from({ length: truth.bins + 1 }, (_, i) => i / truth.bins);

/** One cell a node, as the database would sum it. */
function cellsOf(weight: 'byNode' | 'byRollout'): Cells {
  const rows = v.map((value, i) => {
    const w = weight === 'byNode' ? 1 : n[i]!;
    const y = k[i]! / n[i]!;
    const bounded = (p: number): number => Math.log(Math.max(p, LOG_LOSS_BOUND));
    const loss = -w * (y * bounded(value) + (1 - y) * bounded(1 - value));
    const bin = Math.min(truth.bins - 1, Math.floor(value * truth.bins));
    return [cluster[i]!, bin, 1, n[i]!, w, w * value, w * y, w * value * value, w * value * y, loss, 0];
  });
  return Object.fromEntries(CELL_COLUMNS.map((name, column) => [name, Float64Array.from(rows, (row) => row[column]!)])) as unknown as Cells;
}

describe.each(['byNode', 'byRollout'] as const)('scores %s', (weight) => {
  const binned = clusteredBins(cellsOf(weight), truth.bins);

  it('equal scikit-learn’s Brier score, log loss and calibration curve; the decomposition adds up', () => {
    const scores = calibrationScores(binned)!;
    const expected = truth[weight];
    expect(scores.brier.value).toBeCloseTo(expected.brier, 12);
    expect(scores.logLoss.value).toBeCloseTo(expected.logLoss, 7);
    expect(scores.base).toBeCloseTo(expected.base, 12);
    expect(scores.reliability).toBeCloseTo(expected.reliability, 12);
    expect(scores.resolution).toBeCloseTo(expected.resolution, 12);
    expect(scores.uncertainty).toBeCloseTo(expected.uncertainty, 12);
    expect(scores.ece.value).toBeCloseTo(expected.ece, 12);
    expect(scores.reliability - scores.resolution + scores.uncertainty + scores.within).toBeCloseTo(scores.brier.value, 12);
  });

  it('an empty bin stays empty; V = 0 and V = 1 fall into the end bins', () => {
    const bins = reliabilityBins(binned, edges);
    expect(bins.filter(({ nodes }) => nodes === 0)).toHaveLength(truth[weight].curve.filter((point) => point === null).length);
    for (const [i, point] of truth[weight].curve.entries()) {
      expect(bins[i]!.v).toEqual(point === null ? null : expect.closeTo(point[0], 12));
      expect(bins[i]!.observed).toEqual(point === null ? null : expect.closeTo(point[1], 12));
    }
    expect(bins.some(({ nodes }) => nodes === 0)).toBe(true);
    expect(v[0]).toBe(0);
    expect(v[1]).toBe(1);
    expect(bins.reduce((sum, { nodes }) => sum + nodes, 0)).toBe(v.length);
  });

  it('a clustered variance equals that of a weighted regression with cluster-robust errors', () => {
    const sums = new Map<number, [number, number]>();
    for (const [i, c] of cluster.entries()) {
      const w = weight === 'byNode' ? 1 : n[i]!;
      const sum = sums.get(c) ?? [0, 0];
      sums.set(c, [sum[0] + (w * k[i]!) / n[i]!, sum[1] + w]);
    }
    expect(ratioVariance(sums.values())).toBeCloseTo(truth.clusterRobust[weight].variance, 14);
  });
});

describe('fits', () => {
  const points = v.map((value, i) => ({ v: value, w: 1, y: k[i]! / n[i]! }));

  it('isotonic regression equals scikit-learn’s', () => {
    const curve = isotonicCurve(points);
    for (const [i, at] of truth.isotonic.at.entries()) expect(readCurve(curve, at)).toBeCloseTo(truth.isotonic.value[i]!, 10);
  });

  it('the temperature is SciPy’s minimum', () => {
    expect(fitTemperature(points)).toBeCloseTo(truth.temperature, 5);
  });
});

describe('single numbers', () => {
  it('pairs ranked right are ROC AUC where outcomes are binary', () => {
    for (const family of truth.families) {
      const { pairs, right } = rankPairs(family.v, family.observed);
      expect(pairs).toBe(family.pairs);
      expect(right / pairs).toBeCloseTo(family.auc, 12);
    }
  });

  it('Student’s t, the binomial tail, and what lies outside Wilson’s interval by chance equal SciPy’s', () => {
    for (const [df, quantile] of Object.entries(truth.student)) expect(student95(Number(df)) / quantile).toBeCloseTo(1, 2);
    for (const { k: least, n: of, p, chance } of truth.atLeast) expect(atLeast(least, of, p)).toBeCloseTo(chance, 12);
    for (const { v: at, n: of, chance } of truth.outside) expect(outsideByChance(at, of)).toBeCloseTo(chance, 10);
  });
});
