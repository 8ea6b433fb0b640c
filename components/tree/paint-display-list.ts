import { FLAG } from '@/lib/contract/snapshot';
import { tokenHex } from '@/lib/display/colour';
import { MISSING, NEUTRAL } from '@/lib/display/scales';
import type { Theme } from '@/lib/display/tokens';
import { curveOf } from '@/lib/layout/curve';
import { type DisplayList, type EdgeItem, MARK, type MarkItem } from '@/lib/layout/display-types';

/** Everything besides the list that decides what is painted. */
export interface PaintStyle {
  readonly theme: Theme;
  /** Colour class per node. [N] */
  readonly classes: Uint16Array;
  /** The snapshot's flags. [N] */
  readonly flags: Uint16Array;
  readonly palette: readonly string[];
  /** Outcome colours by k/n for subtrees thinner than a pixel. */
  readonly tipOf: (node: number) => string;
  readonly fonts: { readonly sans: string; readonly mono: string };
  readonly hatch: CanvasPattern | string;
}

const TAU = 2 * Math.PI;
const TIP_PX = 4;
const DOT: readonly number[] = [2, 2];
const SOLID: readonly number[] = [];
const TINY_PX = 1.6;
/** Opacity of edges to what the search dropped. */
export const PRUNED_ALPHA = 0.4;

function trace(ctx: CanvasRenderingContext2D, { x0Px, y0Px, x1Px, y1Px, fromRoot }: EdgeItem): void {
  ctx.moveTo(x0Px, y0Px);
  if (Math.abs(y0Px - y1Px) >= 1) {
    const curve = curveOf(x0Px, x1Px, fromRoot);
    ctx.bezierCurveTo(curve.c0xPx, y0Px, curve.c1xPx, y1Px, curve.xEndPx, y1Px);
  }
  ctx.lineTo(x1Px, y1Px);
}

function stroke(ctx: CanvasRenderingContext2D, edges: readonly EdgeItem[], colour: string, widthPx: number, dash: readonly number[]): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = widthPx;
  ctx.setLineDash(dash as number[]);
  ctx.beginPath();
  for (const edge of edges) trace(ctx, edge);
  ctx.stroke();
}

