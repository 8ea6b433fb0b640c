import { FLAG } from '@/lib/contract/snapshot';
import { inkOn, tokenHex } from '@/lib/display/colour';
import { MISSING, NEUTRAL } from '@/lib/display/scales';
import type { Theme } from '@/lib/display/tokens';
import { isStraight } from '@/lib/layout/curve';
import { type BoxItem, type DisplayList, type EdgeItem, type LabelItem, MARK, type MarkItem } from '@/lib/layout/display-types';
import { paintSpans, type Strip } from './paint-spans';

/** Everything besides the list that decides what is painted. */
export interface PaintStyle {
  readonly theme: Theme;
  /** Colour class per node. [N] */
  readonly classes: Uint16Array;
  /** The snapshot's flags. [N] */
  readonly flags: Uint16Array;
  /** 1 = not among what the reader picked out: painted faintly. Null = nothing was picked. [N] */
  readonly faint: Uint8Array | null;
  /** Beside another tree: 1 = a prefix that both have, drawn in outline; the others are dashed. Left out = nothing beside. [N] */
  readonly shared?: Uint8Array | null;
  readonly palette: readonly string[];
  /** Colour that the canvas was cleared to; null = it is clear, or more than this list is on it. */
  readonly ground: string | null;
  /** Colour by k/n at the end of lines that stand for many rollouts. */
  readonly tipOf: (node: number) => string;
  /** k/n of what a place stands for; null = none has finished. */
  readonly shareOf: (node: number) => number | null;
  readonly fonts: { readonly sans: string; readonly mono: string };
  readonly hatch: CanvasPattern | string;
  /** Where only a part is painted, the list being one of that part; left out = the whole canvas. */
  readonly strip?: Strip;
}

const TAU = 2 * Math.PI;
const DOT: readonly number[] = [2, 2];
const SOLID: readonly number[] = [];
const DASH: readonly number[] = [3, 2];
const TINY_PX = 1.6;
/** Width of the outline around a shared prefix. */
const SHARED_PX = 4;
/** Opacity of edges to what the search dropped. */
export const PRUNED_ALPHA = 0.4;

/** Opacity of what is faint. */
const FAINT_ALPHA = 0.14;

function trace(ctx: CanvasRenderingContext2D, edge: EdgeItem): void {
  ctx.moveTo(edge.x0Px, edge.y0Px);
  if (!isStraight(edge)) ctx.bezierCurveTo(edge.c0xPx, edge.c0yPx, edge.c1xPx, edge.c1yPx, edge.xEndPx, edge.yEndPx);
  ctx.lineTo(edge.x1Px, edge.y1Px);
}

function stroke(ctx: CanvasRenderingContext2D, edges: readonly EdgeItem[], colour: string, widthPx: number, dash: readonly number[]): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = widthPx;
  ctx.setLineDash(dash as number[]);
  ctx.beginPath();
  for (const edge of edges) trace(ctx, edge);
  ctx.stroke();
}

const isPruned = (style: PaintStyle, node: number): boolean => (style.flags[node]! & FLAG.pruned) !== 0;
const isShared = (style: PaintStyle, node: number): boolean => style.shared?.[node] === 1;
const isAlone = (style: PaintStyle, node: number): boolean => style.shared?.[node] === 0;
const isFaint = (style: PaintStyle, node: number): boolean => style.faint !== null && style.faint[node] === 1;

function alphaOf(style: PaintStyle, node: number): number {
  if (isFaint(style, node)) return FAINT_ALPHA;
  return isPruned(style, node) ? PRUNED_ALPHA : 1;
}

/** Groups of edges that one stroke can draw: of one colour, width and opacity. */
function edgeGroups(list: DisplayList, style: PaintStyle): Iterable<EdgeItem[]> {
  const groups = new Map<number, EdgeItem[]>();
  for (const edge of list.edges) {
    if (edge.onPath) continue;
    const marks = (isPruned(style, edge.node) ? 1 : 0) | (isFaint(style, edge.node) ? 2 : 0) | (isAlone(style, edge.node) ? 4 : 0);
    const key = (style.classes[edge.node]! << 9) | (Math.min(63, Math.round(edge.widthPx * 4)) << 3) | marks;
    const group = groups.get(key);
    if (group) group.push(edge);
    else groups.set(key, [edge]);
  }
  return groups.values();
}

/** One stroke per colour and width: thousands of edges cost a few dozen calls. What is faint lies under the rest. */
function paintEdges(ctx: CanvasRenderingContext2D, list: DisplayList, style: PaintStyle): void {
  const groups = [...edgeGroups(list, style)].sort((a, b) => Number(isFaint(style, b[0]!.node)) - Number(isFaint(style, a[0]!.node)));
  for (const group of groups) {
    const { node, widthPx } = group[0]!;
    const isMissing = style.classes[node] === MISSING;
    ctx.globalAlpha = alphaOf(style, node);
    const dash = isMissing ? DOT : isAlone(style, node) ? DASH : SOLID;
    stroke(ctx, group, style.palette[style.classes[node]!]!, isMissing ? Math.max(1, widthPx) : widthPx, dash);
  }
  ctx.globalAlpha = 1;
}

