import type { RunColumns } from '../../contract';
import { heldOutOf, passAtKId, producerMetricId } from '../../derive/series/run-lines';
import { formatDuration } from '../../display/durations';
import { formatCompact, formatCount, formatFixed, formatSignificant } from '../../display/numbers';
import type { Fit } from '../domains';
import { durationTick, shortTick } from './axis-words';
import type { ChartRun } from './model';

/** One line chart of the overview. */
export interface LineSpec {
  readonly id: string;
  /** Of the elements that it draws: letters and digits. */
  readonly slug: string;
  readonly title: string;
  readonly qualifier: string;
  readonly fit: Fit;
  readonly intervals: 'band' | 'whiskers' | 'none';
  readonly intervalName?: string;
  readonly format: (value: number) => string;
  /** The value as an axis tick. */
  readonly tick: (value: number) => string;
  /** Said of a run that has points but no defined one: "{label} expands no prefix". */
  readonly undefinedText?: string;
  /** The producer's metric that it shows. */
  readonly producer?: string;
}

const fixed3 = (value: number): string => formatFixed(value, 3);
/** Two digits where one would round the value away. */
const shortShare = (value: number): string => formatFixed(value, Math.abs(10 * value - Math.round(10 * value)) < 1e-9 ? 1 : 2);
export const shareTick = (value: number): string => (value === 0 || value === 1 ? String(value) : shortShare(value));
const SHARE = { fit: 'share', intervals: 'band', intervalName: 'Wilson 95 %', format: fixed3, tick: shareTick } as const;
const REAL = { fit: 'real', intervals: 'none', format: formatSignificant, tick: shortTick } as const;
const SCORE = { fit: 'share', intervals: 'none', format: fixed3, tick: shareTick } as const;
const EXPANDS_NONE = 'expands no prefix';
const PREDICTS_NONE = 'predicts no root';

export const RATIO_PROMPT: LineSpec = {
  id: 'effective-ratio-prompt',
  slug: 'erp',
  title: 'Effective ratio, prompt',
  qualifier: 'mixed ÷ funded trees',
  ...SHARE,
};

export const RATIO_PREFIX: LineSpec = {
  id: 'effective-ratio-prefix',
  slug: 'erx',
  title: 'Effective ratio, prefix',
  qualifier: 'mixed ÷ expanded',
  ...SHARE,
  undefinedText: EXPANDS_NONE,
};

export const CONTRAST_PAIRS: LineSpec = {
  id: 'contrast-pairs',
  slug: 'cp',
  title: 'Contrast pairs per step',
  qualifier: 'Σ n₊·n₋ over anchors',
  fit: 'count',
  intervals: 'none',
  format: formatCount,
  tick: formatCompact,
  undefinedText: EXPANDS_NONE,
};

export const ACCURACY_TRAIN: LineSpec = {
  id: 'accuracy-train',
  slug: 'at',
  title: 'Accuracy, train',
  qualifier: 'bare rollouts, Wilson 95 %',
  ...SHARE,
};

/** Held-out accuracy; the qualifier says of how many prompts, and whether the values are exact. */
export function accuracyHeldOut(runs: readonly RunColumns[]): LineSpec {
  const evaluations = runs.map(heldOutOf).filter((one) => one !== null);
  const sizes = new Set(evaluations.flatMap(({ n }) => [...n]));
  const kind = evaluations.every(({ exact }) => exact.every((one) => one === 1)) ? 'exact, no sampling error' : 'Wilson 95 %';
  const size = sizes.size === 1 ? `${formatCount([...sizes][0] ?? 0)} prompts` : 'n differs';
  const qualifier = evaluations.length === 0 ? 'no evaluation sent' : `${size}, ${kind}`;
  return { id: 'accuracy-held-out', slug: 'ah', title: 'Accuracy, held out', qualifier, ...SHARE, intervals: 'whiskers' };
}

