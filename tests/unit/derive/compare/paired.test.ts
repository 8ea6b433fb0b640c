import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generator } from '@/lib/derive/bootstrap';
import { judgeArms, pairArms, type SeededValues } from '@/lib/derive/compare/judge-arms';
import { promptRows, tieFor, winTieLoss } from '@/lib/derive/compare/judge-pairs';
import { type PromptValue, pairPrompts } from '@/lib/derive/compare/pair-prompts';
import { clusterIntervals, resampleMeans } from '@/lib/derive/compare/paired-bootstrap';
import { worldsOf } from '@/lib/derive/compare/worlds';

const value = (prompt: string, sum: number, n = 1, content: string | null = null): PromptValue => ({
  prompt,
  sum,
  n,
  isCount: Number.isInteger(sum),
  content,
});
const run = (name: string, values: readonly PromptValue[], world = 0, seed: string | null = null): SeededValues => ({
  run: name,
  world,
  values,
  notFinite: 0,
  seed,
});

describe('the bootstrap clustered by prompt', () => {
  it('draws the same numbers as a plain loop over every column by itself, whatever their count', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 19 }),
        fc.integer({ min: 0, max: 2 ** 31 - 1 }),
        (clusters, columns, seed) => {
          const draw = generator(seed + 1);
          const values = Float64Array.from({ length: clusters * columns }, () => draw() - 0.5);
          const found = resampleMeans({ clusters, columns, values }, seed, 20);
          for (let c = 0; c < columns; c++) {
            const own = generator(seed);
            for (let r = 0; r < 20; r++) {
              let sum = 0;
              for (let i = 0; i < clusters; i++) sum += values[c * clusters + Math.floor(own() * clusters)]!;
              expect(found[c * 20 + r]).toBe(sum / clusters);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of three prompts agrees with every one of their 27 resamples', () => {
    const d = [-0.4, 0.1, 0.9];
    const exact = d.flatMap((a) => d.flatMap((b) => d.map((c) => (a + b + c) / 3))).sort((a, b) => a - b);
    const means = resampleMeans({ clusters: 3, columns: 1, values: Float64Array.from(d) }, 3);
    for (const cut of [-0.3, -0.1, 0.1, 0.25, 0.5, 0.7]) {
      const expected = exact.filter((mean) => mean <= cut + 1e-12).length / 27;
      const drawn = means.filter((mean) => mean <= cut + 1e-12).length / means.length;
      expect(Math.abs(drawn - expected)).toBeLessThan(0.02);
    }
  });

  it('has no ends for one prompt, nothing for none, and a point where nothing varies', () => {
    const of = (values: readonly number[]) => clusterIntervals({ clusters: values.length, columns: 1, values: Float64Array.from(values) })[0];
    expect(of([0.5])).toEqual({ value: 0.5, low: Number.NaN, high: Number.NaN, n: 1 });
    expect(of([])).toEqual({ value: Number.NaN, low: Number.NaN, high: Number.NaN, n: 0 });
    expect(of([0.25, 0.25, 0.25])).toEqual({ value: 0.25, low: 0.25, high: 0.25, n: 3 });
  });
});