/** The outline of what both trees have: two strokes in all, under the edges themselves. */
function paintShared(ctx: CanvasRenderingContext2D, list: DisplayList, style: PaintStyle): void {
  if (!style.shared) return;
  const edges = list.edges.filter(({ node, onPath }) => isShared(style, node) && !onPath);
  stroke(ctx, edges, tokenHex(style.theme, 'ink'), SHARED_PX + 1.4, SOLID);
  stroke(ctx, edges, tokenHex(style.theme, 'bg'), SHARED_PX, SOLID);
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

const BOX_MARK_PX = 3.5;
const LEAST_MARKED_PX = 14;

function paintBox(ctx: CanvasRenderingContext2D, box: BoxItem, style: PaintStyle): void {
  const key = style.classes[box.node]!;
  const [widthPx, heightPx] = [box.x1Px - box.x0Px, box.y1Px - box.y0Px];
  const gapPx = widthPx > 3 ? 1 : 0;
  ctx.globalAlpha = alphaOf(style, box.node);
  ctx.fillStyle = key === MISSING ? style.hatch : style.palette[key]!;
  ctx.fillRect(box.x0Px, box.y0Px, Math.max(0.5, widthPx - gapPx), Math.max(0.5, heightPx - (heightPx > 3 ? 1 : 0)));
  ctx.globalAlpha = 1;
}

/** How a rollout ended, at the foot of its last rectangle: disc, ring, cross, in ink on the colour. */
function paintBoxEnd(ctx: CanvasRenderingContext2D, box: BoxItem, style: PaintStyle): void {
  if (box.kind === MARK.turn || box.x1Px - box.x0Px < LEAST_MARKED_PX || box.y1Px - box.y0Px < LEAST_MARKED_PX) return;
  const at = { xPx: box.x1Px - 9, yPx: box.y1Px - 9 };
  const ink = inkOn(style.palette[style.classes[box.node]!]!);
  if (box.kind === MARK.halted) cross(ctx, at, BOX_MARK_PX, ink);
  else ring(ctx, at, BOX_MARK_PX, ink, 1.5, box.kind === MARK.success ? ink : 'transparent');
}

function paintBoxes(ctx: CanvasRenderingContext2D, { boxes }: DisplayList, style: PaintStyle): void {
  for (const box of boxes) paintBox(ctx, box, style);
  for (const box of boxes) paintBoxEnd(ctx, box, style);
  ctx.strokeStyle = tokenHex(style.theme, 'ink');
  for (const box of boxes) {
    if (!box.onPath) continue;
    ctx.lineWidth = box.selected ? 2.5 : 1;
    ctx.strokeRect(box.x0Px + 0.5, box.y0Px + 0.5, Math.max(1, box.x1Px - box.x0Px - 2), Math.max(1, box.y1Px - box.y0Px - 2));
  }
}

type Round = Pick<MarkItem, 'xPx' | 'yPx' | 'radiusPx' | 'kind'>;

function ring(
  ctx: CanvasRenderingContext2D,
  { xPx, yPx }: Pick<Round, 'xPx' | 'yPx'>,
  radiusPx: number,
  colour: string,
  widthPx: number,
  fill: string,
): void {
  ctx.beginPath();
  ctx.arc(xPx, yPx, radiusPx, 0, TAU);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = colour;
  ctx.lineWidth = widthPx;
  ctx.stroke();
}

function cross(ctx: CanvasRenderingContext2D, { xPx, yPx }: Pick<Round, 'xPx' | 'yPx'>, reachPx: number, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.75;
  ctx.beginPath();
  ctx.moveTo(xPx - reachPx, yPx - reachPx);
  ctx.lineTo(xPx + reachPx, yPx + reachPx);
  ctx.moveTo(xPx + reachPx, yPx - reachPx);
  ctx.lineTo(xPx - reachPx, yPx + reachPx);
  ctx.stroke();
}

function paintLeaf(ctx: CanvasRenderingContext2D, mark: Round, theme: Theme): void {
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

/** A bar of the outcomes put away, a second sheet behind it. */
function paintFolded(ctx: CanvasRenderingContext2D, { node, xPx, yPx, radiusPx }: MarkItem, style: PaintStyle): void {
  const [widthPx, heightPx] = [radiusPx * 4, radiusPx * 1.8];
  const [left, top] = [xPx - widthPx / 2, yPx - heightPx / 2];
  const share = style.shareOf(node);
  ctx.fillStyle = tokenHex(style.theme, 'line-2');
  ctx.fillRect(left + 2, top - 2, widthPx, heightPx);
  ctx.fillStyle = share === null ? tokenHex(style.theme, 'raised') : tokenHex(style.theme, 'failure');
  ctx.fillRect(left, top, widthPx, heightPx);
  ctx.fillStyle = tokenHex(style.theme, 'success');
  ctx.fillRect(left, top, widthPx * (share ?? 0), heightPx);
  ctx.strokeStyle = tokenHex(style.theme, 'ink-2');
  ctx.lineWidth = 1;
  ctx.strokeRect(left, top, widthPx, heightPx);
}

function paintMark(ctx: CanvasRenderingContext2D, mark: MarkItem, style: PaintStyle): void {
  const bg = tokenHex(style.theme, 'bg');
  if (mark.radiusPx < TINY_PX && !mark.selected && mark.kind !== MARK.folded) {
    const leaf = { [MARK.success]: 'success', [MARK.failure]: 'failure', [MARK.halted]: 'halted' } as const;
    const named = leaf[mark.kind as 1 | 2 | 3];
    ctx.fillStyle = named ? tokenHex(style.theme, named) : style.palette[style.classes[mark.node]!]!;
    ctx.fillRect(mark.xPx - mark.radiusPx, mark.yPx - mark.radiusPx, 2 * mark.radiusPx, 2 * mark.radiusPx);
    return;
  }
  if (mark.expanded && !mark.selected) ring(ctx, mark, mark.radiusPx + Math.min(2.5, mark.radiusPx * 0.55), tokenHex(style.theme, 'ink-3'), 1, bg);
  if (isShared(style, mark.node) && !mark.selected) ring(ctx, mark, mark.radiusPx + 1.6, tokenHex(style.theme, 'ink'), 1.4, bg);
  if (mark.selected) ring(ctx, mark, mark.radiusPx + 4, tokenHex(style.theme, 'ink'), 2, bg);
  if (mark.kind === MARK.turn) paintTurn(ctx, mark, style);
  else if (mark.kind === MARK.folded) paintFolded(ctx, mark, style);
  else if (mark.kind === MARK.pruned) paintPruned(ctx, mark, style);
  else paintLeaf(ctx, mark, style.theme);
}

export const LABEL_FONT = {
  text: ({ sans }: PaintStyle['fonts']) => `10.5px ${sans}`,
  edge: ({ sans }: PaintStyle['fonts']) => `10px ${sans}`,
  answer: ({ mono }: PaintStyle['fonts']) => `10.5px ${mono}`,
  value: ({ mono }: PaintStyle['fonts']) => `500 10px ${mono}`,
} as const;

function labelColour(theme: Theme, kind: LabelItem['kind'], onPath: boolean): string {
  if (onPath) return tokenHex(theme, 'ink');
  return tokenHex(theme, kind === 'answer' || kind === 'text' ? 'ink-2' : 'ink-3');
}

/** Keeps text readable where it crosses edges. */
function halo(ctx: CanvasRenderingContext2D, theme: Theme, text: string, xPx: number, yPx: number): void {
  ctx.strokeStyle = tokenHex(theme, 'bg');
  ctx.lineWidth = 3;
  ctx.strokeText(text, xPx, yPx);
}

function paintLabels(ctx: CanvasRenderingContext2D, list: DisplayList, style: PaintStyle): void {
  ctx.lineJoin = 'round';
  ctx.textBaseline = 'alphabetic';
  for (const { node, kind, text, xPx, yPx, align, onPath } of list.labels) {
    if (isFaint(style, node) && !onPath) continue;
    const weight = kind === 'edge' && onPath ? '500 ' : '';
    ctx.font = weight + LABEL_FONT[kind](style.fonts);
    ctx.textAlign = align === 'middle' ? 'center' : align;
    const inBox = list.boxes.length > 0;
    if (!inBox) halo(ctx, style.theme, text, xPx, yPx);
    ctx.fillStyle = inBox ? inkOn(style.palette[style.classes[node]!]!) : labelColour(style.theme, kind, onPath);
    ctx.fillText(text, xPx, yPx);
  }
}

/** Replays a display list onto a canvas whose unit is one CSS pixel. Decides nothing about geometry. */
export function paintDisplayList(ctx: CanvasRenderingContext2D, list: DisplayList, style: PaintStyle): void {
  paintSpans(ctx, list.spans, {
    of: (node, isTip) => (isTip ? style.tipOf(node) : style.palette[style.classes[node]!]!),
    alphaOf: (node) => (isFaint(style, node) ? FAINT_ALPHA : 1),
    ground: style.ground,
    strip: style.strip,
  });
  paintBoxes(ctx, list, style);
  paintShared(ctx, list, style);
  paintEdges(ctx, list, style);
  paintPath(ctx, list, style);
  ctx.setLineDash(SOLID as number[]);
  paintLabels(ctx, list, style);
  for (const mark of list.marks) {
    ctx.globalAlpha = isFaint(style, mark.node) && !mark.selected ? FAINT_ALPHA * 2 : 1;
    paintMark(ctx, mark, style);
  }
  ctx.globalAlpha = 1;
}
