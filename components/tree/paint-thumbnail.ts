import { FLAG, type TreeSnapshot } from '@/lib/contract/snapshot';
import { type ColouringId, colouringOf, levelOf, MISSING } from '@/lib/display/scales';
import type { Theme } from '@/lib/display/tokens';
import { classesOf, marksOf } from '@/lib/figure/tree-marks';
import { buildDisplayList } from '@/lib/layout/display-list';
import { type DisplayList, type EdgeItem, MARK } from '@/lib/layout/display-types';
import { layOut } from '@/lib/layout/layouts';
import type { TreeLayout } from '@/lib/layout/types';
import { fitView, type Viewport } from '@/lib/layout/viewport';
import { PRUNED_ALPHA, paintDisplayList } from './paint-display-list';

export interface ThumbnailOptions {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly theme: Theme;
  readonly colouring: ColouringId;
}

const PAD_PX = 3;
const TALLEST_LANE_PX = 10;

/** The view of a thumbnail: the whole tree, in the middle, lanes at most 10 px apart. */
export function thumbnailView(layout: TreeLayout, widthPx: number, heightPx: number): Viewport {
  const pad = { left: PAD_PX, right: PAD_PX, top: PAD_PX, bottom: PAD_PX };
  const view = fitView(layout, { widthPx, heightPx }, pad, TALLEST_LANE_PX);
  if (view.frame === 'polar') return view;
  const takenPx = view.fitLanePx * Math.max(0, layout.form === 'boxes' ? layout.lanes : layout.lanes - 1);
  return view.frame === 'rows' ? { ...view, yPx: (heightPx - takenPx) / 2 } : { ...view, xPx: (widthPx - takenPx) / 2 };
}

/** Edges as elbows, grouped by colour: one stroke a colour. */
function strokeElbows(
  ctx: CanvasRenderingContext2D,
  edges: readonly EdgeItem[],
  { classes, flags }: { readonly classes: Uint16Array; readonly flags: Uint16Array },
  palette: readonly string[],
  lanePx: number,
): void {
  const byClass = new Map<number, EdgeItem[]>();
  for (const edge of edges) {
    const key = (classes[edge.node]! << 1) | (flags[edge.node]! & FLAG.pruned ? 1 : 0);
    const group = byClass.get(key);
    if (group) group.push(edge);
    else byClass.set(key, [edge]);
  }
  ctx.lineWidth = lanePx < 2 ? Math.max(0.5, lanePx / 2) : 1;
  ctx.lineJoin = 'round';
  for (const [key, group] of byClass) {
    ctx.strokeStyle = palette[key >> 1]!;
    ctx.globalAlpha = key & 1 ? PRUNED_ALPHA : 1;
    ctx.beginPath();
    for (const { x0Px, y0Px, xEndPx, yEndPx, x1Px, y1Px } of group) {
      ctx.moveTo(x0Px, y0Px);
      ctx.lineTo(xEndPx, yEndPx);
      ctx.lineTo(x1Px, y1Px);
    }
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/** Only marks of leaves: at this size a turn is its edge. */
const leavesOnly = (list: DisplayList): DisplayList => ({
  ...list,
  edges: [],
  labels: [],
  marks: list.marks
    .filter((mark) => mark.kind !== MARK.turn && mark.kind !== MARK.pruned)
    .map((mark) => ({ ...mark, radiusPx: Math.min(1.5, mark.radiusPx), expanded: false })),
});

/**
 * Paints a whole tree into `widthPx` × `heightPx` CSS pixels at the context's origin (scale it by the device's pixel
 * ratio first): edges in the colouring, leaf marks by outcome, from the same display list as the tree page. Thin
 * snapshots suffice. O(N).
 */
export function paintThumbnail(
  ctx: CanvasRenderingContext2D,
  snapshot: TreeSnapshot,
  options: ThumbnailOptions,
  layout: TreeLayout = layOut(snapshot).layout,
): void {
  ctx.clearRect(0, 0, options.widthPx, options.heightPx);
  if (snapshot.header.count === 0) return;
  const colouring = colouringOf(options.colouring);
  const palette = colouring.palette(options.theme);
  const outcomes = colouringOf('outcome').palette(options.theme);
  const classes = classesOf(snapshot, options.colouring);
  const view = thumbnailView(layout, options.widthPx, options.heightPx);
  const list = buildDisplayList(layout, { ...marksOf(snapshot), labelOf: () => '' }, view, { path: [], selected: null, measurePx: () => 0 });
  strokeElbows(ctx, list.edges, { classes, flags: snapshot.flags }, palette, view.fitLanePx);
  paintDisplayList(ctx, leavesOnly(list), {
    theme: options.theme,
    classes,
    flags: snapshot.flags,
    palette,
    shareOf: () => null,
    tipOf: (node) => outcomes[snapshot.n[node]! > 0 ? levelOf(snapshot.k[node]! / snapshot.n[node]!) : MISSING]!,
    fonts: { sans: 'sans-serif', mono: 'monospace' },
    hatch: palette[MISSING]!,
    faint: null,
    ground: null,
  });
}