describe('pairing', () => {
  it('pairs by world and prompt, and counts everything that it leaves out', () => {
    const a = [run('a1', [value('p', 3, 4), value('q', 1), value('r', 0, 1, 'x')], 0), run('a2', [value('p', 1)], 1)];
    const b = [run('b1', [value('p', 1, 4), value('s', 1), value('r', 1, 1, 'y')], 0), run('b3', [value('p', 1)], 2)];
    const { pairs, losses } = pairPrompts(a, b);
    expect(pairs.map(({ world, prompt, a: own, b: other }) => [world, prompt, own.value, other.value])).toEqual([[0, 'p', 0.75, 0.25]]);
    expect(losses).toEqual({ onlyA: 2, onlyB: 2, otherContent: 1, notFinite: 0, runsAlone: 2 });
  });

  it('averages the runs of a world, each the same weight, and sums their counts', () => {
    const { pairs } = pairPrompts([run('a1', [value('p', 4, 4)]), run('a2', [value('p', 0, 1)])], [run('b', [value('p', 1, 2)])]);
    expect(pairs[0]).toMatchObject({ a: { value: 0.5, sum: 4, n: 5 }, b: { value: 0.5, sum: 1, n: 2 } });
  });

  it('finds worlds by content: an id that names another prompt in another seed is another prompt', () => {
    const prompts = (name: string, contents: Record<string, string>, origin: string | null = 'env 1') => ({
      run: name,
      origin,
      contents: new Map(Object.entries(contents)),
    });
    const { of, byIdAlone } = worldsOf([
      prompts('a', { p: '1', q: '2' }),
      prompts('b', { p: '8', q: '9' }),
      prompts('c', { q: '2' }),
      prompts('d', { p: '8', q: '2' }),
    ]);
    expect([...of.values()]).toEqual([0, 1, 0, 0]);
    expect(byIdAlone).toBe(false);
    const unknown = worldsOf([prompts('a', {}), prompts('b', {}), prompts('c', {}, 'env 2'), prompts('d', { z: '1' }, null)]);
    expect([...unknown.of.values()]).toEqual([0, 0, 1, 2]);
    expect(unknown.byIdAlone).toBe(true);
  });

  it('turns every sign when the arms are swapped', () => {
    const share = fc
      .record({ k: fc.integer({ min: 0, max: 8 }), extra: fc.integer({ min: 0, max: 4 }) })
      .map(({ k, extra }) => ({ k, n: k + extra + 1 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 30 }), (rows) => {
        const side = (at: 0 | 1) => [
          run(
            String(at),
            rows.map((row, i) => value(`p${i}`, row[at].k, row[at].n)),
          ),
        ];
        const forth = promptRows(pairPrompts(side(0), side(1)).pairs, true);
        const back = new Map(promptRows(pairPrompts(side(1), side(0)).pairs, true).map((row) => [row.prompt, row]));
        for (const row of forth) {
          const other = back.get(row.prompt)!;
          expect(row.difference).toBeCloseTo(-other.difference, 12);
          expect(row.low).toBeCloseTo(-other.high!, 12);
          expect(row.q).toBeCloseTo(other.q!, 9);
        }
        const wins = winTieLoss(
          forth.map(({ difference }) => difference),
          0,
        );
        expect(wins.wins + wins.ties + wins.losses).toBe(rows.length);
      }),
      { numRuns: 100 },
    );
  });

  it('judges every arm against the baseline, adjusts over those that have pairs, and names the test', () => {
    const prompts = Array.from({ length: 40 }, (_, i) => `p${i}`);
    const arm = (name: string, passes: (i: number) => boolean) => ({
      arm: name,
      values: [
        run(
          name,
          prompts.map((prompt, i) => value(prompt, passes(i) ? 1 : 0)),
          0,
          '1',
        ),
      ],
    });
    const arms = [
      arm('base', (i) => i < 10),
      arm('better', (i) => i < 30),
      arm('same', (i) => i < 10),
      { arm: 'alone', values: [run('alone', [value('z', 1)], 0)] },
    ];
    const judged = judgeArms(pairArms(arms, 'base'), arms[0]!.values, { tie: tieFor(false, null), isSampled: true });
    expect(judged[0]).toMatchObject({ wins: 20, ties: 20, losses: 0, test: 'McNemar, exact', prompts: 40, overSeeds: null });
    expect(judged[0]!.p).toBeCloseTo(2 ** -19, 12);
    expect(judged[0]!.pHolm).toBeCloseTo(2 ** -18, 12);
    expect(judged[1]).toMatchObject({ wins: 0, ties: 40, losses: 0, p: 1, pHolm: 1, difference: { value: 0, low: 0, high: 0 } });
    expect(judged[2]).toBeNull();
  });

  it('compares seeds on the prompts that both of their runs have, never on others', () => {
    const seeds = (name: string, shared: number, alone: string) =>
      ['1', '2', '3'].map((seed, world) => run(`${name}${seed}`, [value('p', shared, 4), value('q', shared, 4), value(alone, 4, 4)], world, seed));
    const [judged] = judgeArms(
      pairArms(
        [
          { arm: 'a', values: seeds('a', 3, 'only-a') },
          { arm: 'b', values: seeds('b', 1, 'only-b') },
        ],
        'b',
      ),
      seeds('b', 1, 'only-b'),
      { tie: 0, isSampled: true },
    );
    expect(judged!.overSeeds).toEqual({ value: 0.5, low: 0.5, high: 0.5, n: 3 });
    expect(judged!.difference.value).toBe(0.5);
  });

  it('calls exact values closer than .005 a tie, counts only where they are equal', () => {
    expect([tieFor(true, null), tieFor(false, null), tieFor(true, 0.1)]).toEqual([0.005, 0, 0.1]);
    expect(winTieLoss([0.004, -0.005, 0.006, -0.2], 0.005)).toEqual({ wins: 1, ties: 2, losses: 1 });
  });
});
