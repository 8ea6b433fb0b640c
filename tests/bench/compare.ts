import { generator } from '@/lib/derive/bootstrap';
import { RESAMPLES, resampleMeans } from '@/lib/derive/compare/paired-bootstrap';
import type { Bench } from './bench';

const RUNS = 10;
const PROMPTS = 512;
const REPETITIONS = 15;
const GROWTH_REPETITIONS = 3;
/** A hundred times the prompts are drawn a tenth as often by both sides, so that the plain loop ends within minutes. */
const GROWTH = [
  { factor: 1, resamples: RESAMPLES },
  { factor: 10, resamples: RESAMPLES },
  { factor: 100, resamples: RESAMPLES / 10 },
] as const;

/** Successes of every run at every prompt, in eighths; the first run is the baseline. [runs, prompts] */
function drawRuns(prompts: number): Float64Array[] {
  const draw = generator(20261130);
  const ease = Float64Array.from({ length: prompts }, () => draw());
  return Array.from({ length: RUNS }, (_, run) =>
    ease.map((v) => Math.round(8 * Math.min(1, Math.max(0, v + 0.03 * run + 0.3 * (draw() - 0.5)))) / 8),
  );
}

/** The paired bootstrap as it is written down: run by run, resample by resample, prompt by prompt. [runs − 1, resamples] */
function plainLoop(runs: readonly Float64Array[], seed: number, resamples: number): Float64Array {
  const [baseline, ...others] = runs as [Float64Array, ...Float64Array[]];
  const prompts = baseline.length;
  const means = new Float64Array(others.length * resamples);
  for (const [c, values] of others.entries()) {
    const draw = generator(seed);
    for (let r = 0; r < resamples; r++) {
      let sum = 0;
      for (let i = 0; i < prompts; i++) {
        const prompt = Math.floor(draw() * prompts);
        sum += values[prompt]! - baseline[prompt]!;
      }
      means[c * resamples + r] = sum / prompts;
    }
  }
  return means;
}

/** The same by the page's own means, from the runs to the differences included. */
function subject(runs: readonly Float64Array[], seed: number, resamples: number): Float64Array {
  const [baseline, ...others] = runs as [Float64Array, ...Float64Array[]];
  const clusters = baseline.length;
  const values = new Float64Array(others.length * clusters);
  for (const [c, own] of others.entries()) for (let i = 0; i < clusters; i++) values[c * clusters + i] = own[i]! - baseline[i]!;
  return resampleMeans({ clusters, columns: others.length, values }, seed, resamples);
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

/** Processor time, which others on the machine do not lengthen. */
function timed(work: () => Float64Array): { readonly ms: number; readonly means: Float64Array } {
  const start = process.cpuUsage();
  const means = work();
  const { user, system } = process.cpuUsage(start);
  return { ms: (user + system) / 1000, means };
}

/** Both sides in turn; throws where one number differs. */
function measure(factor: number, resamples: number, repetitions: number) {
  const runs = drawRuns(PROMPTS * factor);
  const plainMs: number[] = [];
  const ownMs: number[] = [];
  for (let i = 0; i < repetitions; i++) {
    const plain = timed(() => plainLoop(runs, i, resamples));
    const own = timed(() => subject(runs, i, resamples));
    const other = plain.means.findIndex((mean, at) => mean !== own.means[at]);
    if (other >= 0) throw new Error(`seed ${i}: mean ${other} is ${own.means[other]}, the plain loop has ${plain.means[other]}`);
    plainMs.push(plain.ms);
    ownMs.push(own.ms);
  }
  return { plainMs: median(plainMs), ownMs: median(ownMs), compared: repetitions * (RUNS - 1) * resamples };
}

export const bench: Bench = {
  name: 'compare',
  describe: `paired bootstrap clustered by prompt, ${RUNS} runs × ${PROMPTS} prompts × ${RESAMPLES} resamples, against a plain loop: ≥ 5 × faster, the same numbers`,
  run: async (report) => {
    measure(1, RESAMPLES / 10, 3);
    const main = measure(1, RESAMPLES, REPETITIONS);
    report(
      `${main.ownMs.toFixed(0)} ms against ${main.plainMs.toFixed(0)} ms: ${(main.plainMs / main.ownMs).toFixed(1)} × faster; ${main.compared} means equal`,
    );
    const growth = GROWTH.map(({ factor, resamples }) => {
      const { ownMs, plainMs } = measure(factor, resamples, GROWTH_REPETITIONS);
      report(`${PROMPTS * factor} prompts × ${resamples} resamples: ${ownMs.toFixed(0)} ms, plain ${plainMs.toFixed(0)} ms`);
      return {
        prompts: PROMPTS * factor,
        resamples,
        ms: ownMs,
        plainMs,
        timesFaster: plainMs / ownMs,
        nsPerDraw: (1e6 * ownMs) / (resamples * PROMPTS * factor),
      };
    });
    return {
      value: main.ownMs,
      unit: 'ms of processor time',
      reference: main.plainMs,
      ratio: main.ownMs / main.plainMs,
      n: REPETITIONS,
      detail: { runs: RUNS, prompts: PROMPTS, resamples: RESAMPLES, timesFaster: main.plainMs / main.ownMs, equalMeans: main.compared, growth },
    };
  },
};