/** pass@k of the bare rollouts. */
export const passAtKSpec = (k: number): LineSpec => ({
  id: passAtKId(k),
  slug: `pk${k}`,
  title: `pass@${k}`,
  qualifier: `trees with ≥ ${k} bare rollouts, unbiased`,
  ...SHARE,
  intervalName: 'normal 95 % over trees',
  undefinedText: `has no tree with ${k} bare rollouts`,
});

export const REWARD: LineSpec = {
  id: 'reward',
  slug: 'rw',
  title: 'Reward',
  qualifier: 'mean of bare rollouts, 95 %',
  ...REAL,
  intervals: 'band',
  intervalName: 'normal 95 %',
  format: fixed3,
};

const score = (id: string, slug: string, title: string, qualifier: string): LineSpec => ({
  id,
  slug,
  title,
  qualifier,
  ...SCORE,
  undefinedText: PREDICTS_NONE,
});

export const PREDICTOR: readonly LineSpec[] = [
  score('predictor-brier', 'pb', 'Predictor, Brier', 'roots against bare rollouts'),
  score('predictor-ece', 'pe', 'Predictor, ECE', 'ten equal bins, biased upwards'),
  score('predictor-auc', 'pa', 'Predictor, AUC', 'success ranked above failure'),
  { ...score('predictor-log-loss', 'pl', 'Predictor, log loss', 'roots against bare rollouts, nats'), ...REAL, format: fixed3 },
];

export const TOKENS: LineSpec = {
  id: 'tokens',
  slug: 'tk',
  title: 'Tokens per step',
  qualifier: 'of all turns sampled',
  fit: 'count',
  intervals: 'none',
  format: formatCompact,
  tick: formatCompact,
};

export const WALL_TIME: LineSpec = {
  id: 'wall-time',
  slug: 'wt',
  title: 'Wall time per step',
  qualifier: 'as the producer measured it',
  fit: 'count',
  intervals: 'none',
  format: formatDuration,
  tick: durationTick,
};

const POLICY = /(^|[._/\s-])(loss|kl|entropy|clip|outsideclip|grad[a-z_-]*|lr)([._/\s-]|$)/i;
const isPolicy = (name: string): boolean => POLICY.test(name) && !/predictor|wallms/i.test(name);
/** What Canopy derives itself under a name of its own stands in its own chart. */
const rank = (name: string): number => (isPolicy(name) ? 0 : /^wallMs\./.test(name) ? 2 : 1);

/** One chart for every metric that any of the runs sent: the policy's first, then by name, times last. */
export function producerSpecs(runs: readonly RunColumns[]): LineSpec[] {
  const units = new Map<string, string | null>(runs.flatMap(({ metrics }) => metrics.map(({ name, unit }) => [name, unit] as const)));
  return [...units]
    .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }))
    .map(([name, unit], i) => ({
      id: producerMetricId(name),
      slug: `m${i}`,
      title: name,
      qualifier: unit === null || unit === '' ? 'sent by the producer' : `${unit}, sent by the producer`,
      ...REAL,
      producer: name,
    }));
}

/** Metrics that stand among the first charts. */
export const isPolicySpec = ({ producer }: LineSpec): boolean => producer !== undefined && isPolicy(producer);

/** The phases whose wall time a run says, by the metrics' names. */
export const phasesOf = ({ columns }: ChartRun): string[] => columns.metrics.map(({ name }) => name).filter((name) => /^wallMs\./.test(name));

const FIXED: readonly LineSpec[] = [RATIO_PROMPT, RATIO_PREFIX, CONTRAST_PAIRS, ACCURACY_TRAIN, REWARD, ...PREDICTOR, TOKENS, WALL_TIME];
const PASS_AT = /^pass-at-([1-9]\d{0,3})$/;

/** The chart of a metric by its id, for these runs; null where there is no such metric. */
export function lineSpecOf(id: string, runs: readonly RunColumns[]): LineSpec | null {
  if (id === 'accuracy-held-out') return accuracyHeldOut(runs);
  const k = PASS_AT.exec(id);
  if (k) return passAtKSpec(Number(k[1]));
  return FIXED.find((spec) => spec.id === id) ?? producerSpecs(runs).find((spec) => spec.id === id) ?? null;
}
