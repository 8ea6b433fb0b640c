import type { RunColumns, RunEvidence } from '../../contract';
import type { SeriesColumns } from '../../derive/series/columns';
import { lineOf, type RunLines, runLines, sourceOf, type XAxis } from '../../derive/series/run-lines';
import { isOneAttempt } from '../../derive/series/segments';
import type { RunStyle } from '../../display/runs';
import type { AxisKind, Domain } from '../axis-scale';
import type { LineStyle } from '../line-chart';
import type { FacetKey } from './facets';

/** A run of the page, before anything of it is read. */
export interface ChartHead {
  readonly run: string;
  readonly name: string;
  /** Short name at the line's end. */
  readonly label: string;
  readonly style: RunStyle;
  readonly stepsPlanned: number | null;
  /** Its unfinished steps are left out. */
  readonly live: boolean;
  /** Where it changes, the run is read again. */
  readonly version: string;
  /** Runs that differ only by seed have the same. */
  readonly kin: string;
  /** What it can be set apart by. */
  readonly facets: Readonly<Record<FacetKey, string>>;
}

/** A run as the charts take it. */
export interface ChartRun extends ChartHead {
  readonly columns: RunColumns;
  readonly evidence: RunEvidence | null;
  readonly lines: RunLines;
}

/** What is shown of the runs, the same in every chart of a page or a figure. */
export interface ChartScope {
  /** Visible runs that are there; the page's own run first. */
  readonly runs: readonly ChartRun[];
  readonly axis: Axis;
  /** The part of the axis that is shown. */
  readonly domain: Domain;
  /** Smoothing in steps; 0 = none. */
  readonly sigma: number;
  /** Runs of one kin are drawn as their mean. */
  readonly folds: boolean;
  /** Value axes that are not linear, by chart. */
  readonly scales: Readonly<Record<string, AxisKind>>;
}

export const lineStyle = ({ slot, dash, marker }: RunStyle): LineStyle => ({
  paint: `run-${slot}` as LineStyle['paint'],
  ink: `run-${slot}-ink` as LineStyle['ink'],
  dash,
  marker,
});

export interface Axis {
  readonly kind: XAxis;
  /** Of wall time: how many ms the axis counts as one. */
  readonly unit: number;
  readonly label: string;
}

type Places = Pick<RunLines, 'isCounted' | 'placeOf'>;

const placings = new WeakMap<RunColumns['steps'], Map<string, Places>>();

/** A run's places on an axis, kept with its steps: what else of it is read later moves nothing. */
function placesFor(columns: RunColumns, axis: Axis, live: boolean): Places {
  const known = placings.get(columns.steps) ?? new Map<string, Places>();
  placings.set(columns.steps, known);
  const key = `${axis.kind} ${axis.unit} ${live}`;
  let places = known.get(key);
  if (!places) {
    places = runLines(columns, null, { axis: axis.kind, live, unit: axis.unit });
    known.set(key, places);
  }
  return places;
}

export function linesFor(columns: RunColumns, evidence: RunEvidence | null, axis: Axis, live: boolean): RunLines {
  const { isCounted, placeOf } = placesFor(columns, axis, live);
  return { run: columns, evidence, isCounted, placeOf };
}

interface Drawn {
  readonly places: Places['placeOf'];
  readonly line: SeriesColumns;
}

const drawn = new WeakMap<object, Map<string, Drawn>>();

/** The line of a metric: the same columns, with what is worked out of them, for as long as what it is made of is the same. */
export function lineFor(lines: RunLines, metric: string, axis: XAxis): SeriesColumns {
  const source = sourceOf(lines, metric);
  const known = drawn.get(source) ?? new Map<string, Drawn>();
  drawn.set(source, known);
  const kept = known.get(metric);
  if (kept?.places === lines.placeOf) return kept.line;
  const line = lineOf(lines, metric, axis);
  known.set(metric, { places: lines.placeOf, line });
  return line;
}

