import type { LineChart, PreparedSeries } from './line-model';
import type { Cell, PlottedTable } from './scene';

const cell = (value: number | undefined): Cell => (value === undefined || Number.isNaN(value) ? null : value);

/** Every point of a line chart: run, attempt, step, place on the axis, value as it came, value as drawn, interval, n. */
export function lineTable(all: readonly PreparedSeries[], chart: LineChart): PlottedTable {
  const smooths = chart.sigma > 0;
  const rows = all.flatMap(({ name, points, smoothed }) =>
    Array.from(points.step, (step, i): Cell[] => [
      name,
      points.attempt[i]!,
      step,
      cell(points.x[i]),
      points.gap[i] === 1 ? null : points.value[i]!,
      ...(smooths ? [cell(smoothed[i])] : []),
      cell(points.low?.[i]),
      cell(points.high?.[i]),
      cell(points.n?.[i]),
    ]),
  );
  const interval = chart.intervalName ? { about: chart.intervalName } : {};
  return {
    name: chart.title,
    columns: [
      { name: 'series' },
      { name: 'attempt' },
      { name: 'step' },
      { name: 'x', unit: chart.x.label },
      { name: 'value', about: 'empty where undefined' },
      ...(smooths ? [{ name: 'smoothed', about: `Gaussian by step distance, σ = ${chart.sigma} steps` }] : []),
      { name: 'low', ...interval },
      { name: 'high', ...interval },
      { name: 'n' },
    ],
    rows,
  };
}
