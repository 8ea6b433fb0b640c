import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readExperiment } from '@/bin/experiment/read-experiment';
import type { Arm, Comparison, Report } from '@/bin/experiment/report/report';
import { makeReport } from '@/bin/experiment/report/report';
import { runExperiment } from '@/bin/experiment/run-experiment';
import type { Estimate } from '@/lib/derive/bootstrap';
import { cellsOf } from '@/lib/runner/experiment/cells';
import type { Experiment } from '@/lib/runner/experiment/schema';

/** The shipped experiment, reduced: plain gradient, fewer seeds and steps. */
const SEEDS = 3;
const STEPS = 50;
const OPTIMISER = 'plain';
const SUBJECT = 'trace';
const BASELINES = {
  grpo: 'against GRPO-8',
  treepo: 'against the uniform tree of the same shape',
  'grpo-matched': "against GRPO with TRACE's mean leaves a prompt",
};

/** A number that JSON can carry, with its interval. */
function shown({ value, low, high, n }: Estimate) {
  const cut = (x: number): number | null => (Number.isFinite(x) ? Number(x.toFixed(4)) : null);
  return { value: cut(value), low: cut(low), high: cut(high), seeds: n };
}

function reduced(experiment: Experiment): Experiment {
  return {
    ...experiment,
    set: { ...experiment.set, steps: STEPS },
    optimisers: experiment.optimisers.filter(({ name }) => name === OPTIMISER),
    seeds: experiment.seeds.slice(0, SEEDS),
    aims: [],
  };
}

function allocatorDetail({ labels, metrics }: Arm, comparisons: readonly Comparison[]) {
  const against = (to: string): Comparison | undefined =>
    comparisons.find((one) => one.to === to && one.labels.allocator === labels.allocator && one.labels.environment === labels.environment);
  const grpo = against('grpo');
  return {
    er_ratio: Object.fromEntries(
      Object.keys(BASELINES).flatMap((to) => {
        const comparison = against(to);
        return comparison ? [[to, { early: shown(comparison.metrics.effectiveRatioEarly), all: shown(comparison.metrics.effectiveRatio) }]] : [];
      }),
    ),
    accuracy_delta: grpo ? shown(grpo.metrics.accuracy) : null,
    effectiveRatio: shown(metrics.effectiveRatio),
    accuracy: shown(metrics.accuracy),
    initialAccuracy: shown(metrics.initialAccuracy),
    leavesPerPrompt: shown(metrics.leavesPerPrompt),
    turns: shown(metrics.turns),
    tokens: shown(metrics.tokens),
  };
}

function detailOf({ arms, comparisons }: Report) {
  const environments = [...new Set(arms.map(({ labels }) => labels.environment))];
  return Object.fromEntries(
    environments.map((environment) => [
      environment,
      Object.fromEntries(
        arms.filter(({ labels }) => labels.environment === environment).map((arm) => [arm.labels.allocator, allocatorDetail(arm, comparisons)]),
      ),
    ]),
  );
}

async function measure(report: (line: string) => void): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-headline-'));
  try {
    const experiment = reduced(await readExperiment('headline'));
    const cells = cellsOf(experiment);
    let toldAt = 0;
    const outcome = await runExperiment(experiment.name, cells, {
      folder,
      mode: 'summary',
      server: null,
      workers: availableParallelism(),
      signal: new AbortController().signal,
      onProgress: (line) => {
        if (performance.now() - toldAt < 10_000) return;
        toldAt = performance.now();
        report(line);
      },
      onResult: async () => undefined,
    });
    const [failure] = outcome.failed;
    if (failure) throw new Error(`${failure.key} failed: ${failure.why}`);
    return makeReport(experiment, cells, outcome.results, outcome.failed, 'npm run bench -- headline');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const bench = {
  name: 'headline',
  describe: `the shipped headline experiment reduced to ${SEEDS} seeds, ${STEPS} steps, plain gradient; ratio = kg-search's effective ratio TRACE ÷ GRPO-8 after warm-up (paper's QA gain: 1.22)`,
  async run(report: (line: string) => void) {
    const made = await measure(report);
    const arm = (allocator: string): Arm => {
      const found = made.arms.find(({ labels }) => labels.environment === 'kg-search' && labels.allocator === allocator);
      if (!found) throw new Error(`the headline has no ${allocator} on kg-search`);
      return found;
    };
    const value = arm(SUBJECT).metrics.effectiveRatio.value;
    const reference = arm('grpo').metrics.effectiveRatio.value;
    return {
      value,
      unit: 'mixed prompts ÷ funded prompts',
      reference,
      ratio: value / reference,
      n: SEEDS,
      detail: {
        steps: STEPS,
        seeds: made.seeds,
        optimiser: OPTIMISER,
        er_ratio: BASELINES,
        accuracy_delta: 'exact held-out accuracy less GRPO-8’s',
        environments: detailOf(made),
      },
    };
  },
};
