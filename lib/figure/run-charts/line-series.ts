import { type Band, foldOnce } from '../../derive/series/bands';
import type { SeriesColumns } from '../../derive/series/columns';
import type { LineSeries } from '../line-chart';
import { groupBy } from './group-by';
import { type ChartRun, type ChartScope, lineFor, lineStyle } from './model';

/** The lines of one metric, and what is to be said of them. */
export interface MetricLines {
  readonly series: readonly LineSeries[];
  /** Runs whose mean is drawn: how many in each. */
  readonly means: readonly number[];
  readonly notes: readonly string[];
}

function runSeries(scope: ChartScope, run: ChartRun, metric: string): LineSeries {
  return { id: run.run, label: run.label, name: run.name, style: lineStyle(run.style), points: lineFor(run.lines, metric, scope.axis.kind) };
}

const bare = new WeakMap<Band, SeriesColumns>();

/** The mean with its interval; over two runs without, the same columns whenever it is asked for again. */
function shownOf(band: Band): SeriesColumns {
  if (band.n > 2) return band.columns;
  const known = bare.get(band) ?? { ...band.columns, low: null, high: null };
  bare.set(band, known);
  return known;
}

/** Runs of one kin as their mean, each of them thin behind it. */
function meanSeries(scope: ChartScope, kin: readonly ChartRun[], metric: string): { mean: LineSeries; seeds: LineSeries[]; note: string | null } {
  const seeds = kin.map((run): LineSeries => ({ ...runSeries(scope, run, metric), style: lineStyle(kin[0]!.style), faint: true }));
  const band = foldOnce(seeds.map(({ points }) => points));
  const label = kin[0]!.columns.allocator ?? kin[0]!.label;
  const mean: LineSeries = {
    id: `mean ${kin[0]!.kin}`,
    label,
    name: `${label}, mean of ${band.n}`,
    style: lineStyle(kin[0]!.style),
    points: shownOf(band),
  };
  const longer = seeds.some(({ points }) => band.lastStep !== null && points.step.some((step) => step > band.lastStep!));
  const ends = longer ? `the mean ends at step ${band.lastStep}, where the shortest of them ends` : null;
  const left = band.leftOut > 0 ? `${band.leftOut} steps that not all of them have are in no mean` : null;
  const two = band.n < 3 ? 'no interval over two runs' : null;
  const said = [ends, left, two].filter((one) => one !== null).join('; ');
  return { mean, seeds, note: said === '' ? null : `${label}: ${said}.` };
}

/** The lines of a metric, one a run, or where the view folds one a kin of several runs with its seeds thin behind. */
export function metricLines(scope: ChartScope, metric: string): MetricLines {
  if (!scope.folds) return { series: scope.runs.map((run) => runSeries(scope, run, metric)), means: [], notes: [] };
  const kins = groupBy(scope.runs, ({ kin }) => kin);
  const front: LineSeries[] = [];
  const behind: LineSeries[] = [];
  const notes: string[] = [];
  const means: number[] = [];
  for (const runs of kins.values()) {
    if (runs.length === 1) {
      front.push(runSeries(scope, runs[0]!, metric));
      continue;
    }
    const { mean, seeds, note } = meanSeries(scope, runs, metric);
    front.push(mean);
    behind.push(...seeds);
    means.push(runs.length);
    if (note) notes.push(note);
  }
  return { series: [...front, ...behind], means, notes };
}
