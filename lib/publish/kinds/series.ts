import type { Sql } from '@/db/client';
import { getRunColumns, getRunEvidence, listRuns } from '@/db/queries';
import type { RunColumns, RunEvidence, RunRow } from '@/lib/contract';
import { DERIVED_METRICS, needsEvidence, X_AXES, type XAxis } from '@/lib/derive/series/run-lines';
import type { AxisKind, Domain } from '@/lib/figure/axis-scale';
import { distributionScene } from '@/lib/figure/distribution';
import { FigureError } from '@/lib/figure/figure-error';
import { type LineChart, lineChartScene } from '@/lib/figure/line-chart';
import type { Chart } from '@/lib/figure/run-charts/all-charts';
import { DEPTH_DISTRIBUTION, distributionChartOf, TOKENS_DISTRIBUTION, V_DISTRIBUTION } from '@/lib/figure/run-charts/distributions';
import { chartHeads } from '@/lib/figure/run-charts/heads';
import { lineChartOf } from '@/lib/figure/run-charts/line-chart-of';
import { lineSpecOf } from '@/lib/figure/run-charts/line-specs';
import type { ChartScope } from '@/lib/figure/run-charts/model';
import { chartScope } from '@/lib/figure/run-charts/scope';
import { BUDGET, GROUP_OUTCOMES, stackChartOf, WALL_BY_PHASE } from '@/lib/figure/run-charts/stacks';
import type { FigureSize, FigureStyle, Scene } from '@/lib/figure/scene';
import { stackChartScene } from '@/lib/figure/stack-chart';
import { choice, defineFigure } from '../figure-kind';

interface SeriesParameters {
  readonly runs: readonly string[];
  readonly alone: boolean;
  readonly hide: readonly string[];
  readonly metric: string;
  readonly scale: AxisKind;
  readonly x: XAxis;
  readonly from: number | null;
  readonly to: number | null;
  /** Ends of the value axis; null = fitted. */
  readonly domain: Domain | null;
  readonly sigma: number;
  readonly fold: boolean;
}

interface SeriesData {
  readonly chart: Chart;
  readonly scope: ChartScope;
}

const PAGE_SIGMA = 2;
const MOST_RUNS = 64;
const PRODUCER = 'metric ';
const STACKS = [GROUP_OUTCOMES, BUDGET, WALL_BY_PHASE];
const DISTRIBUTIONS = [V_DISTRIBUTION, DEPTH_DISTRIBUTION, TOKENS_DISTRIBUTION];
/** Charts of the first run alone. */
const OF_ONE_RUN = [...STACKS, ...DISTRIBUTIONS].map(({ id }) => id);
const KNOWN = [...DERIVED_METRICS, ...OF_ONE_RUN];

/** The chart of a metric for these runs; null where there is none of that name. */
function chartOf(metric: string, columns: readonly RunColumns[]): Chart | null {
  const stack = STACKS.find(({ id }) => id === metric);
  if (stack) return { kind: 'stack', spec: stack };
  const distribution = DISTRIBUTIONS.find(({ id }) => id === metric);
  if (distribution) return { kind: 'distribution', spec: distribution };
  const line = lineSpecOf(metric, columns);
  return line && { kind: 'line', spec: line };
}

/** Producer's metrics that a chart is made of. */
function wantedOf(metric: string): readonly string[] | 'all' {
  if (metric === WALL_BY_PHASE.id) return 'all';
  return metric.startsWith(PRODUCER) ? [metric.slice(PRODUCER.length)] : [];
}

function numberFrom(query: URLSearchParams, name: string, low: number): number | null {
  const text = query.get(name);
  if (text === null || text === '') return null;
  const value = Number(text);
  if (Number.isFinite(value) && value >= low) return value;
  throw new FigureError(`“${name}=${text}” is not understood.`, `${name} is a number of at least ${low}.`);
}

/** Both ends of the value axis, or neither. */
function domainFrom(query: URLSearchParams): Domain | null {
  const [low, high] = [numberFrom(query, 'low', Number.NEGATIVE_INFINITY), numberFrom(query, 'high', Number.NEGATIVE_INFINITY)];
  if (low === null && high === null) return null;
  if (low !== null && high !== null && low < high) return [low, high];
  throw new FigureError('The value axis has no two ends.', 'Give low and high, low below high, or neither.');
}

const unknownMetric = (metric: string): FigureError =>
  new FigureError(`There is no metric “${metric}”.`, `Known: ${KNOWN.join(', ')}, pass-at-K, or “metric NAME” for the producer’s own.`);

function read(query: URLSearchParams): SeriesParameters {
  const runs = query.getAll('run').filter(Boolean);
  if (runs.length === 0 || runs.length > MOST_RUNS)
    throw new FigureError(`A chart of ${runs.length} runs cannot be made.`, `Give run=ID, once to ${MOST_RUNS} times.`);
  const metric = query.get('metric') ?? 'effective-ratio-prompt';
  if (!metric.startsWith(PRODUCER) && !chartOf(metric, [])) throw unknownMetric(metric);
  return {
    runs,
    alone: choice(query, 'alone', ['0', '1']) === '1' || runs.length > 1,
    hide: query.getAll('hide').flatMap((text) => text.split(',')),
    metric,
    x: choice(query, 'x', X_AXES),
    scale: choice(query, 'scale', ['linear', 'log', 'symlog']),
    sigma: numberFrom(query, 'smooth', 0) ?? PAGE_SIGMA,
    fold: choice(query, 'fold', ['1', '0']) === '1',
    from: numberFrom(query, 'from', 0),
    to: numberFrom(query, 'to', 0),
    domain: domainFrom(query),
  };
}

