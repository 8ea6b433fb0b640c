import { prefixRatio, promptRatio } from '@/lib/derive/ratios';
import type { CellResult, StepCounts } from '../cell-result';

/** The steps that a number is over, fixed in advance: after two steps of warm-up, both ends included. */
export const WINDOWS = { early: { from: 2, to: 24 }, all: { from: 2, to: Number.POSITIVE_INFINITY } } as const;
export type Window = keyof typeof WINDOWS;

const inWindow = ({ steps }: Pick<CellResult, 'steps'>, window: Window): readonly StepCounts[] =>
  steps.filter(({ step }) => step >= WINDOWS[window].from && step <= WINDOWS[window].to);

type Count = Exclude<keyof StepCounts, 'warmUp' | 'tokens' | 'rootError' | 'prefixError'>;
const sum = (steps: readonly StepCounts[], count: Count): number => steps.reduce((total, step) => total + step[count], 0);

/** Mixed trees ÷ funded prompts, both summed over the window's steps; NaN where nothing was funded. */
export function effectiveRatio(result: CellResult, window: Window): number {
  const steps = inWindow(result, window);
  return promptRatio({ mixed: sum(steps, 'mixed'), funded: sum(steps, 'funded') }).value ?? Number.NaN;
}

/** Mean leaves of a funded prompt after warm-up. */
export function leavesPerPrompt(result: Pick<CellResult, 'steps'>): number {
  const steps = inWindow(result, 'all');
  return sum(steps, 'leaves') / sum(steps, 'funded');
}

/** Exact mean V over the held-out tasks before the first step, or at the end. */
function accuracy({ evaluations }: CellResult, when: 'start' | 'end'): number {
  const heldOut = evaluations.filter(({ dataset }) => dataset === 'held-out');
  return (when === 'start' ? heldOut[0] : heldOut.at(-1))?.value ?? Number.NaN;
}

/** Tokens of the whole run; where only some steps were rendered, theirs per turn times all turns. */
function tokens({ steps }: CellResult): number {
  const rendered = steps.filter((step) => step.tokens !== null);
  const perTurn = rendered.reduce((total, step) => total + (step.tokens ?? 0), 0) / sum(rendered, 'turns');
  return perTurn * sum(steps, 'turns');
}

function meanOf(result: CellResult, key: 'rootError' | 'prefixError'): number {
  const values = inWindow(result, 'all').flatMap((step) => step[key] ?? []);
  return values.length > 0 ? values.reduce((total, value) => total + value, 0) / values.length : Number.NaN;
}

export interface Metric {
  readonly title: string;
  /** One sentence: the only definition. */
  readonly definition: string;
  readonly of: (result: CellResult) => number;
  readonly digits: number;
}

const whole = { digits: 0 };
const ER = 'trees with a success and a failure leaf ÷ prompts that received budget, both summed over the steps';

/** Every number of a report. */
export const METRICS = {
  effectiveRatioEarly: { title: 'ER early', definition: `${ER} 2–24`, of: (r) => effectiveRatio(r, 'early'), digits: 3 },
  effectiveRatio: { title: 'ER all', definition: `${ER} from 2 on`, of: (r) => effectiveRatio(r, 'all'), digits: 3 },
  prefixRatio: {
    title: 'prefix ER',
    definition: 'expanded anchors whose factual and fresh outcomes are mixed ÷ expanded anchors, from step 2 on',
    of: (r) =>
      prefixRatio({ anchorsMixed: sum(inWindow(r, 'all'), 'anchorsMixed'), anchorsExpanded: sum(inWindow(r, 'all'), 'anchorsExpanded') }).value ??
      Number.NaN,
    digits: 3,
  },
  contrastPairs: {
    title: 'pairs',
    definition: 'contrast pairs a step, Σ n₊·n₋ over expanded anchors, from step 2 on',
    of: (r) => (sum(inWindow(r, 'all'), 'anchorsExpanded') > 0 ? sum(inWindow(r, 'all'), 'contrastPairs') / inWindow(r, 'all').length : Number.NaN),
    digits: 1,
  },
  leavesPerPrompt: { title: 'leaves/prompt', definition: 'mean leaves of a funded prompt, from step 2 on', of: leavesPerPrompt, digits: 1 },
  initialAccuracy: {
    title: 'start',
    definition: 'exact mean success over the held-out tasks before the first step',
    of: (r) => accuracy(r, 'start'),
    digits: 3,
  },
  accuracy: {
    title: 'accuracy',
    definition: 'exact mean success over the held-out tasks after the last step',
    of: (r) => accuracy(r, 'end'),
    digits: 3,
  },
  leaves: { title: 'leaves', definition: 'leaves of the whole run: the budget, equal for all', of: (r) => sum(r.steps, 'leaves'), ...whole },
  turns: { title: 'turns', definition: 'turns sampled in the whole run', of: (r) => sum(r.steps, 'turns'), ...whole },
  tokens: {
    title: 'tokens',
    definition: 'characters ÷ 4 of the turns sampled in the whole run; in summaries, measured in every tenth step and scaled by turns',
    of: tokens,
    ...whole,
  },
  rootError: {
    title: 'root error',
    definition: 'mean squared distance of Ṽ from exact V over roots of funded trees, from step 2 on',
    of: (r) => meanOf(r, 'rootError'),
    digits: 4,
  },
  prefixError: { title: 'prefix error', definition: 'the same over prefixes', of: (r) => meanOf(r, 'prefixError'), digits: 4 },
} as const satisfies Record<string, Metric>;
export type MetricName = keyof typeof METRICS;

/** How two arms are compared, seed by seed. */
export const COMPARED = {
  effectiveRatioEarly: 'ratio',
  effectiveRatio: 'ratio',
  accuracy: 'difference',
} as const satisfies Partial<Record<MetricName, 'ratio' | 'difference'>>;
export type ComparedName = keyof typeof COMPARED;
