import { formatDuration } from '../../display/durations';
import { formatCompact, formatCount, formatFixed } from '../../display/numbers';
import type { StackChart, StackLayer } from '../stack-chart';
import { durationTick, xAxisOf } from './axis-words';
import { phasesOf, shareTick } from './line-specs';
import type { ChartRun, ChartScope } from './model';

/** A stacked chart of one run. */
export interface StackSpec {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly qualifier: string;
  /** Shares of each step's total instead of values. */
  readonly shares: boolean;
  readonly layers: (run: ChartRun) => readonly StackLayer[];
  readonly line?: (run: ChartRun) => { readonly text: string; readonly value: Float64Array } | null;
  readonly format: (value: number) => string;
  readonly tick: (value: number) => string;
  readonly unit: string;
  /** Of the producer, wanted when the chart is seen. */
  readonly producer?: (run: ChartRun) => readonly string[];
}

/** The stack of one run, ready to be drawn. */
export function stackChartOf(spec: StackSpec, scope: ChartScope, run: ChartRun): StackChart {
  const { attempt, step } = run.columns.steps;
  const counted = Array.from(step.keys()).filter((i) => run.lines.isCounted(i));
  const pick = (value: Float64Array): Float64Array => Float64Array.from(counted, (i) => value[i]!);
  const line = spec.line?.(run);
  return {
    title: spec.title,
    about: `${spec.qualifier}, ${run.name}, over ${scope.axis.label}.`,
    attempt: Int32Array.from(counted, (i) => attempt[i]!),
    step: Float64Array.from(counted, (i) => step[i]!),
    place: Float64Array.from(counted, (i) => run.lines.placeOf(attempt[i]!, step[i]!)),
    layers: spec.layers(run).map((layer) => ({ ...layer, value: pick(layer.value) })),
    shares: spec.shares,
    ...(line ? { line: { ...line, value: pick(line.value) } } : {}),
    x: { ...xAxisOf(scope.axis), domain: scope.domain },
    y: { kind: 'linear', label: spec.unit, format: spec.tick },
  };
}

const reals = (values: Int32Array): Float64Array => Float64Array.from(values);

export const GROUP_OUTCOMES: StackSpec = {
  id: 'group-outcomes',
  slug: 'go',
  title: 'Group outcomes',
  qualifier: 'share of funded prompts',
  shares: true,
  unit: 'trees',
  format: (value) => formatFixed(value),
  tick: shareTick,
  layers: ({ columns: { steps } }) => [
    { id: 'allFail', text: 'all fail', paint: 'failure', opacity: 0.6, value: reals(steps.allFail) },
    { id: 'mixed', text: 'mixed', paint: 'v-mid', opacity: 0.8, value: reals(steps.mixed) },
    { id: 'allPass', text: 'all pass', paint: 'success', opacity: 0.6, value: reals(steps.allPass) },
    { id: 'unfinished', text: 'unfinished', paint: 'line', opacity: 1, value: reals(steps.unfinished) },
  ],
};

export const BUDGET: StackSpec = {
  id: 'budget',
  slug: 'bu',
  title: 'Budget spent',
  qualifier: 'leaves per step',
  shares: false,
  unit: 'leaves',
  format: formatCount,
  tick: formatCompact,
  layers: ({ columns: { steps } }) => [
    { id: 'bare', text: 'bare', paint: 'budget', opacity: 0.75, value: reals(steps.bareLeaves) },
    {
      id: 'continuations',
      text: 'continued',
      paint: 'budget',
      opacity: 0.32,
      value: steps.leaves.reduce(minus(steps.bareLeaves), reals(steps.leaves)),
    },
  ],
  line: ({ columns: { steps } }) => ({ text: 'in mixed', value: steps.leavesInMixed }),
};

function minus(taken: Int32Array): (into: Float64Array, value: number, i: number) => Float64Array {
  return (into, value, i) => {
    into[i] = value - taken[i]!;
    return into;
  };
}

/** Darkest first: the phase that is named first. */
const SHADES = [0.8, 0.5, 0.3, 0.18] as const;
const phaseName = (metric: string): string => metric.replace(/^wallMs\./, '');

/** Values of a metric beside the run's steps; NaN where it has none. */
function besideSteps({ columns: { steps, metrics } }: ChartRun, name: string): Float64Array {
  const points = metrics.find((metric) => metric.name === name)?.points;
  const at = new Map(Array.from(points?.step ?? [], (step, i) => [`${points!.attempt[i]}/${step}`, points!.value[i]!]));
  return Float64Array.from(steps.step, (step, i) => at.get(`${steps.attempt[i]}/${step}`) ?? Number.NaN);
}

function phaseLayers(run: ChartRun): StackLayer[] {
  return phasesOf(run)
    .sort()
    .map((name, i) => ({ id: name, text: phaseName(name), paint: 'ink', opacity: SHADES[i % SHADES.length]!, value: besideSteps(run, name) }));
}

export const WALL_BY_PHASE: StackSpec = {
  id: 'wall-by-phase',
  slug: 'wp',
  title: 'Wall time by phase',
  qualifier: 'per step, as the producer measured it',
  shares: false,
  unit: 'ms',
  format: formatDuration,
  tick: durationTick,
  layers: phaseLayers,
  producer: phasesOf,
};
