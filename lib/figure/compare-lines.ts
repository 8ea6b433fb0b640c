import type { CompareAxis, CompareCurve } from '../contract/read/compare';
import { columnsOf } from '../derive/series/columns';
import { type SharedAxis, sharedAxis } from './compare-axis';
import type { LineChart, LineSeries, LineStyle } from './line-model';
import { shareTick } from './run-charts/line-specs';

/** An arm's line: its name, its look, its curve. */
export interface ArmLine {
  readonly id: string;
  readonly label: string;
  readonly style: LineStyle;
  readonly curve: CompareCurve;
}

function seriesOf({ id, label, style, curve }: ArmLine, axis: SharedAxis): LineSeries {
  const x = axis.of(curve);
  const points = curve.step.map((step, i) => {
    const [low, high] = [curve.low[i] ?? null, curve.high[i] ?? null];
    return { attempt: 0, step, x: x[i]!, value: curve.value[i] ?? null, n: curve.n, ...(low !== null && high !== null ? { low, high } : {}) };
  });
  return { id, label, name: label, style, points: columnsOf(points) };
}

const BANDS: Readonly<Record<CompareCurve['band'], string | null>> = {
  seeds: "Student's t over seeds, 95 %",
  sample: 'Wilson 95 % of the run’s own sample',
  none: null,
};

/** What the bands of several arms are, in words. */
export function bandWords(lines: readonly ArmLine[]): string {
  const named = [...new Set(lines.map(({ curve }) => BANDS[curve.band]).filter((name) => name !== null))];
  const counts = [...new Set(lines.map(({ curve }) => curve.n))].sort((a, b) => a - b);
  return `${named.join('; ') || 'no bands: single runs of exact values'}, n = ${counts.join(' and ')}`;
}

const leftOutNotes = (lines: readonly ArmLine[]): string[] =>
  lines.flatMap(({ label, curve }) =>
    curve.leftOut > 0 ? [`${label}: ${curve.leftOut} steps left out that not all of its ${curve.n} runs have.`] : [],
  );

/** Curves of shares over steps or a budget, one line an arm, the first painted last. */
export function compareLines(
  lines: readonly ArmLine[],
  { title, axis, sigma, what }: { readonly title: string; readonly axis: CompareAxis; readonly sigma: number; readonly what: string },
): LineChart {
  const shared = sharedAxis(
    lines.map(({ curve }) => curve),
    axis,
  );
  return {
    title,
    about: `${what} of ${lines.map(({ label, curve }) => `${label} (n = ${curve.n})`).join(', ')} over ${axis === 'wall' ? 'wall time' : axis}.`,
    series: lines.map((line) => seriesOf(line, shared)),
    x: shared,
    y: { kind: 'linear', label: '', format: shareTick, fit: 'share' },
    intervals: 'band',
    intervalName: bandWords(lines),
    sigma,
    notes: leftOutNotes(lines),
  };
}
