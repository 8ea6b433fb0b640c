import { type ExactEnvironmentEntry, exactEnvironments } from '@/lib/environments/registry';
import { FusedSource } from '@/lib/policies/embedded/fused-source';
import { SoftmaxPolicy } from '@/lib/policies/embedded/softmax-policy';
import { parseRunConfig } from '@/lib/runner/parse-run-config';
import type { RunConfigInput } from '@/lib/runner/run-config';
import { trainingRun } from '@/lib/runner/training-run';
import type { Bench } from './bench';

const SEEDS = [20, 21, 22, 23, 24];
const EARLY = { from: 2, to: 24 } as const;
const TASKS = 512;

/** Whatever runs have by default, difficulty is measured at 384 leaves a step under the plain gradient of rate 16. */
const FIXED = {
  run: 'difficulty',
  M: 128,
  N: 2,
  loss: 'reinforce',
  optimiser: 'plain',
  learningRate: 16,
  gradientClip: null,
  poolFactor: 4,
  predictor: 'off',
} as const;

const SHAPES: Readonly<Record<string, RunConfigInput>> = {
  'GRPO-8': { ...FIXED, allocator: 'grpo', groupSize: 8 },
  'uniform tree': { ...FIXED, allocator: 'treepo', uniformRoots: 4 },
};

const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;
function standardError(values: readonly number[]): number {
  const m = mean(values);
  return Math.sqrt(values.reduce((sum, x) => sum + (x - m) ** 2, 0) / (values.length - 1) / values.length);
}
const figure = (values: readonly number[]): string => `${mean(values).toFixed(3)} ± ${standardError(values).toFixed(3)}`;

/** Mean prompt-level effective ratio of steps 2–24. */
async function earlyRatio(environment: string, seed: number, shape: RunConfigInput): Promise<number> {
  const limits = { steps: EARLY.to + 1, trainTasks: TASKS, heldOutTasks: 0, evaluateEvery: 1000 };
  const config = parseRunConfig({ ...shape, ...limits, environment, seed });
  const clock = { monotonicMs: () => 0, now: () => new Date(0) };
  const ratios: number[] = [];
  for await (const event of trainingRun(config, { attempt: 0, clock }))
    if (event.kind === 'step-end' && event.step >= EARLY.from) ratios.push(event.metrics?.['effectiveRatio.prompt'] as number);
  return mean(ratios);
}

type Row = Readonly<Record<string, readonly number[]>>; // [seeds] each

async function measure(environment: string): Promise<Row> {
  const accuracies = SEEDS.map((seed) => {
    const world = (exactEnvironments[environment] as ExactEnvironmentEntry).make({ seed, trainTasks: TASKS, heldOutTasks: 0 });
    const source = new FusedSource(world, new SoftmaxPolicy(world.initialWeights));
    return mean(world.train.map((task) => source.exactV(task, null)));
  });
  const row: Record<string, number[]> = { 'initial accuracy': accuracies };
  for (const [shape, settings] of Object.entries(SHAPES)) {
    const ratios: number[] = [];
    for (const seed of SEEDS) ratios.push(await earlyRatio(environment, seed, settings));
    row[shape] = ratios;
  }
  return row;
}

/** Initial accuracy and the early ratio of what does not adapt: the only figures by which difficulty is set. */
export const bench: Bench = {
  name: 'difficulty',
  describe: 'initial exact accuracy, and effective ratio of GRPO-8 and the uniform tree over steps 2–24, per environment (seeds 20–24)',
  async run(report) {
    const rows: Record<string, Row> = {};
    for (const name of Object.keys(exactEnvironments)) {
      const row = await measure(name);
      rows[name] = row;
      report(
        `${name.padEnd(10)} ${Object.entries(row)
          .map(([what, values]) => `${what} ${figure(values)}`)
          .join('  ')}`,
      );
    }
    const value = mean(rows['math-calc']?.['GRPO-8'] ?? []);
    const reference = mean(rows['math-calc']?.['uniform tree'] ?? []);
    return {
      value,
      unit: 'math-calc early effective ratio, GRPO-8 against the uniform tree',
      reference,
      ratio: value / reference,
      n: SEEDS.length,
      detail: rows,
    };
  },
};
