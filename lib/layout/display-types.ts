/** Shapes of a node's mark. */
export const MARK = { turn: 0, success: 1, failure: 2, halted: 3, unfinished: 4, pruned: 5 } as const;
export type MarkKind = (typeof MARK)[keyof typeof MARK];

/** What stands on the geometry, per node; colours are left to whoever replays the list. */
export interface TreeMarks {
  readonly kind: Uint8Array; // [N] MarkKind
  readonly flags: Uint16Array; // [N]
  /** Edge width by rollouts. [N] */
  readonly widthPx: Float32Array;
  /** What was done, in one line; empty = nothing to say. */
  readonly labelOf: (node: number) => string;
  /** The number under a node of the path; null = none. */
  readonly valueText: (node: number) => string | null;
}

export interface EdgeItem {
  readonly node: number;
  readonly x0Px: number;
  readonly y0Px: number;
  readonly x1Px: number;
  readonly y1Px: number;
  readonly widthPx: number;
  readonly fromRoot: boolean;
  readonly onPath: boolean;
}

/** A subtree thinner than a pixel: `xNodePx` is its top node, `x1Px` its deepest turn. */
export interface BarItem {
  readonly node: number;
  readonly x0Px: number;
  readonly xNodePx: number;
  readonly x1Px: number;
  readonly yPx: number;
}

export interface MarkItem {
  readonly node: number;
  readonly xPx: number;
  readonly yPx: number;
  readonly radiusPx: number;
  readonly kind: MarkKind;
  readonly expanded: boolean;
  readonly selected: boolean;
  readonly onPath: boolean;
}

/** Everything a canvas, an SVG or a test needs to draw one view. Plain data, drawn in the order of its fields. */
export interface DisplayList {
  readonly edges: readonly EdgeItem[];
  readonly bars: readonly BarItem[];
  readonly labels: readonly LabelItem[];
  readonly marks: readonly MarkItem[];
  readonly counts: {
    /** Marks on screen, and nodes that stand in bars or share a mark's pixel. */
    readonly drawn: number;
    readonly merged: number;
    readonly labelsShown: number;
    readonly labelsWanted: number;
  };
}

export interface DisplayOptions {
  /** Nodes drawn in ink; empty = none. */
  readonly path: readonly number[];
  readonly selected: number | null;
  readonly measurePx: (text: string, kind: LabelItem['kind']) => number;
}

/** A line of text; `xPx`, `yPx` are its anchor on the baseline. */
export interface LabelItem {
  readonly node: number;
  readonly kind: 'edge' | 'answer' | 'value';
  readonly xPx: number;
  readonly yPx: number;
  readonly align: 'start' | 'middle' | 'end';
  readonly text: string;
  readonly onPath: boolean;
}
