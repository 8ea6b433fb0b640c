import type { ComparedPrompts, CompareEstimate, PairLosses } from '@/lib/contract/read/compare';
import { formatCount, formatFixed, formatInterval, formatPlural } from '@/lib/display/numbers';

const SMALLEST = 0.0001;

/** "p = 0.0017", "p < 0.0001". */
export function pWords(p: number): string {
  if (p < SMALLEST) return `< ${SMALLEST}`;
  return p < 0.01 ? p.toFixed(4) : p < 0.1 ? p.toFixed(3) : p.toFixed(2);
}

const LOSSES: readonly (readonly [keyof PairLosses, (count: number) => string])[] = [
  ['onlyA', (count) => `${formatCount(count)} only in the arm`],
  ['onlyB', (count) => `${formatCount(count)} only in the baseline`],
  ['otherContent', (count) => `${formatCount(count)} of one id but two contents`],
  ['notFinite', (count) => `${formatPlural(count, 'value')} not finite`],
  ['runsAlone', (count) => `${formatPlural(count, 'run')} with prompts that the other side lacks`],
];

/** What could not be paired, in words; empty where everything was. */
export const lossWords = (losses: PairLosses): string[] => LOSSES.flatMap(([key, words]) => (losses[key] > 0 ? [words(losses[key])] : []));

/** How the prompts are judged, in a few words. */
export function basisWords({ basis, dataset, count, steps, exact }: ComparedPrompts): string {
  const where = steps.from === steps.to ? `step ${steps.from}` : `steps ${steps.from}–${steps.to}`;
  if (basis === 'trained') return `${formatPlural(count, 'trained prompt')}, bare rollouts of ${where}`;
  return `${formatCount(count)} of ${dataset ?? 'no dataset'}, ${where}${exact ? ', exact expectations' : ''}`;
}

export const tieWords = (tie: number): string => (tie === 0 ? 'equal' : `within ±${formatFixed(tie, 3).replace(/0+$/, '')}`);

/** "[0.02, 0.06]"; empty where the ends are not known. */
export const intervalWords = ({ low, high }: CompareEstimate, digits: number): string =>
  low !== null && high !== null ? formatInterval(low, high, digits) : '';
