/** Shapes of a node's mark. */
export const MARK = { turn: 0, success: 1, failure: 2, halted: 3, unfinished: 4, pruned: 5, folded: 6 } as const;
export type MarkKind = (typeof MARK)[keyof typeof MARK];

/** What stands on the geometry; read for what is shown, never for all N. Colours are left to whoever replays the list. */
export interface TreeMarks {
  readonly kindOf: (node: number) => MarkKind;
  readonly isExpanded: (node: number) => boolean;
  /** Order in which labels are tried: lower first. */
  readonly labelRank: (node: number) => number;
  /** Edge width by rollouts. */
  readonly widthPx: (node: number) => number;
  /** What was done, in one line; empty = nothing to say. */
  readonly labelOf: (node: number) => string;
  /** The number under a node of the path; null = none. */
  readonly valueText: (node: number) => string | null;
  /** Beginning of the turn's text where it is at hand; null = not yet, or none. */
  readonly textOf: (node: number) => string | null;
}

/** A cubic from the parent, then straight into the child. Where nothing bends, the end is the start. */
export interface EdgeItem {
  readonly node: number;
  readonly x0Px: number;
  readonly y0Px: number;
  readonly c0xPx: number;
  readonly c0yPx: number;
  readonly c1xPx: number;
  readonly c1yPx: number;
  readonly xEndPx: number;
  readonly yEndPx: number;
  readonly x1Px: number;
  readonly y1Px: number;
  readonly widthPx: number;
  readonly fromRoot: boolean;
  readonly onPath: boolean;
}

/** Lines one pixel wide, in place of subtrees and paths that are thinner than one. In the order of their making. */
export interface Spans {
  readonly count: number;
  /** The node that a line is coloured after. */
  readonly node: Int32Array;
  /** x0, y0, x1, y1 of each. [4 × count] */
  readonly px: Float32Array;
  /** 1 where the line is the end of rollouts: coloured by their outcomes. */
  readonly isTip: Uint8Array;
}

export interface BoxItem {
  readonly node: number;
  readonly x0Px: number;
  readonly y0Px: number;
  readonly x1Px: number;
  readonly y1Px: number;
  readonly kind: MarkKind;
  readonly expanded: boolean;
  readonly selected: boolean;
  readonly onPath: boolean;
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
  readonly spans: Spans;
  readonly boxes: readonly BoxItem[];
  readonly edges: readonly EdgeItem[];
  readonly labels: readonly LabelItem[];
  readonly marks: readonly MarkItem[];
  readonly counts: {
    /** Nodes drawn for themselves, and nodes on screen that share a pixel with others. */
    readonly drawn: number;
    readonly merged: number;
    readonly labelsShown: number;
    readonly labelsWanted: number;
  };
}

/** A line of text; `xPx`, `yPx` are its anchor on the baseline. */
export interface LabelItem {
  readonly node: number;
  readonly kind: 'edge' | 'answer' | 'value' | 'text';
  readonly xPx: number;
  readonly yPx: number;
  readonly align: 'start' | 'middle' | 'end';
  readonly text: string;
  readonly onPath: boolean;
}