const HOUR_MS = 3_600_000;
const UNITS = [
  { unit: HOUR_MS, label: 'hours', from: 2 * HOUR_MS },
  { unit: 60_000, label: 'minutes', from: 120_000 },
  { unit: 1_000, label: 'seconds', from: 0 },
] as const;

/** The axis, wall time in the unit that suits the longest of the runs. */
export function axisOf(kind: XAxis, runs: Iterable<RunColumns>): Axis {
  if (kind !== 'wall') return { kind, unit: 1, label: kind };
  let longest = 0;
  for (const { steps } of runs)
    longest = Math.max(
      longest,
      steps.wallMs.reduce((sum, ms) => (Number.isNaN(ms) ? sum : sum + ms), 0),
    );
  const { unit, label } = UNITS.find(({ from }) => longest >= from)!;
  return { kind, unit, label };
}

/** A place at which charts have something: what the cursor snaps to. */
export interface Stop {
  readonly step: number;
  readonly x: number;
}

function addSteps({ columns, lines }: ChartRun, stops: Map<number, number>): void {
  const { attempt, step } = columns.steps;
  for (let i = 0; i < step.length; i++) if (lines.isCounted(i)) stops.set(step[i]!, lines.placeOf(attempt[i]!, step[i]!));
}

/** Steps of the runs, ascending by place; on an axis of spending only those of the first, since each run spends in its own way. */
export function stopsOf(runs: readonly ChartRun[], axis: XAxis): Stop[] {
  const stops = new Map<number, number>();
  for (const run of axis === 'step' ? runs : runs.slice(0, 1)) addSteps(run, stops);
  if (axis === 'step') for (const at of runs.flatMap(({ columns }) => columns.evaluations.flatMap(({ step }) => [...step]))) stops.set(at, at);
  return [...stops]
    .map(([step, x]) => ({ step, x }))
    .filter(({ x }) => Number.isFinite(x))
    .sort((a, b) => a.x - b.x || a.step - b.step);
}

/** The furthest place of a step, or of the evaluation after the last one. */
function lastPlace({ columns, lines }: ChartRun): number {
  let last = 0;
  for (const { attempt, step } of [columns.steps, ...columns.evaluations])
    for (let i = 0; i < step.length; i++) {
      const x = lines.placeOf(attempt[i]!, step[i]!);
      if (!Number.isNaN(x)) last = Math.max(last, x);
    }
  return last;
}

/** The whole axis: from 0 to the planned end of the longest, or to what was spent. */
export function wholeDomain(runs: readonly ChartRun[], axis: XAxis): readonly [number, number] {
  let last = 0;
  for (const run of runs) last = Math.max(last, lastPlace(run), axis === 'step' ? (run.stepsPlanned ?? 1) - 1 : 0);
  return [0, last > 0 ? last : 1];
}

/** The stop nearest to `x`; null where there is none. Cost O(log n). */
export function nearestStop(stops: readonly Stop[], x: number): Stop | null {
  let low = 0;
  let high = stops.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stops[middle]!.x < x) low = middle + 1;
    else high = middle;
  }
  const above = stops[low];
  const below = stops[low - 1];
  if (!above) return null;
  return below && x - below.x <= above.x - x ? below : above;
}

/** Place of a step in a line of one attempt; −1 = none. Cost O(log n). */
function placeOfStep(step: Float64Array, wanted: number): number {
  let [low, high] = [0, step.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (step[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return step[low] === wanted ? low : -1;
}

/** Place in a line of the newest attempt's point at the stop: by step, or on an axis of spending the nearest not beyond it. −1 = none. */
export function pointAt(line: SeriesColumns, stop: Stop, axis: XAxis): number {
  if (axis === 'step' && isOneAttempt(line)) return placeOfStep(line.step, stop.step);
  let found = -1;
  for (let i = 0; i < line.step.length; i++) {
    if (axis === 'step' ? line.step[i] !== stop.step : !(line.x[i]! <= stop.x)) continue;
    if (found < 0 || line.attempt[i]! >= line.attempt[found]!) found = i;
  }
  return found;
}
