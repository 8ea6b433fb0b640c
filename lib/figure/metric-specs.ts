import { formatCompact, formatCount, formatFixed, formatSignificant } from '../display/numbers';
import type { Fit } from './domains';
import type { LineChart } from './line-model';

/** What a metric's chart says and how its values are written. */
export interface MetricSpec {
  readonly title: string;
  readonly qualifier: string;
  readonly fit: Fit;
  readonly intervals: LineChart['intervals'];
  readonly intervalName: string;
  readonly tick: (value: number) => string;
}

/** Two digits where one would round the value away. */
const shortShare = (value: number): string => formatFixed(value, Math.abs(10 * value - Math.round(10 * value)) < 1e-9 ? 1 : 2);
/** A tick without the zeros that a readout keeps. */
const shortReal = (value: number): string =>
  formatSignificant(value)
    .replace(/(\.\d*?)0+($|e)/, '$1$2')
    .replace(/\.($|e)/, '$1');

const WILSON = 'Wilson 95 %';
const share = (title: string, qualifier: string, intervalName = WILSON): MetricSpec => ({
  title,
  qualifier,
  fit: 'share',
  intervals: 'band',
  intervalName,
  tick: (value) => (value === 0 || value === 1 ? String(value) : shortShare(value)),
});
const count = (title: string, qualifier: string, tick: (value: number) => string = formatCount): MetricSpec => ({
  title,
  qualifier,
  fit: 'count',
  intervals: 'none',
  intervalName: '',
  tick,
});
const real = (title: string, qualifier: string): MetricSpec => ({
  title,
  qualifier,
  fit: 'real',
  intervals: 'none',
  intervalName: '',
  tick: shortReal,
});

const SPECS: Readonly<Record<string, MetricSpec>> = {
  'effective-ratio-prompt': share('Effective ratio, prompt', 'mixed ÷ funded trees'),
  'effective-ratio-prefix': share('Effective ratio, prefix', 'mixed ÷ expanded anchors'),
  'contrast-pairs': count('Contrast pairs per step', 'Σ n₊·n₋ over anchors'),
  'accuracy-train': share('Accuracy, train', 'bare rollouts'),
  'accuracy-held-out': { ...share('Accuracy, held out', 'held-out prompts'), intervals: 'whiskers' },
  rollouts: count('Rollouts per step', 'leaves'),
  tokens: count('Tokens per step', 'sampled', formatCompact),
  'wall-time': real('Wall time per step', 'ms'),
  reward: { ...real('Reward', 'mean over finished rollouts'), intervals: 'band', intervalName: 'normal 95 %' },
  'predictor-brier': real('Predictor, Brier score', 'at the roots, against bare rollouts'),
  'predictor-ece': real('Predictor, calibration error', 'ten bins, at the roots, against bare rollouts'),
  'predictor-log-loss': real('Predictor, log loss', 'at the roots, against bare rollouts'),
  'predictor-auc': share('Predictor, AUC', 'at the roots, against bare rollouts', ''),
};

const PASS = /^pass-at-(\d+)$/;
const PRODUCER = 'metric ';

/** How a metric is drawn: one that Canopy derives, pass@k, or one that the producer sent. Null for any other name. */
export function metricSpec(id: string): MetricSpec | null {
  if (id.startsWith(PRODUCER)) return real(id.slice(PRODUCER.length), 'sent by the producer');
  const k = PASS.exec(id)?.[1];
  return k ? share(`pass@${k}`, 'bare rollouts, unbiased', 'normal 95 % over prompts') : (SPECS[id] ?? null);
}
