import { describe, expect, it } from 'vitest';
import { CELL_COLUMNS, type Cells, type ClusteredBins, clusteredBins } from '@/lib/derive/calibration/cells';
import { seededRandom } from '@/lib/derive/calibration/random';
import { expectedError, reliabilityBins } from '@/lib/derive/calibration/reliability';
import { calibrationScores } from '@/lib/derive/calibration/scores';

const BINS = 10;
const edges = Array.from({ length: BINS + 1 }, (_, i) => i / BINS);
const SEED = 20_260_611;

/** An environment whose V is known: along a rollout V is a martingale that ends in the outcome. */
function rollout(v: number, turns: number, random: () => number): { values: number[]; outcome: number } {
  const values = [v];
  for (let t = 1; t < turns; t++) {
    const reach = 0.6 * Math.min(values.at(-1)!, 1 - values.at(-1)!);
    values.push(values.at(-1)! + (random() < 0.5 ? reach : -reach));
  }
  return { values, outcome: random() < values.at(-1)! ? 1 : 0 };
}

/** The predictor is too sure by a known amount, and noisy. */
function predict(v: number, random: () => number): number {
  const logit = 1.5 * Math.log(v / (1 - v)) + 0.4 * (random() + random() - 1);
  return 1 / (1 + Math.exp(-logit));
}

/** Nodes of `prompts` prompts, several rollouts each: turns of one rollout share its outcome, rollouts of one prompt their start. */
function sampleCells(prompts: number, random: () => number): Cells {
  const rows: number[][] = [];
  for (let prompt = 0; prompt < prompts; prompt++) {
    const start = 0.05 + 0.9 * random();
    for (let j = 0; j < 3; j++) {
      const { values, outcome } = rollout(start, 4, random);
      for (const value of values) {
        const v = predict(value, random);
        const loss = -Math.log(outcome === 1 ? v : 1 - v);
        rows.push([prompt, Math.min(BINS - 1, Math.floor(v * BINS)), 1, 1, 1, v, outcome, v * v, v * outcome, loss, 0]);
      }
    }
  }
  return Object.fromEntries(CELL_COLUMNS.map((name, column) => [name, Float64Array.from(rows, (row) => row[column]!)])) as unknown as Cells;
}

const sample = (cells: Cells): ClusteredBins => clusteredBins(cells, BINS);

/** The same nodes, each a prompt of its own, with the frequency of those that it shared prompt and bin with. */
function toldApart(cells: Cells): Cells {
  const means = new Map<number, [sum: number, count: number]>();
  const keyOf = (i: number): number => cells.cluster[i]! * BINS + cells.bin[i]!;
  for (const [i, wy] of cells.wy.entries()) {
    const [sum, count] = means.get(keyOf(i)) ?? [0, 0];
    means.set(keyOf(i), [sum + wy, count + 1]);
  }
  const wy = cells.wy.map((_, i) => means.get(keyOf(i))![0] / means.get(keyOf(i))![1]);
  return { ...cells, cluster: cells.cluster.map((_, i) => i), wy };
}

const PROMPTS = 80;
const REPEATS = 400;

describe(`intervals over ${PROMPTS} prompts of an environment whose V is known, seed ${SEED}`, () => {
  const random = seededRandom(SEED);
  const population = sample(sampleCells(60_000, random));
  const trueBins = reliabilityBins(population, edges);
  const trueScores = calibrationScores(population)!;
  const cellsOfSamples = Array.from({ length: REPEATS }, () => sampleCells(PROMPTS, random));
  const samples = cellsOfSamples.map(sample);

  it('of the bins hold the true frequency in about 95 of 100 samples', () => {
    let [held, tried] = [0, 0];
    for (const binned of samples) {
      for (const [i, { low, high, prompts }] of reliabilityBins(binned, edges).entries()) {
        if (prompts < 5) continue;
        tried++;
        if (low! <= trueBins[i]!.observed! && trueBins[i]!.observed! <= high!) held++;
      }
    }
    expect(tried).toBeGreaterThan(3000);
    expect(held / tried).toBeGreaterThan(0.92);
    expect(held / tried).toBeLessThan(0.985);
  });

  it('of Brier and log loss hold the true score in about 95 of 100 samples', () => {
    for (const name of ['brier', 'logLoss'] as const) {
      const held = samples.filter((binned) => {
        const { low, high } = calibrationScores(binned)![name];
        return low! <= trueScores[name].value && trueScores[name].value <= high!;
      });
      expect(held.length / REPEATS).toBeGreaterThan(0.91);
      expect(held.length / REPEATS).toBeLessThan(0.985);
    }
  });

  it('of ECE, bootstrapped, hold the true error in most samples, and their middle is less biased than ECE itself', () => {
    const truth = expectedError(population)!;
    let [held, plain, middle] = [0, 0, 0];
    for (const binned of samples) {
      const { value, low, high } = calibrationScores(binned)!.ece;
      if (low! <= truth && truth <= high!) held++;
      plain += value / REPEATS;
      middle += (low! + high!) / 2 / REPEATS;
    }
    expect(plain).toBeGreaterThan(truth);
    expect(Math.abs(middle - truth)).toBeLessThan(plain - truth);
    expect(held / REPEATS).toBeGreaterThan(0.88);
  });

  it('would be far too narrow if prompts were not told apart: the truth is missed several times as often', () => {
    let [held, tried] = [0, 0];
    for (const cells of cellsOfSamples) {
      const apart = sample(toldApart(cells));
      for (const [i, { low, high, nodes }] of reliabilityBins(apart, edges).entries()) {
        if (nodes < 5) continue;
        tried++;
        if (low! <= trueBins[i]!.observed! && trueBins[i]!.observed! <= high!) held++;
      }
    }
    expect(1 - held / tried).toBeGreaterThan(0.15);
  });
});
