import type { TokenName } from '../display/tokens';

/** A token, resolved by the theme it is drawn in, or a colour of a scale as `#rrggbb`. */
export type Paint = TokenName | `#${string}`;

export interface Stroke {
  readonly paint: Paint;
  readonly widthPx: number;
  /** SVG dash array; left out = solid. */
  readonly dash?: string;
  readonly opacity?: number;
  /** Ends and corners; left out = butt ends, mitred corners. */
  readonly round?: boolean;
}

interface Common {
  /** Names the datum behind the mark, unique in the scene: what a page's pointer finds. */
  readonly key?: string;
  /** Said on hover, and kept as a title in exports. */
  readonly title?: string;
  readonly opacity?: number;
}

interface Painted extends Common {
  readonly fill?: Paint;
  readonly fillOpacity?: number;
  readonly stroke?: Stroke;
}

/** Straight lines as numbers: what `d` says, for painters that need no letters. */
export interface Outline {
  readonly xy: Float64Array; // x0, y0, x1, y1, …
  /** Points at which a part begins, as places of points. */
  readonly starts: readonly number[];
  /** Every part ends where it began. */
  readonly closed: boolean;
}

export interface PathMark extends Painted {
  readonly kind: 'path';
  /** Of a path with an outline made from it when it is read: long lines are letters only in files. */
  readonly d: string;
  readonly outline?: Outline;
}

export interface RectMark extends Painted {
  readonly kind: 'rect';
  readonly xPx: number;
  readonly yPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface CircleMark extends Painted {
  readonly kind: 'circle';
  readonly xPx: number;
  readonly yPx: number;
  readonly radiusPx: number;
}

/** One line of text, anchored on its baseline. */
export interface TextMark extends Common {
  readonly kind: 'text';
  readonly xPx: number;
  readonly yPx: number;
  readonly text: string;
  readonly sizePx: number;
  readonly fill: Paint;
  readonly font?: 'sans' | 'mono';
  readonly weight?: 400 | 500 | 600;
  /** Drawn around the letters, under them: keeps text readable where it crosses lines. */
  readonly halo?: { readonly paint: Paint; readonly widthPx: number };
  readonly align?: 'start' | 'middle' | 'end';
  readonly rotateDegrees?: number;
}

/** A picture in place of marks that would be too many. */
export interface ImageMark extends Common {
  readonly kind: 'image';
  readonly xPx: number;
  readonly yPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** `data:image/png;base64,…` */
  readonly href: string;
}

export interface Box {
  readonly xPx: number;
  readonly yPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface GroupMark extends Common {
  readonly kind: 'group';
  readonly marks: readonly Mark[];
  /** Moves its marks. */
  readonly at?: { readonly xPx: number; readonly yPx: number };
  /** Px of the figure per px of its marks, lines and text included; left out = 1. */
  readonly scale?: number;
  /** Nothing outside is drawn; in the group's own coordinates. */
  readonly clip?: Box;
}

export type Mark = PathMark | RectMark | CircleMark | TextMark | ImageMark | GroupMark;

/** Non-finite numbers stay as they are: CSV and JSON write them by name. */
export type Cell = string | number | boolean | null;

/** What is plotted, value by value: what CSV and JSON hold. */
export interface PlottedTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly unit?: string; readonly about?: string }[];
  readonly rows: readonly (readonly Cell[])[]; // [rows, columns]
}

/** A figure as data: marks in paint order, in px from the upper left corner. */
export interface Scene {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly title: string;
  /** One or two sentences: what is drawn, of what, with n. Read by screen readers, written into exports. */
  readonly about: string;
  readonly marks: readonly Mark[];
  readonly tables: readonly PlottedTable[];
  /** What a reader must know of what is not drawn: caps, left-out points, smoothing. */
  readonly notes: readonly string[];
}

/** Look of a figure, apart from its data and theme. Sizes in px. */
export interface FigureStyle {
  readonly textPx: number;
  readonly tickPx: number;
  readonly linePx: number;
  readonly showsTitle: boolean;
  readonly showsLegend: boolean;
}

export const SCREEN_STYLE: FigureStyle = { textPx: 11, tickPx: 10, linePx: 1.6, showsTitle: false, showsLegend: true };

export interface FigureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}
