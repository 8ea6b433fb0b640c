import { formatCount, formatPlural, formatSignificant } from '../display/numbers';
import type { DrawnLine } from './line-marks';
import { inView, isCrowded, type LineChart, MOST_WITH_BACKGROUND, type PreparedSeries } from './line-model';

function countWhere(all: readonly PreparedSeries[], is: (points: PreparedSeries['points'], i: number) => boolean): number {
  let count = 0;
  for (const { points } of all) for (let i = 0; i < points.step.length; i++) if (is(points, i)) count++;
  return count;
}

/** What is not drawn, or not drawn as it came: every cap, cut and smoothing of a line chart, with counts. */
export function lineNotes(all: readonly PreparedSeries[], chart: LineChart, drawn: readonly DrawnLine[]): string[] {
  const shown = (x: number): boolean => inView(x, chart.x.domain);
  const points = drawn.reduce((sum, one) => sum + one.points, 0);
  const kept = drawn.reduce((sum, one) => sum + one.drawn, 0);
  const odd = all.reduce((sum, { odd: places, points: { x } }) => sum + places.filter((i) => shown(x[i]!)).length, 0);
  const homeless = all.reduce((sum, one) => sum + one.homeless, 0);
  const flat = chart.y.kind === 'log' ? countWhere(all, ({ x, value }, i) => value[i]! <= 0 && Number.isFinite(value[i]!) && shown(x[i]!)) : 0;
  const crowded = isCrowded(chart);
  const behind = crowded
    ? `raw lines and bands left out with more than ${MOST_WITH_BACKGROUND} lines`
    : 'the raw line stands behind, interval ends are smoothed alike';
  return [
    ...(chart.sigma > 0 ? [`Smoothed: Gaussian by step distance, σ ${formatSignificant(chart.sigma)} steps, gaps skipped; ${behind}.`] : []),
    ...(chart.sigma <= 0 && crowded && chart.intervals !== 'none' ? [`Bands left out with more than ${MOST_WITH_BACKGROUND} lines.`] : []),
    ...(kept < points ? [`${formatCount(kept)} of ${formatCount(points)} points drawn: the first, lowest, highest and last in each pixel.`] : []),
    ...(odd > 0 ? [`${formatPlural(odd, 'value')} not finite, marked at the edge.`] : []),
    ...(flat > 0 ? [`${formatPlural(flat, 'value')} of 0 or less left out of the log axis.`] : []),
    ...(homeless > 0 ? [`${formatPlural(homeless, 'point')} left out: ${chart.x.label} unknown.`] : []),
  ];
}
