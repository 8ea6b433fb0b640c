import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { tokenHex } from '@/lib/display/colour';
import { type ColouringId, colouringOf, outcomeOf } from '@/lib/display/scales';
import { levelOf } from '@/lib/display/scales/classes';
import type { Theme } from '@/lib/display/tokens';
import { layoutTidyHorizontal } from '@/lib/layout/tidy-horizontal';
import type { TreeLayout } from '@/lib/layout/types';

export interface ThumbnailOptions {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly theme: Theme;
  readonly colouring: ColouringId;
}

const PAD_PX = 3;
const ELBOW = 0.4;

interface Projection {
  readonly xPx: (node: number) => number;
  readonly yPx: (node: number) => number;
  readonly rowPx: number;
}

function project(layout: TreeLayout, { widthPx, heightPx }: ThumbnailOptions): Projection {
  const columnPx = (widthPx - 2 * PAD_PX) / Math.max(1, layout.columns);
  const rowPx = layout.rows < 2 ? 0 : Math.min(10, (heightPx - 2 * PAD_PX) / (layout.rows - 1));
  const topPx = (heightPx - rowPx * (layout.rows - 1)) / 2;
  return { xPx: (node) => PAD_PX + layout.xWorld[node]! * columnPx, yPx: (node) => topPx + layout.yWorld[node]! * rowPx, rowPx };
}

/** Edges grouped by colour: one stroke a colour. */
function strokeEdges(ctx: CanvasRenderingContext2D, layout: TreeLayout, at: Projection, classes: Uint16Array, palette: readonly string[]): void {
  const byClass = new Map<number, number[]>();
  for (let node = 1; node < layout.count; node++) {
    const list = byClass.get(classes[node]!) ?? [];
    if (list.length === 0) byClass.set(classes[node]!, list);
    list.push(node);
  }
  ctx.lineWidth = at.rowPx > 0 && at.rowPx < 2 ? Math.max(0.5, at.rowPx / 2) : 1;
  for (const [key, nodes] of byClass) {
    ctx.strokeStyle = palette[key]!;
    ctx.beginPath();
    for (const node of nodes) {
      const parent = layout.parent[node]!;
      const x0Px = at.xPx(parent);
      const x1Px = at.xPx(node);
      const yPx = at.yPx(node);
      ctx.moveTo(x0Px, at.yPx(parent));
      ctx.lineTo(x0Px + (x1Px - x0Px) * ELBOW, yPx);
      ctx.lineTo(x1Px, yPx);
    }
    ctx.stroke();
  }
}

function markLeaves(ctx: CanvasRenderingContext2D, snapshot: TreeSnapshot, at: Projection, theme: Theme): void {
  const radiusPx = Math.min(1.75, Math.max(0.75, at.rowPx * 0.4 || 1.75));
  const palette = colouringOf('outcome').palette(theme);
  for (let node = 0; node < snapshot.header.count; node++) {
    const outcome = outcomeOf(snapshot, node);
    if (outcome === 'turn' || outcome === 'unfinished') continue;
    ctx.fillStyle = outcome === 'halted' ? tokenHex(theme, 'halted') : palette[levelOf(outcome === 'success' ? 1 : 0)]!;
    ctx.beginPath();
    ctx.arc(at.xPx(node), at.yPx(node), radiusPx, 0, 2 * Math.PI);
    ctx.fill();
  }
}

/**
 * Paints a whole tree into `widthPx` × `heightPx` CSS pixels at the context's origin (scale it by the device's pixel
 * ratio first): edges in the colouring, leaf marks by outcome. Thin snapshots suffice. O(N).
 */
export function paintThumbnail(ctx: CanvasRenderingContext2D, snapshot: TreeSnapshot, options: ThumbnailOptions): void {
  ctx.clearRect(0, 0, options.widthPx, options.heightPx);
  if (snapshot.header.count === 0) return;
  const colouring = colouringOf(options.colouring);
  const layout = layoutTidyHorizontal(snapshot);
  const at = project(layout, options);
  ctx.lineJoin = 'round';
  strokeEdges(ctx, layout, at, colouring.classes(snapshot), colouring.palette(options.theme));
  markLeaves(ctx, snapshot, at, options.theme);
}
