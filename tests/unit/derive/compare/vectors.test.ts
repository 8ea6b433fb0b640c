import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fisherExact } from '@/lib/derive/compare/fisher-exact';
import { benjaminiHochberg, holm } from '@/lib/derive/compare/multiplicity';
import { newcombe } from '@/lib/derive/compare/newcombe';
import { clusterIntervals } from '@/lib/derive/compare/paired-bootstrap';
import { signTest } from '@/lib/derive/compare/sign-test';

type Table = readonly [k1: number, n1: number, k2: number, n2: number];

/** Made by tests/vectors/compare.py. */
const vectors = JSON.parse(readFileSync(join(import.meta.dirname, '../../../vectors/compare.json'), 'utf8')) as {
  readonly sign: readonly { wins: number; losses: number; p: number }[];
  readonly mcnemar: readonly { wins: number; losses: number; p: number }[];
  readonly fisher: readonly { table: Table; p: number }[];
  readonly newcombe: readonly { table: Table; low: number; high: number }[];
  readonly multiplicity: readonly { p: number[]; holm: number[]; bh: number[] }[];
  readonly bootstrap: readonly { values: number[]; low: number; high: number; se: number }[];
};

/** To nine digits, small p values too. */
const near = (value: number, expected: number): void =>
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1e-300, Math.abs(expected)) + 1e-13);

describe('statistics of a comparison, against SciPy and statsmodels', () => {
  it('sign test and McNemar', () => {
    for (const { wins, losses, p } of [...vectors.sign, ...vectors.mcnemar]) near(signTest(wins, losses), p);
  });

  it("Fisher's exact test", () => {
    for (const { table, p } of vectors.fisher) near(fisherExact(...table), p);
  });

  it("Newcombe's interval", () => {
    for (const { table, low, high } of vectors.newcombe) {
      const [k1, n1, k2, n2] = table;
      const found = newcombe({ k: k1, n: n1 }, { k: k2, n: n2 })!;
      near(found.low, low);
      near(found.high, high);
    }
    expect(newcombe({ k: 0, n: 0 }, { k: 1, n: 2 })).toBeNull();
  });

  it('Holm and Benjamini–Hochberg', () => {
    for (const set of vectors.multiplicity) {
      for (const [i, adjusted] of holm(set.p).entries()) near(adjusted, set.holm[i]!);
      for (const [i, adjusted] of benjaminiHochberg(set.p).entries()) near(adjusted, set.bh[i]!);
    }
    expect([holm([]), benjaminiHochberg([])]).toEqual([[], []]);
  });

  it('BCa interval of a mean over clusters, within the noise of 10,000 draws', () => {
    for (const { values, low, high, se } of vectors.bootstrap) {
      const [found] = clusterIntervals({ clusters: values.length, columns: 1, values: Float64Array.from(values) });
      // A quantile at 2.5 % of 10,000 draws has a standard error of about .027 standard errors of the mean
      expect(Math.abs(found!.low - low)).toBeLessThan(0.11 * se);
      expect(Math.abs(found!.high - high)).toBeLessThan(0.11 * se);
    }
  });
});
