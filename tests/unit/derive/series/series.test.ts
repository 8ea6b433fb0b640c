import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldRuns, seedMean } from '@/lib/derive/series/bands';
import { columnsOf, indexAt, type SeriesColumns, type SeriesPoint } from '@/lib/derive/series/columns';
import { downSample } from '@/lib/derive/series/down-sample';
import { passAtK, stepPassAtK } from '@/lib/derive/series/pass-at-k';
import { type RootRecord, rootScores } from '@/lib/derive/series/root-scores';
import { oddPoints, seamsOf, segmentsOf, supersededOf } from '@/lib/derive/series/segments';
import { smoothBySteps, smoothColumns } from '@/lib/derive/series/smooth';
import { spentBy } from '@/lib/derive/series/spending';

interface Vectors {
  readonly seedMeans: readonly { values: number[]; mean: number; low: number; high: number }[];
  readonly passAtK: readonly { n: number; c: number; k: number; value: number }[];
  readonly smoothed: readonly { sigma: number; value: number[]; smoothed: number[] }[];
  readonly rootScores: readonly { roots: RootRecord[]; brier: number; logLoss: number; ece: number; auc: number | null }[];
}
const vectors = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as Vectors;

const point = (step: number, value: number | null, attempt = 0): SeriesPoint => ({ attempt, step, value });
/** Running sums. */
function sums(values: readonly number[]): number[] {
  const all: number[] = [];
  for (const value of values) all.push((all.at(-1) ?? 0) + value);
  return all;
}
const steps = (points: readonly SeriesPoint[]): number[][] =>
  segmentsOf(columnsOf(points)).map(({ from, to }) => points.slice(from, to).map((one) => one.step));

describe('segments', () => {
  it('never bridge an undefined value, a value that is not finite, a missing step or an unknown place', () => {
    expect(steps([point(0, 1), point(1, null), point(2, 1), point(3, 1)])).toEqual([[0], [2, 3]]);
    expect(steps([point(0, 1), point(1, Number.NaN), point(2, 1)])).toEqual([[0], [2]]);
    expect(steps([point(0, 1), { ...point(1, 1), x: Number.NaN }, point(2, 1)])).toEqual([[0], [2]]);
    expect(steps([point(0, 1), point(1, 1), point(2, 1), point(6, 1), point(7, 1)])).toEqual([
      [0, 1, 2],
      [6, 7],
    ]);
  });

  it('join regular spacing wider than one step', () => expect(steps([point(0, 1), point(5, 1), point(10, 1)])).toEqual([[0, 5, 10]]));

  it('never join two attempts, and dim what a later attempt took again', () => {
    const points = [point(0, 1), point(1, 1), point(2, 1), point(3, 1), point(2, 1, 1), point(3, 1, 1)];
    const columns = columnsOf(points);
    expect(segmentsOf(columns)).toEqual([
      { from: 0, to: 2, superseded: false, lost: false },
      { from: 2, to: 4, superseded: true, lost: true },
      { from: 4, to: 6, superseded: false, lost: false },
    ]);
    expect(seamsOf(columns)).toEqual([{ attempt: 1, step: 2 }]);
    expect([indexAt(columns, 3), indexAt(columns, 1), indexAt(columns, 9)]).toEqual([5, 1, -1]);
  });

  it('say what a later attempt takes again, also where it has not come so far yet', () => {
    const points = [point(0, 1), point(1, 1), point(2, 1), point(3, 1), point(2, 1, 1), point(3, 1, 1), point(3, 1, 2)];
    expect([...supersededOf(columnsOf(points))]).toEqual([0, 0, 1, 1, 0, 1, 0]);
    expect([...supersededOf(columnsOf(points.slice(0, 5)))]).toEqual([0, 0, 1, 1, 0]);
  });

  it('name the values that are not finite, and none that is only undefined', () =>
    expect(oddPoints(columnsOf([point(0, 1), point(1, Number.NaN), point(2, null), point(3, Number.NEGATIVE_INFINITY)]))).toEqual([1, 3]));
});

