import type { Sql } from '@/db/client';
import { getRunColumns, getRunEvidence, listRuns } from '@/db/queries';
import type { RunColumns, RunEvidence, RunRow } from '@/lib/contract';
import { foldRuns } from '@/lib/derive/series/bands';
import { DERIVED_METRICS, lineOf, needsEvidence, runLines, X_AXES, type XAxis } from '@/lib/derive/series/run-lines';
import { formatCompact, formatPlural } from '@/lib/display/numbers';
import { runLabel } from '@/lib/display/run-labels';
import { type RunStyle, runStyles } from '@/lib/display/runs';
import type { AxisKind, Domain } from '@/lib/figure/axis-scale';
import { FigureError } from '@/lib/figure/figure-error';
import { type LineChart, type LineSeries, type LineStyle, lineChartScene } from '@/lib/figure/line-chart';
import { type MetricSpec, metricSpec } from '@/lib/figure/metric-specs';
import { choice, defineFigure } from '../figure-kind';

interface SeriesParameters {
  readonly runs: readonly string[];
  readonly alone: boolean;
  readonly hide: readonly string[];
  readonly metric: string;
  readonly spec: MetricSpec;
  readonly x: XAxis;
  readonly scale: AxisKind;
  readonly sigma: number;
  readonly fold: boolean;
  readonly from: number | null;
  readonly to: number | null;
}

interface SeriesRun {
  readonly row: RunRow;
  readonly label: string;
  readonly style: RunStyle;
  readonly columns: RunColumns;
  readonly evidence: RunEvidence | null;
}

const PAGE_SIGMA = 2;
const MOST_RUNS = 64;
const PRODUCER = 'metric ';

function numberFrom(query: URLSearchParams, name: string, low: number): number | null {
  const text = query.get(name);
  if (text === null || text === '') return null;
  const value = Number(text);
  if (Number.isFinite(value) && value >= low) return value;
  throw new FigureError(`“${name}=${text}” is not understood.`, `${name} is a number of at least ${low}.`);
}

function read(query: URLSearchParams): SeriesParameters {
  const runs = query.getAll('run').filter(Boolean);
  if (runs.length === 0 || runs.length > MOST_RUNS)
    throw new FigureError(`A chart of ${runs.length} runs cannot be made.`, `Give run=ID, once to ${MOST_RUNS} times.`);
  const metric = query.get('metric') ?? 'effective-ratio-prompt';
  const spec = metricSpec(metric);
  if (!spec)
    throw new FigureError(
      `There is no metric “${metric}”.`,
      `Known: ${DERIVED_METRICS.join(', ')}, pass-at-K, or “metric NAME” for the producer’s own.`,
    );
  return {
    runs,
    alone: choice(query, 'alone', ['0', '1']) === '1' || runs.length > 1,
    hide: query.getAll('hide').flatMap((text) => text.split(',')),
    metric,
    spec,
    x: choice(query, 'x', X_AXES),
    scale: choice(query, 'scale', ['linear', 'log', 'symlog']),
    sigma: numberFrom(query, 'smooth', 0) ?? PAGE_SIGMA,
    fold: choice(query, 'fold', ['0', '1']) === '1',
    from: numberFrom(query, 'from', 0),
    to: numberFrom(query, 'to', 0),
  };
}

/** The runs asked for; with one of them those of its group, as on its page. */
function rowsFor({ runs, alone, hide }: SeriesParameters, all: readonly RunRow[]): readonly RunRow[] {
  const own = runs.flatMap((run) => all.find((row) => row.run === run) ?? []);
  const group = alone ? null : own[0]?.group;
  const others = group == null ? [] : all.filter((row) => row.group === group && !runs.includes(row.run));
  return [...own, ...others].filter(({ run }) => !hide.includes(run));
}

async function load(parameters: SeriesParameters, sql: Sql): Promise<readonly SeriesRun[] | null> {
  const all = await listRuns(sql);
  if (parameters.runs.some((run) => all.every((row) => row.run !== run))) return null;
  const rows = rowsFor(parameters, all);
  const wanted = parameters.metric.startsWith(PRODUCER) ? [parameters.metric.slice(PRODUCER.length)] : [];
  const columns = await getRunColumns(
    rows.map(({ run }) => run),
    wanted,
    sql,
  );
  const styles = runStyles(rows);
  const found: SeriesRun[] = [];
  for (const own of columns) {
    const row = rows.find(({ run }) => run === own.run)!;
    const evidence = needsEvidence(parameters.metric) ? await getRunEvidence(own.run, sql) : null;
    found.push({ row, label: runLabel(row, rows), style: styles.get(own.run)!, columns: own, evidence });
  }
  return found;
}

const lineStyle = ({ slot, dash, marker }: RunStyle): LineStyle => ({
  paint: `run-${slot}` as LineStyle['paint'],
  ink: `run-${slot}-ink` as LineStyle['ink'],
  dash,
  marker,
});

function runSeries({ metric, x }: SeriesParameters, run: SeriesRun): LineSeries {
  const lines = runLines(run.columns, run.evidence, { axis: x, live: run.row.status === 'live' });
  return { id: run.row.run, label: run.label, name: run.row.name, style: lineStyle(run.style), points: lineOf(lines, metric, x) };
}