/** One stroke per colour and width: thousands of edges cost a few dozen calls. */
function paintEdges(ctx: CanvasRenderingContext2D, list: DisplayList, style: PaintStyle): void {
  const groups = new Map<string, EdgeItem[]>();
  for (const edge of list.edges) {
    if (edge.onPath) continue;
    const key = `${style.classes[edge.node]}:${Math.round(edge.widthPx * 4)}:${style.flags[edge.node]! & FLAG.pruned}`;
    const group = groups.get(key);
    if (group) group.push(edge);
    else groups.set(key, [edge]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    const isMissing = style.classes[first!.node] === MISSING;
    ctx.globalAlpha = style.flags[first!.node]! & FLAG.pruned ? PRUNED_ALPHA : 1;
    stroke(
      ctx,
      group,
      style.palette[style.classes[first!.node]!]!,
      isMissing ? Math.max(1, first!.widthPx) : first!.widthPx,
      isMissing ? DOT : SOLID,
    );
  }
  ctx.globalAlpha = 1;
}

function paintPath(ctx: CanvasRenderingContext2D, list: DisplayList, style: PaintStyle): void {
  const path = list.edges.filter((edge) => edge.onPath);
  ctx.lineCap = 'round';
  for (const edge of path) stroke(ctx, [edge], tokenHex(style.theme, 'ink'), edge.widthPx + 3, SOLID);
  for (const edge of path) stroke(ctx, [edge], tokenHex(style.theme, 'bg'), edge.widthPx + 1, SOLID);
  ctx.lineCap = 'butt';
  for (const edge of path) {
    const key = style.classes[edge.node]!;
    stroke(ctx, [edge], style.palette[key]!, edge.widthPx, key === MISSING ? DOT : SOLID);
  }
}

function paintBars(ctx: CanvasRenderingContext2D, list: DisplayList, style: PaintStyle): void {
  for (const { node, x0Px, xNodePx, x1Px, yPx } of list.bars) {
    ctx.fillStyle = style.palette[style.classes[node]!]!;
    ctx.fillRect(x0Px, yPx, Math.max(1, xNodePx - x0Px), 1);
    ctx.fillStyle = style.tipOf(node);
    ctx.fillRect(xNodePx, yPx, Math.max(TIP_PX, x1Px - xNodePx), 1);
  }
}

function ring(ctx: CanvasRenderingContext2D, { xPx, yPx }: MarkItem, radiusPx: number, colour: string, widthPx: number, fill: string): void {
  ctx.beginPath();
  ctx.arc(xPx, yPx, radiusPx, 0, TAU);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = colour;
  ctx.lineWidth = widthPx;
  ctx.stroke();
}

function cross(ctx: CanvasRenderingContext2D, { xPx, yPx }: MarkItem, reachPx: number, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.75;
  ctx.beginPath();
  ctx.moveTo(xPx - reachPx, yPx - reachPx);
  ctx.lineTo(xPx + reachPx, yPx + reachPx);
  ctx.moveTo(xPx + reachPx, yPx - reachPx);
  ctx.lineTo(xPx - reachPx, yPx + reachPx);
  ctx.stroke();
}

function paintLeaf(ctx: CanvasRenderingContext2D, mark: MarkItem, theme: Theme): void {
  const bg = tokenHex(theme, 'bg');
  if (mark.kind === MARK.success) ring(ctx, mark, mark.radiusPx - 0.5, tokenHex(theme, 'success'), 1, tokenHex(theme, 'success'));
  else if (mark.kind === MARK.failure)
    ring(ctx, mark, Math.max(0.8, mark.radiusPx - 1), tokenHex(theme, 'failure'), Math.min(2, mark.radiusPx * 0.45), bg);
  else if (mark.kind === MARK.halted) {
    ring(ctx, mark, mark.radiusPx, bg, 0.5, bg);
    cross(ctx, mark, mark.radiusPx * 0.72, tokenHex(theme, 'halted'));
  } else ring(ctx, mark, Math.max(0.8, mark.radiusPx - 0.75), tokenHex(theme, 'ink-3'), 1.25, bg);
}

function paintTurn(ctx: CanvasRenderingContext2D, mark: MarkItem, style: PaintStyle): void {
  const key = style.classes[mark.node]!;
  const ink = tokenHex(style.theme, 'ink');
  if (key !== MISSING) ring(ctx, mark, mark.radiusPx, mark.onPath ? ink : `${ink}4d`, mark.onPath ? 1.25 : 1, style.palette[key]!);
  else {
    ring(ctx, mark, mark.radiusPx, tokenHex(style.theme, 'ink-3'), 0.75, tokenHex(style.theme, 'bg'));
    ctx.fillStyle = style.hatch;
    ctx.fill();
  }
}

/** Hollow and small: proposed, valued, and dropped. */
function paintPruned(ctx: CanvasRenderingContext2D, mark: MarkItem, style: PaintStyle): void {
  const key = style.classes[mark.node]!;
  const colour = key === MISSING || key === NEUTRAL ? tokenHex(style.theme, 'ink-3') : style.palette[key]!;
  ring(ctx, mark, Math.max(0.8, mark.radiusPx - 0.5), colour, Math.min(1.25, mark.radiusPx * 0.5), tokenHex(style.theme, 'bg'));
}

function paintMark(ctx: CanvasRenderingContext2D, mark: MarkItem, style: PaintStyle): void {
  const bg = tokenHex(style.theme, 'bg');
  if (mark.radiusPx < TINY_PX && !mark.selected) {
    const leaf = { [MARK.success]: 'success', [MARK.failure]: 'failure', [MARK.halted]: 'halted' } as const;
    const named = leaf[mark.kind as 1 | 2 | 3];
    ctx.fillStyle = named ? tokenHex(style.theme, named) : style.palette[style.classes[mark.node]!]!;
    ctx.fillRect(mark.xPx - mark.radiusPx, mark.yPx - mark.radiusPx, 2 * mark.radiusPx, 2 * mark.radiusPx);
    return;
  }
  if (mark.expanded && !mark.selected) ring(ctx, mark, mark.radiusPx + Math.min(2.5, mark.radiusPx * 0.55), tokenHex(style.theme, 'ink-3'), 1, bg);
  if (mark.selected) ring(ctx, mark, mark.radiusPx + 4, tokenHex(style.theme, 'ink'), 2, bg);
  if (mark.kind === MARK.turn) paintTurn(ctx, mark, style);
  else if (mark.kind === MARK.pruned) paintPruned(ctx, mark, style);
  else paintLeaf(ctx, mark, style.theme);
}

export const LABEL_FONT = {
  edge: ({ sans }: PaintStyle['fonts']) => `10px ${sans}`,
  answer: ({ mono }: PaintStyle['fonts']) => `10.5px ${mono}`,
  value: ({ mono }: PaintStyle['fonts']) => `500 10px ${mono}`,
} as const;

function paintLabels(ctx: CanvasRenderingContext2D, list: DisplayList, style: PaintStyle): void {
  ctx.lineJoin = 'round';
  ctx.textBaseline = 'alphabetic';
  for (const { kind, text, xPx, yPx, align, onPath } of list.labels) {
    const weight = kind === 'edge' && onPath ? '500 ' : '';
    ctx.font = weight + LABEL_FONT[kind](style.fonts);
    ctx.textAlign = align === 'middle' ? 'center' : align;
    ctx.strokeStyle = tokenHex(style.theme, 'bg');
    ctx.lineWidth = 3;
    ctx.strokeText(text, xPx, yPx);
    ctx.fillStyle = tokenHex(style.theme, onPath ? 'ink' : kind === 'answer' ? 'ink-2' : 'ink-3');
    ctx.fillText(text, xPx, yPx);
  }
}

/** Replays a display list onto a canvas whose unit is one CSS pixel. Decides nothing about geometry. */
export function paintDisplayList(ctx: CanvasRenderingContext2D, list: DisplayList, style: PaintStyle): void {
  paintBars(ctx, list, style);
  paintEdges(ctx, list, style);
  paintPath(ctx, list, style);
  ctx.setLineDash(SOLID as number[]);
  paintLabels(ctx, list, style);
  for (const mark of list.marks) paintMark(ctx, mark, style);
}
