import type { StepEvidence } from '../../contract';
import { formatCount, formatFixed } from '../../display/numbers';
import type { DistributionChart } from '../distribution';
import { evidenceNote, xAxisOf } from './axis-words';
import type { ChartRun, ChartScope } from './model';

/** A distribution over steps, of one run. */
export interface DistributionSpec {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly qualifier: string;
  readonly binsOf: (step: StepEvidence) => readonly number[];
  /** Edges for so many bins, on the axis that is drawn. */
  readonly edges: (bins: number) => readonly number[];
  /** What a place on the axis is called. */
  readonly tick: (edge: number) => string;
  readonly notes?: (run: ChartRun) => readonly string[];
}

/** The distribution of one run, ready to be drawn. */
export function distributionChartOf(spec: DistributionSpec, scope: ChartScope, run: ChartRun): DistributionChart {
  const steps = run.evidence?.steps ?? [];
  const bins = steps.map(spec.binsOf);
  const most = bins.reduce((longest, one) => Math.max(longest, one.length), 1);
  return {
    title: spec.title,
    about: `${spec.qualifier}, ${run.name}, over ${scope.axis.label}.`,
    attempt: Int32Array.from(steps, ({ attempt }) => attempt),
    step: Float64Array.from(steps, ({ step }) => step),
    place: Float64Array.from(steps, ({ attempt, step }) => run.lines.placeOf(attempt, step)),
    bins,
    edges: spec.edges(most),
    x: { ...xAxisOf(scope.axis), domain: scope.domain },
    y: { kind: 'linear', label: spec.title, format: spec.tick },
    paint: run.style.slot === 0 ? 'ink' : (`run-${run.style.slot}` as DistributionChart['paint']),
    notes: [...(spec.notes?.(run) ?? []), ...evidenceNote([run])],
  };
}

export const V_DISTRIBUTION: DistributionSpec = {
  id: 'distribution-v',
  slug: 'dv',
  title: 'Predicted V',
  qualifier: 'nodes by Ṽ',
  binsOf: ({ v }) => v,
  edges: (bins) => Array.from({ length: bins + 1 }, (_, i) => i / bins),
  tick: (edge) => (edge === 0 || edge === 1 ? String(edge) : formatFixed(edge, 2)),
  notes: ({ evidence }) => {
    const missing = (evidence?.steps ?? []).reduce((sum, step) => sum + step.missingV, 0);
    return missing > 0 ? [`${formatCount(missing)} nodes without a prediction are in no bin.`] : [];
  },
};

export const DEPTH_DISTRIBUTION: DistributionSpec = {
  id: 'distribution-depth',
  slug: 'dd',
  title: 'Rollout length',
  qualifier: 'finished rollouts by turns',
  binsOf: ({ depth }) => depth,
  // A bin is one number of turns, drawn around it
  edges: (bins) => Array.from({ length: bins + 1 }, (_, i) => i - 0.5),
  tick: (edge) => (Number.isInteger(edge) ? String(edge) : formatFixed(edge, 1)),
};

export const TOKENS_DISTRIBUTION: DistributionSpec = {
  id: 'distribution-tokens',
  slug: 'dt',
  title: 'Tokens per turn',
  qualifier: 'turns by tokens, log scale',
  binsOf: ({ tokens }) => tokens,
  edges: (bins) => Array.from({ length: bins + 1 }, (_, i) => i - 1),
  tick: (edge) => (edge < 0 ? '0' : formatCount(Math.round(2 ** edge))),
};
