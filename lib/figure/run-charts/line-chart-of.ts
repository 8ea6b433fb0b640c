import { needsEvidence } from '../../derive/series/run-lines';
import type { LineChart } from '../line-chart';
import { evidenceNote, xAxisOf } from './axis-words';
import { type MetricLines, metricLines } from './line-series';
import type { LineSpec } from './line-specs';
import type { ChartScope } from './model';

const SEEDS_INTERVAL = 'Student’s t over runs that differ by seed, 95 %';

/** The chart of one metric, ready to be drawn at any size. Cost O(points). */
export function lineChartOf(spec: LineSpec, scope: ChartScope): { readonly chart: LineChart; readonly lines: MetricLines } {
  const lines = metricLines(scope, spec.id);
  const folded = lines.means.length > 0;
  const count = lines.series.filter(({ faint }) => !faint).length;
  const chart: LineChart = {
    title: spec.title,
    about: `${spec.qualifier}; ${count === 1 ? 'one line' : `${count} lines`} over ${scope.axis.label}.`,
    series: lines.series,
    x: { ...xAxisOf(scope.axis), domain: scope.domain },
    y: { kind: scope.scales[spec.id] ?? 'linear', label: spec.title, format: spec.tick, fit: spec.fit },
    intervals: folded && spec.intervals === 'none' ? 'band' : spec.intervals,
    intervalName: folded ? SEEDS_INTERVAL : (spec.intervalName ?? ''),
    sigma: scope.sigma,
    notes: [...lines.notes, ...(needsEvidence(spec.id) ? evidenceNote(scope.runs) : [])],
  };
  return { chart, lines };
}
