import type { SeriesColumns } from '../derive/series/columns';
import type { PreparedLine } from '../derive/series/prepared';
import type { RunMarker } from '../display/runs';
import type { AxisKind, ChartScale, Domain } from './axis-scale';
import type { Fit } from './domains';
import type { Box, Paint } from './scene';

/** How one line is told apart. */
export interface LineStyle {
  readonly paint: Paint;
  /** Of its name: dark enough to be read. */
  readonly ink: Paint;
  /** SVG dash array; empty = solid. */
  readonly dash: string;
  readonly marker: RunMarker;
}

export interface LineSeries {
  /** Unique in the chart. */
  readonly id: string;
  /** Stands at the line's end; empty = unnamed. */
  readonly label: string;
  /** In full, for the table. */
  readonly name: string;
  readonly style: LineStyle;
  readonly points: SeriesColumns;
  /** Thin, unnamed, without interval: a seed behind its group's mean. */
  readonly faint?: boolean;
}

export interface ChartAxis {
  readonly kind: AxisKind;
  /** Named at the axis: "step", "tokens". */
  readonly label: string;
  readonly format: (value: number) => string;
}

/** A line chart as data: what it shows, not how large. */
export interface LineChart {
  readonly title: string;
  /** What is drawn, of what, with n. */
  readonly about: string;
  /** The leading series first; it is painted last, and its attempts have the seams. */
  readonly series: readonly LineSeries[];
  /** The part of the axis that is shown. */
  readonly x: ChartAxis & { readonly domain: Domain };
  /** Fitted to the values in view; `domain` fixes it. */
  readonly y: ChartAxis & { readonly fit: Fit; readonly domain?: Domain };
  readonly intervals: 'band' | 'whiskers' | 'none';
  /** What the intervals are: "Wilson 95 %". */
  readonly intervalName?: string;
  /** Smoothing in steps, 0 = none; the raw line stays behind. */
  readonly sigma: number;
  readonly notes?: readonly string[];
}

/** Where a chart's values stand: shared by its picture and by what a page lays over it. */
export interface LineFrame {
  readonly plot: Box;
  readonly x: ChartScale;
  readonly y: ChartScale;
}

/** More lines than this are drawn without raw lines and bands behind them: they would hide each other. */
export const MOST_WITH_BACKGROUND = 8;

export type PreparedSeries = LineSeries & PreparedLine;

/** Whether a place on the axis is in the part that is shown. */
export const inView = (x: number, [from, to]: Domain): boolean => x >= from && x <= to;

/** So many lines, seeds behind their mean aside, that nothing is drawn behind them. */
export const isCrowded = ({ series }: LineChart): boolean => series.filter(({ faint }) => !faint).length > MOST_WITH_BACKGROUND;
