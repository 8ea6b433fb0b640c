import { formatDuration } from '../../display/durations';
import { formatCompact, formatSignificant } from '../../display/numbers';
import type { ChartAxis } from '../line-chart';
import type { Axis, ChartRun } from './model';

const whole = (value: number): string => (Number.isInteger(value) ? String(value) : '');

const compactTick = (value: number): string => formatCompact(value).replace(/\.0+(?=\D|$)/, '');

/** A tick without the zeros that a readout keeps. */
export const shortTick = (value: number): string =>
  formatSignificant(value)
    .replace(/(\.\d*?)0+($|e)/, '$1$2')
    .replace(/\.($|e)/, '$1');

/** A duration on an axis, where 1 s and 1.2 s must differ. */
export function durationTick(ms: number): string {
  if (ms === 0) return '0';
  if (ms < 1_000) return `${shortTick(ms)} ms`;
  return ms < 60_000 ? `${shortTick(ms / 1_000)} s` : formatDuration(ms);
}

/** The horizontal axis of every chart of the page. */
export function xAxisOf({ kind, label }: Axis): ChartAxis {
  return { kind: 'linear', label, format: kind === 'step' ? whole : kind === 'wall' ? shortTick : compactTick };
}

/** Of how many steps the nodes were read, where not of all. */
export function evidenceNote(runs: readonly ChartRun[]): string[] {
  return runs.flatMap(({ evidence, label }) =>
    evidence && evidence.steps.length < evidence.stepsWithTrees
      ? [`${label}: nodes read at ${evidence.steps.length} of ${evidence.stepsWithTrees} steps, evenly spread.`]
      : [],
  );
}
