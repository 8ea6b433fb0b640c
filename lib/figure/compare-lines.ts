import type { CompareAxis, CompareCurve } from '../contract/read/compare';
import { realAt, type ShownCurve } from '../derive/compare/shown-curves';
import { ColumnsWriter, type SeriesColumns } from '../derive/series/columns';
import { type SharedAxis, sharedAxis } from './compare-axis';
import type { LineChart, LineSeries, LineStyle } from './line-model';
import { shareTick } from './run-charts/line-specs';

/** An arm's line: its name, its look, its curve. */
export interface ArmLine {
  readonly id: string;
  readonly label: string;
  readonly style: LineStyle;
  readonly curve: ShownCurve;
}

function columnsOf(curve: ShownCurve, axis: SharedAxis): SeriesColumns {
  const x = axis.of(curve);
  const line = new ColumnsWriter(x.length);
  for (let i = 0; i < x.length; i++) {
    const [value, low, high] = [realAt(curve.value, i), realAt(curve.low, i), realAt(curve.high, i)];
    const hasEnds = !Number.isNaN(low) && !Number.isNaN(high);
    line.add(0, curve.step[i]!, x[i]!, Number.isNaN(value) ? null : value, hasEnds ? { n: curve.n, low, high } : { n: curve.n });
  }
  return line.columns();
}

const made = new WeakMap<ShownCurve, Map<string, SeriesColumns>>();

/** A curve's line on an axis, the same columns whenever it is asked for again: what is worked out of them stays. */
function lineOnce(curve: ShownCurve, axis: SharedAxis): SeriesColumns {
  const known = made.get(curve) ?? new Map<string, SeriesColumns>();
  made.set(curve, known);
  const columns = known.get(axis.label) ?? columnsOf(curve, axis);
  known.set(axis.label, columns);
  return columns;
}

const seriesOf = ({ id, label, style, curve }: ArmLine, axis: SharedAxis): LineSeries => ({
  id,
  label,
  name: label,
  style,
  points: lineOnce(curve, axis),
});

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