/** The runs asked for; with one of them those of its group, as on its page. Hidden ones keep their colour from the rest. */
function namesFor({ runs, alone }: SeriesParameters, all: readonly RunRow[]): readonly string[] {
  const group = alone ? null : all.find(({ run }) => run === runs[0])?.group;
  const others = group == null ? [] : all.filter((row) => row.group === group && !runs.includes(row.run)).map(({ run }) => run);
  return [...runs, ...others];
}

async function load(parameters: SeriesParameters, sql: Sql): Promise<SeriesData | null> {
  const { metric, x, from, to, sigma, fold, scale } = parameters;
  const all = await listRuns(sql);
  if (parameters.runs.some((run) => all.every((row) => row.run !== run))) return null;
  const isOfOne = OF_ONE_RUN.includes(metric);
  const heads = chartHeads(namesFor(parameters, all), all).filter(({ run }, i) => i === 0 || !(isOfOne || parameters.hide.includes(run)));
  const columns = await getRunColumns(
    heads.map(({ run }) => run),
    { metrics: wantedOf(metric) },
    sql,
  );
  const chart = chartOf(metric, columns);
  if (!chart) throw unknownMetric(metric);
  const evidence = new Map<string, RunEvidence>();
  if (needsEvidence(metric) || chart.kind === 'distribution')
    for (const { run } of heads) {
      const own = await getRunEvidence(run, sql);
      if (own) evidence.set(run, own);
    }
  const choices = { x, from, to, sigma, folds: fold, scales: { [metric]: scale } };
  return { chart, scope: chartScope(heads, new Map(columns.map((own) => [own.run, own])), evidence, choices) };
}

function lineScene(made: LineChart, domain: Domain | null, size: FigureSize, style: FigureStyle): Scene {
  return lineChartScene(domain ? { ...made, y: { ...made.y, domain } } : made, size, style);
}

function sceneOf({ chart, scope }: SeriesData, domain: Domain | null, size: FigureSize, style: FigureStyle): Scene {
  const [first] = scope.runs;
  if (chart.kind === 'line') return lineScene(lineChartOf(chart.spec, scope).chart, domain, size, style);
  if (!first) throw new FigureError('This run has no step yet.', 'It fills as its steps arrive.');
  if (chart.kind === 'stack') return stackChartScene(stackChartOf(chart.spec, scope, first), size, style);
  return distributionScene(distributionChartOf(chart.spec, scope, first), size, style);
}

const filterOf = ({ chart, scope }: SeriesData): string => {
  const { sigma, axis, folds } = scope;
  const isRaw = chart.kind !== 'line' || chart.spec.intervals === 'whiskers' || sigma === 0;
  return [
    isRaw ? 'not smoothed' : `smoothed, Gaussian of ${sigma} steps, raw line behind`,
    folds && chart.kind === 'line' ? 'runs that differ by seed as their mean' : '',
    axis.kind === 'step' ? '' : `over ${axis.label}`,
  ]
    .filter(Boolean)
    .join('; ');
};

/** A metric over the steps of runs, as on a run's page. */
export const seriesKind = defineFigure<SeriesParameters, SeriesData>({
  id: 'series',
  name: 'Metric over steps',
  parameters: {
    run: 'id of the run, with its group; several times: just those runs',
    alone: '1 for the run without its group',
    hide: 'ids of runs to leave out',
    metric: `one of ${KNOWN.join(', ')}, pass-at-K, or “metric NAME” for the producer’s own`,
    x: `one of ${X_AXES.join(', ')}; default step`,
    scale: 'linear (default), log or symlog',
    smooth: 'width of the Gaussian in steps; 0 = none; default as on the page',
    fold: '0 to draw runs that differ by seed each for itself; default 1: their mean, with a band from three on',
    from: 'first place of the axis',
    to: 'last place of the axis',
    low: 'lower end of the value axis, with high; default fitted to what is in view',
    high: 'upper end of the value axis',
  },
  titled: true,
  read,
  load,
  heightPx: (_data, _parameters, { widthPx, style }) => Math.max(widthPx * 0.56, style.textPx * 13),
  scene: (data, { domain }, { size, style }) => sceneOf(data, domain, size, style),
  source: (data, parameters) => ({
    runs: data.scope.runs.map(({ run }) => run),
    filter: filterOf(data),
    page: `/runs/${encodeURIComponent(parameters.runs[0]!)}`,
  }),
  onPage: ({ path: [runs, run, ...more], query }) => {
    if (runs !== 'runs' || run === undefined || more.length > 0) return [];
    const shown = Object.fromEntries(['hide', 'smooth', 'x', 'from', 'to'].map((name) => [name, query.get(name)]));
    const fold = query.get('seeds') === 'apart' ? '0' : null;
    const listed = (name: string, metric: string): boolean => (query.get(name) ?? '').split(',').includes(metric);
    return [...KNOWN, `pass-at-${query.get('k') ?? '4'}`].map((metric) => ({
      ...shown,
      run,
      metric,
      fold,
      scale: listed('log', metric) ? 'log' : listed('symlog', metric) ? 'symlog' : null,
    }));
  },
});
