import type { BoxItem, DisplayList, EdgeItem, MarkItem } from './display-types';
import { SpanList } from './span-list';

/** Above this many items a list changes at once: the eye could not follow them, nor the frames keep up. */
const MOST_ITEMS = 5_000;
const HALF = 0.5;

const mix = (from: number, to: number, t: number): number => from + (to - from) * t;
const byNode = <T extends { readonly node: number }>(items: readonly T[]): Map<number, T> => new Map(items.map((item) => [item.node, item]));

function mixEdge(from: EdgeItem, to: EdgeItem, t: number): EdgeItem {
  return {
    ...to,
    x0Px: mix(from.x0Px, to.x0Px, t),
    y0Px: mix(from.y0Px, to.y0Px, t),
    c0xPx: mix(from.c0xPx, to.c0xPx, t),
    c0yPx: mix(from.c0yPx, to.c0yPx, t),
    c1xPx: mix(from.c1xPx, to.c1xPx, t),
    c1yPx: mix(from.c1yPx, to.c1yPx, t),
    xEndPx: mix(from.xEndPx, to.xEndPx, t),
    yEndPx: mix(from.yEndPx, to.yEndPx, t),
    x1Px: mix(from.x1Px, to.x1Px, t),
    y1Px: mix(from.y1Px, to.y1Px, t),
  };
}

const mixMark = (from: MarkItem, to: MarkItem, t: number): MarkItem => ({
  ...to,
  xPx: mix(from.xPx, to.xPx, t),
  yPx: mix(from.yPx, to.yPx, t),
  radiusPx: mix(from.radiusPx, to.radiusPx, t),
});

const mixBox = (from: BoxItem, to: BoxItem, t: number): BoxItem => ({
  ...to,
  x0Px: mix(from.x0Px, to.x0Px, t),
  y0Px: mix(from.y0Px, to.y0Px, t),
  x1Px: mix(from.x1Px, to.x1Px, t),
  y1Px: mix(from.y1Px, to.y1Px, t),
});

/** A mark as the rectangle that it grows out of or shrinks into. */
const boxAround = ({ node, xPx, yPx, radiusPx, kind, expanded, selected, onPath }: MarkItem): BoxItem => ({
  node,
  x0Px: xPx - radiusPx,
  y0Px: yPx - radiusPx,
  x1Px: xPx + radiusPx,
  y1Px: yPx + radiusPx,
  kind,
  expanded,
  selected,
  onPath,
});

/** What is in both moves; what is in one is shown in its half of the way. */
function between<T extends { readonly node: number }>(
  from: readonly T[],
  to: readonly T[],
  t: number,
  mixed: (a: T, b: T, t: number) => T,
): readonly T[] {
  const before = byNode(from);
  const after = byNode(to);
  const moving = to.flatMap((item) => {
    const start = before.get(item.node);
    if (start) return [mixed(start, item, t)];
    return t >= HALF ? [item] : [];
  });
  return t < HALF ? [...moving, ...from.filter(({ node }) => !after.has(node))] : moving;
}

const sizeOf = ({ edges, marks, boxes }: DisplayList): number => edges.length + marks.length + boxes.length;

/** Whether the way from one list to the other can be shown. */
export const canTween = (from: DisplayList, to: DisplayList): boolean => sizeOf(from) + sizeOf(to) <= MOST_ITEMS;

/**
 * The picture part of the way from one layout to another, `t` in [0, 1): nodes and edges move, rectangles grow out of marks
 * and shrink into them, words wait for the end.
 */
export function tween(from: DisplayList, to: DisplayList, t: number): DisplayList {
  const isBoxes = from.boxes.length > 0 || to.boxes.length > 0;
  const toBoxes = isBoxes && from.boxes.length > 0 !== to.boxes.length > 0;
  const asBoxes = ({ boxes, marks }: DisplayList): readonly BoxItem[] => (toBoxes && boxes.length === 0 ? marks.map(boxAround) : boxes);
  const spans = t < HALF ? from.spans : to.spans;
  return {
    spans: isBoxes && toBoxes ? new SpanList() : spans,
    boxes: between(asBoxes(from), asBoxes(to), t, mixBox),
    edges: between(from.edges, to.edges, t, mixEdge),
    labels: [],
    marks: toBoxes ? [] : between(from.marks, to.marks, t, mixMark),
    counts: to.counts,
  };
}