/** The definition, term by term. */
function directSum({ step, value }: SeriesColumns, from: number, to: number, i: number, sigma: number): number {
  let [sum, weight] = [0, 0];
  for (let j = from; j < to; j++) {
    const far = Math.abs(step[i]! - step[j]!) / sigma;
    if (far > 3 + 1e-9) continue;
    sum += Math.exp(-(far ** 2) / 2) * value[j]!;
    weight += Math.exp(-(far ** 2) / 2);
  }
  return sum / weight;
}

describe('smoothing', () => {
  it('agrees with SciPy’s filter on even steps', () => {
    for (const { sigma, value, smoothed } of vectors.smoothed) {
      const own = smoothBySteps(Float64Array.from(value.keys()), Float64Array.from(value), sigma);
      for (const [i, expected] of smoothed.entries()) expect(own[i]).toBeCloseTo(expected, 10);
    }
  });

  it('agrees with the direct sum on any steps, stretch by stretch', () => {
    const gap = fc.integer({ min: 1, max: 3 });
    const some = fc.record({ by: gap, value: fc.option(fc.double({ min: -5, max: 5, noNaN: true }), { freq: 6 }) });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 40 }), fc.double({ min: 0.3, max: 8, noNaN: true }), (made, sigma) => {
        const at = sums(made.map(({ by }) => by));
        const columns = columnsOf(made.map(({ value }, i) => point(at[i]!, value)));
        const own = smoothColumns(columns, sigma);
        for (const { from, to } of segmentsOf(columns))
          for (let i = from; i < to; i++) expect(own[i]).toBeCloseTo(directSum(columns, from, to, i, sigma), 9);
        expect([...own].filter(Number.isNaN)).toHaveLength(made.filter(({ value }) => value === null).length);
      }),
    );
  });

  it('is the identity at σ = 0', () => {
    const value = Float64Array.of(3, 1, 2);
    expect(smoothBySteps(Float64Array.of(0, 1, 2), value, 0)).toEqual(value);
  });
});

describe('down-sampling', () => {
  const line = fc.array(fc.record({ by: fc.integer({ min: 0, max: 3 }), value: fc.double({ min: -1e6, max: 1e6, noNaN: true }) }), {
    minLength: 1,
    maxLength: 300,
  });

  it('keeps the first, smallest, largest and last of every bucket, in order and nothing twice', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 40 }), (made, width) => {
        const places = sums(made.map(({ by }) => by));
        const buckets = places.map((x) => Math.floor(x / width));
        const values = Float64Array.from(made, ({ value }) => value);
        const kept = [...downSample(values, 0, values.length, (place) => buckets[place]!)];
        expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
        for (const bucket of new Set(buckets)) {
          const all = buckets.flatMap((one, place) => (one === bucket ? [place] : []));
          const shown = kept.filter((place) => buckets[place] === bucket);
          expect(shown.length).toBeLessThanOrEqual(4);
          expect([shown[0], shown.at(-1)]).toEqual([all[0], all.at(-1)]);
          const numbers = all.map((place) => values[place]!);
          const drawn = shown.map((place) => values[place]!);
          expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([Math.min(...numbers), Math.max(...numbers)]);
        }
      }),
    );
  });

  it('leaves a line alone whose points have a bucket each', () =>
    expect([...downSample(Float64Array.of(5, 4, 6, 2), 1, 4, (place) => place)]).toEqual([1, 2, 3]));
});

