import type { ArmRatio, CompareEstimate } from '@/lib/contract/read/compare';
import { type Pair, pairedInterval } from '../bootstrap';
import { bareAccuracy, promptRatio } from '../ratios';
import type { RunCurves } from './curves';
import { estimateOf } from './estimate';
import { type CompareStep, effectivePath, evaluationPath } from './path';

export interface Window {
  readonly from: number;
  readonly to: number;
}

const ended = new WeakMap<RunCurves['steps'], readonly CompareStep[]>();

/** Ended steps of a run's path; kept with its steps, since every mean and every pair of arms asks for them. */
export function endedSteps({ steps }: Pick<RunCurves, 'steps'>): readonly CompareStep[] {
  const known = ended.get(steps) ?? effectivePath(steps).filter((stats) => stats.ended);
  ended.set(steps, known);
  return known;
}

/**
 * The steps that every run has ended, from the first after the longest warm-up: what ratios are averaged over unless the
 * reader says otherwise. Null where they share none.
 */
export function sharedWindow(runs: readonly RunCurves[]): Window | null {
  let [from, to] = [0, Number.POSITIVE_INFINITY];
  for (const run of runs) {
    const own = endedSteps(run);
    const first = own.find((stats) => !stats.warmUp);
    const last = own.at(-1);
    if (!first || !last) return null;
    from = Math.max(from, first.step);
    to = Math.min(to, last.step);
  }
  return runs.length > 0 && from <= to ? { from, to } : null;
}

interface WindowMean {
  readonly value: number | null;
  readonly steps: number;
  readonly leavesPerPrompt: number | null;
}

const isNumber = (value: number | null): value is number => value !== null;
const mean = (values: readonly number[]): number | null => (values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null);

/** Mean prompt-level ratio of one run over a window, each step the same weight; and its leaves a funded prompt. */
export function windowMean(run: RunCurves, { from, to }: Window): WindowMean {
  const inside = endedSteps(run).filter(({ step }) => step >= from && step <= to);
  const ratios = inside.map((stats) => promptRatio(stats).value).filter(isNumber);
  const funded = inside.reduce((sum, stats) => sum + stats.funded, 0);
  const leaves = inside.reduce((sum, stats) => sum + stats.leaves, 0);
  return { value: mean(ratios), steps: ratios.length, leavesPerPrompt: funded > 0 ? leaves / funded : null };
}

/** Where a run began: its first evaluation, else its first step's bare rollouts. */
function initialAccuracy(run: RunCurves, dataset: string | null): { value: number; basis: 'held-out' | 'bare rollouts' } | null {
  const first = dataset === null ? undefined : evaluationPath(run.evaluations, run.steps, dataset)[0];
  if (first) return { value: first.correct / first.n, basis: 'held-out' };
  const step = endedSteps(run)[0];
  const bare = step ? bareAccuracy(step).value : null;
  return bare === null ? null : { value: bare, basis: 'bare rollouts' };
}

/** One run of an arm with its seed. */
export interface SeededRun extends RunCurves {
  readonly seed: string | null;
}

/** Values of the seeds that both arms have, each seed once. */
export function seedPairs(arm: readonly SeededRun[], baseline: readonly SeededRun[], of: (run: SeededRun) => number | null): Pair[] {
  const others = new Map(baseline.filter(({ seed }) => seed !== null).map((run) => [run.seed, run]));
  return arm.flatMap((run) => {
    const other = others.get(run.seed);
    if (!other) return [];
    others.delete(run.seed);
    const [a, b] = [of(run), of(other)];
    return a === null || b === null ? [] : [{ a, b }];
  });
}

/** Ratio or difference of the arms' means; its interval over the seeds that both have, where there are several. */
function against(arm: readonly SeededRun[], baseline: readonly SeededRun[], window: Window, kind: 'ratio' | 'difference'): CompareEstimate | null {
  const of = (run: RunCurves): number | null => windowMean(run, window).value;
  const pairs = seedPairs(arm, baseline, of);
  if (pairs.length > 1) return estimateOf(pairedInterval(pairs, kind));
  const [a, b] = [mean(arm.map(of).filter(isNumber)), mean(baseline.map(of).filter(isNumber))];
  if (a === null || b === null || (kind === 'ratio' && b === 0)) return null;
  return { value: kind === 'ratio' ? a / b : a - b, low: null, high: null, n: Math.min(arm.length, baseline.length) };
}

/** An arm's effective ratio over a window beside what it depends on: group size, window, initial accuracy. `baseline` null = it is the baseline. */
export function armRatio(arm: readonly SeededRun[], baseline: readonly SeededRun[] | null, window: Window | null, dataset: string | null): ArmRatio {
  const starts = arm.map((run) => initialAccuracy(run, dataset)).filter((start) => start !== null);
  const start = { initialAccuracy: mean(starts.map(({ value }) => value)), initialBasis: starts[0]?.basis ?? null };
  if (!window) return { value: null, overBaseline: null, minusBaseline: null, from: null, to: null, steps: 0, leavesPerPrompt: null, ...start };
  const means = arm.map((run) => windowMean(run, window));
  return {
    value: mean(means.map(({ value }) => value).filter(isNumber)),
    overBaseline: baseline && against(arm, baseline, window, 'ratio'),
    minusBaseline: baseline && against(arm, baseline, window, 'difference'),
    ...window,
    steps: means.reduce((least, { steps }) => Math.min(least, steps), means[0]?.steps ?? 0),
    leavesPerPrompt: mean(means.map(({ leavesPerPrompt }) => leavesPerPrompt).filter(isNumber)),
    ...start,
  };
}
