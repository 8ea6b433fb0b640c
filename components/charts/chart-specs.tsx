import { formatCompact, formatCount, formatFixed, formatSignificant } from '@/lib/display/numbers';
import type { LineSpec } from './line-panel';
import { type ChartRun, producerMetricId } from './model';
import type { StackSpec } from './stack-panel';

const fixed3 = (value: number): string => formatFixed(value, 3);
/** Two digits where one would round the value away. */
const shortShare = (value: number): string => formatFixed(value, Math.abs(10 * value - Math.round(10 * value)) < 1e-9 ? 1 : 2);
const SHARE = {
  scale: 'share',
  intervals: 'band',
  format: fixed3,
  tick: (value: number) => (value === 0 || value === 1 ? String(value) : shortShare(value)),
} as const;

export const RATIO_PROMPT: LineSpec = { id: 'effective-ratio-prompt', title: 'Effective ratio, prompt', qualifier: 'mixed ÷ funded trees', ...SHARE };

export const RATIO_PREFIX: LineSpec = {
  id: 'effective-ratio-prefix',
  title: 'Effective ratio, prefix',
  qualifier: 'mixed ÷ expanded',
  ...SHARE,
  undefinedText: 'expands no prefix',
};

export const CONTRAST_PAIRS: LineSpec = {
  id: 'contrast-pairs',
  title: 'Contrast pairs per step',
  qualifier: 'Σ n₊·n₋ over anchors',
  scale: 'count',
  intervals: 'none',
  format: formatCount,
  tick: formatCount,
  undefinedText: 'expands no prefix',
};

export const ACCURACY_TRAIN: LineSpec = { id: 'accuracy-train', title: 'Accuracy, train', qualifier: 'bare rollouts, Wilson 95 %', ...SHARE };

/** Held-out accuracy; the qualifier says of how many prompts, and whether the values are exact. */
export function accuracyHeldOut(runs: readonly ChartRun[]): LineSpec {
  const points = runs.flatMap((run) => run.lines['accuracy-held-out'] ?? []);
  const sizes = [...new Set(points.map((point) => point.n ?? 0))];
  const kind = points.every((point) => point.exact) ? 'exact, no sampling error' : 'Wilson 95 %';
  const size = sizes.length === 1 ? `${formatCount(sizes[0] ?? 0)} prompts` : 'n differs';
  const qualifier = points.length === 0 ? 'no evaluation sent' : `${size}, ${kind}`;
  return { id: 'accuracy-held-out', title: 'Accuracy, held out', qualifier, ...SHARE, intervals: 'whiskers' };
}

const dot = (fill: string) => (
  <svg width="9" height="9" aria-hidden="true">
    <circle cx="4.5" cy="4.5" r="4" fill={fill} />
  </svg>
);
const ring = (stroke: string) => (
  <svg width="9" height="9" aria-hidden="true">
    <circle cx="4.5" cy="4.5" r="3.5" fill="none" stroke={stroke} strokeWidth="2" />
  </svg>
);

export const GROUP_OUTCOMES: StackSpec = {
  id: 'group-outcomes',
  title: 'Group outcomes',
  qualifier: 'share of funded prompts',
  shares: true,
  format: (value) => formatFixed(value),
  tick: SHARE.tick,
  layers: [
    { id: 'allFail', text: 'all fail', fill: 'var(--failure)', opacity: 0.6, mark: ring('var(--failure)') },
    { id: 'mixed', text: 'mixed', fill: 'var(--v-mid)', opacity: 0.8, mark: dot('var(--v-mid)') },
    { id: 'allPass', text: 'all pass', fill: 'var(--success)', opacity: 0.6, mark: dot('var(--success)') },
    { id: 'unfinished', text: 'unfinished', fill: 'var(--line)', opacity: 1, mark: dot('var(--line)') },
  ],
};

export const BUDGET: StackSpec = {
  id: 'budget',
  title: 'Budget spent',
  qualifier: 'leaves per step',
  shares: false,
  format: formatCount,
  tick: formatCompact,
  layers: [
    { id: 'bare', text: 'bare', fill: 'var(--budget)', opacity: 0.75, mark: dot('var(--budget)') },
    { id: 'continuations', text: 'continued', fill: 'var(--budget)', opacity: 0.32, mark: dot('color-mix(in oklab, var(--budget) 40%, var(--bg))') },
  ],
};

const FIRST = /brier/i;
/** A tick without the zeros that a readout keeps. */
const shortTick = (value: number): string =>
  formatSignificant(value)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** One chart for every metric that any of the runs sent; the predictor's Brier score first, then by name. */
export function producerSpecs(runs: readonly ChartRun[]): LineSpec[] {
  const units = new Map<string, string | null>(runs.flatMap((run) => Object.entries(run.producerMetrics)));
  const order = ([a]: [string, unknown], [b]: [string, unknown]): number => Number(FIRST.test(b)) - Number(FIRST.test(a)) || (a < b ? -1 : 1);
  return [...units].sort(order).map(([name, unit]) => ({
    id: producerMetricId(name),
    title: name,
    qualifier: unit === null || unit === '' ? 'sent by the producer' : `${unit}, sent by the producer`,
    scale: 'real',
    intervals: 'none',
    format: formatSignificant,
    tick: shortTick,
  }));
}