describe('runs folded into one line', () => {
  it('the interval is SciPy’s t interval', () => {
    for (const { values, mean, low, high } of vectors.seedMeans) {
      const own = seedMean(values);
      expect(own.mean).toBeCloseTo(mean, 12);
      expect(own.interval!.low).toBeCloseTo(low, 4);
      expect(own.interval!.high).toBeCloseTo(high, 4);
    }
    expect(seedMean([0.4]).interval).toBeNull();
  });

  it('the mean ends where the shortest run ends, and never changes its n', () => {
    const long = columnsOf([0, 1, 2, 3].map((step) => point(step, step)));
    const short = columnsOf([0, 1].map((step) => point(step, 10 + step)));
    const { columns, n, lastStep, leftOut } = foldRuns([long, short]);
    expect([[...columns.step], [...columns.value], n, lastStep, leftOut]).toEqual([[0, 1], [5, 6], 2, 1, 2]);
  });

  it('a step that one run leaves undefined is a gap; what was taken again does not count', () => {
    const resumed = columnsOf([point(0, 1), point(1, 100), point(2, 100), point(1, 2, 1), point(2, 3, 1)]);
    const other = columnsOf([point(0, 1), point(1, null), point(2, 5)]);
    const { columns, leftOut } = foldRuns([resumed, other]);
    expect([[...columns.value], [...columns.gap], leftOut]).toEqual([[1, Number.NaN, 4], [0, 1, 0], 1]);
    expect(foldRuns([columnsOf([]), other]).lastStep).toBeNull();
  });
});

describe('pass@k', () => {
  it('is the share of subsets with a success, by enumeration', () => {
    for (const { n, c, k, value } of vectors.passAtK) expect(passAtK(n, c, k)).toBeCloseTo(value, 12);
    expect(passAtK(3, 1, 4)).toBeNaN();
  });

  it('of a step is the mean over trees with enough rollouts', () => {
    const mean = stepPassAtK(
      [
        { n: 4, c: 1, trees: 3 },
        { n: 4, c: 0, trees: 1 },
        { n: 1, c: 1, trees: 9 },
      ],
      2,
    )!;
    expect(mean.trees).toBe(4);
    expect(mean.value).toBeCloseTo((3 * 0.5) / 4, 12);
    const spread = Math.sqrt((3 * (0.5 - 0.375) ** 2 + 0.375 ** 2) / 3 / 4) * 1.959963984540054;
    expect(mean.interval!.high - mean.value).toBeCloseTo(spread, 12);
    expect(stepPassAtK([{ n: 1, c: 1, trees: 9 }], 2)).toBeNull();
  });
});

it('spending goes on from what stood before a resumed attempt’s first step; unknown cost stays unknown', () => {
  const cost = (attempt: number, step: number, of: number) => ({ attempt, step, cost: of });
  expect([...spentBy([cost(0, 0, 1), cost(0, 1, 2), cost(0, 2, 4), cost(1, 2, 8), cost(1, 3, 16)])]).toEqual([1, 3, 7, 11, 27]);
  expect([...spentBy([cost(0, 0, 1), cost(0, 1, Number.NaN), cost(0, 2, 4)])]).toEqual([1, Number.NaN, Number.NaN]);
});

describe('scores of the roots', () => {
  it('agree with SciPy over single rollouts', () => {
    for (const { roots, ...expected } of vectors.rootScores) {
      const own = rootScores(roots)!;
      for (const score of ['brier', 'logLoss', 'ece'] as const) expect(own[score]).toBeCloseTo(expected[score], 12);
      if (expected.auc === null) expect(own.auc).toBeNull();
      else expect(own.auc).toBeCloseTo(expected.auc, 12);
      expect(own.rollouts).toBe(roots.reduce((sum, { n }) => sum + n, 0));
    }
  });

  it('a certain prediction that was wrong costs without limit; a right one nothing', () => {
    expect(rootScores([{ v: 1, n: 2, c: 1 }])).toMatchObject({ logLoss: Number.POSITIVE_INFINITY, brier: 0.5, auc: 0.5 });
    expect(rootScores([{ v: 0, n: 2, c: 0 }])).toMatchObject({ logLoss: 0, brier: 0, auc: null });
    expect(rootScores([{ v: 0.5, n: 0, c: 0 }])).toBeNull();
  });
});