interface Lines {
  readonly series: readonly LineSeries[];
  readonly notes: readonly string[];
  readonly folded: boolean;
}

/** Runs of one allocator as their mean, each of them thin behind it. */
function foldedLines(parameters: SeriesParameters, runs: readonly SeriesRun[]): Lines {
  const kins = new Map<string, SeriesRun[]>();
  for (const run of runs) kins.set(run.row.allocator ?? run.row.run, [...(kins.get(run.row.allocator ?? run.row.run) ?? []), run]);
  const front: LineSeries[] = [];
  const behind: LineSeries[] = [];
  const notes: string[] = [];
  for (const [kin, own] of kins) {
    const style = lineStyle(own[0]!.style);
    const seeds = own.map((run): LineSeries => ({ ...runSeries(parameters, run), style, faint: true }));
    if (own.length === 1) {
      front.push(runSeries(parameters, own[0]!));
      continue;
    }
    const band = foldRuns(seeds.map(({ points }) => points));
    front.push({ id: `mean ${kin}`, label: kin, name: `${kin}, mean of ${band.n}`, style, points: band.columns });
    behind.push(...seeds);
    notes.push(`${kin}: mean of ${formatPlural(band.n, 'run')}, Student’s t interval, 95 %.`);
    if (band.leftOut > 0) notes.push(`${kin}: ${formatPlural(band.leftOut, 'step')} that not all of its runs have are in no mean.`);
  }
  return { series: [...front, ...behind], notes, folded: behind.length > 0 };
}

function domainOf({ from, to }: SeriesParameters, series: readonly LineSeries[]): Domain {
  let last = 1;
  for (const { points } of series) for (const x of points.x) if (x > last) last = x;
  const low = from ?? 0;
  return [low, Math.max(to ?? last, low + 1e-9)];
}

const whole = (value: number): string => (Number.isInteger(value) ? String(value) : '');
const AXES: Readonly<Record<XAxis, { readonly label: string; readonly format: (value: number) => string }>> = {
  step: { label: 'step', format: whole },
  rollouts: { label: 'rollouts', format: formatCompact },
  tokens: { label: 'tokens', format: formatCompact },
  wall: { label: 'hours', format: (ms) => (ms / 3_600_000).toPrecision(2) },
};

function chartOf(runs: readonly SeriesRun[], parameters: SeriesParameters): LineChart {
  const { spec, x, scale, sigma, fold } = parameters;
  const plain = { series: runs.map((run) => runSeries(parameters, run)), notes: [], folded: false };
  const { series, notes, folded } = fold ? foldedLines(parameters, runs) : plain;
  return {
    title: spec.title,
    about: `${spec.qualifier}; ${formatPlural(runs.length, 'run')} over ${AXES[x].label}.`,
    series,
    x: { kind: 'linear', ...AXES[x], domain: domainOf(parameters, series) },
    y: { kind: scale, label: spec.title, format: spec.tick, fit: spec.fit },
    intervals: folded && spec.intervals === 'none' ? 'band' : spec.intervals,
    intervalName: folded ? 'Student’s t over runs, 95 %' : spec.intervalName,
    sigma,
    notes,
  };
}

const filterOf = ({ sigma, spec, fold, x }: SeriesParameters): string =>
  [
    spec.intervals === 'whiskers' || sigma === 0 ? 'not smoothed' : `smoothed, Gaussian of ${sigma} steps, raw line behind`,
    fold ? 'runs of one allocator as their mean' : '',
    x === 'step' ? '' : `over ${x}`,
  ]
    .filter(Boolean)
    .join('; ');

/** A metric over the steps of runs, as on a run's page. */
export const seriesKind = defineFigure<SeriesParameters, readonly SeriesRun[]>({
  id: 'series',
  name: 'Metric over steps',
  parameters: {
    run: 'id of the run, with its group; several times: just those runs',
    alone: '1 for the run without its group',
    hide: 'ids of runs to leave out',
    metric: `one of ${DERIVED_METRICS.join(', ')}, pass-at-K, or “metric NAME” for the producer’s own`,
    x: `one of ${X_AXES.join(', ')}; default step`,
    scale: 'linear (default), log or symlog',
    smooth: 'width of the Gaussian in steps; 0 = none; default as on the page',
    fold: '1 to draw runs of one allocator as their mean with a band',
    from: 'first place of the axis',
    to: 'last place of the axis',
  },
  titled: true,
  read,
  load,
  heightPx: (_data, _parameters, { widthPx, style }) => Math.max(widthPx * 0.56, style.textPx * 13),
  scene: (runs, parameters, { size, style }) => lineChartScene(chartOf(runs, parameters), size, style),
  source: (runs, parameters) => ({
    runs: runs.map(({ row }) => row.run),
    filter: filterOf(parameters),
    page: `/runs/${encodeURIComponent(parameters.runs[0]!)}`,
  }),
  onPage: ({ path: [runs, run, ...more], query }) => {
    if (runs !== 'runs' || run === undefined || more.length > 0) return [];
    const shown = { run, hide: query.get('hide'), smooth: query.get('smooth') };
    return DERIVED_METRICS.map((metric) => ({ ...shown, metric }));
  },
});
