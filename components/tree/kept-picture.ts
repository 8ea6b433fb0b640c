import type { DisplayList } from '@/lib/layout/display-types';
import { pannedBy } from '@/lib/layout/pan-strips';
import { hasLabels } from '@/lib/layout/place-labels';
import type { PartPx } from '@/lib/layout/projection';
import type { TreeLayout } from '@/lib/layout/types';
import type { Viewport } from '@/lib/layout/viewport';
import { type PaintStyle, paintDisplayList } from './paint-display-list';
import { arePixels } from './paint-spans';

/** A picture that took less than this to paint is painted again as quickly as it is moved. */
const WORTH_MS = 4;

/**
 * What a canvas shows. Where the view only moved since, and no label could have changed its place, the picture is moved along
 * and only what came into view is painted: of a tree of a million nodes a tenth of the work.
 */
export class KeptPicture {
  private last: { readonly layout: TreeLayout; readonly view: Viewport; readonly isDense: boolean } | null = null;

  constructor(private readonly ctx: CanvasRenderingContext2D) {}

  /** Something else than the view changed. */
  forget(): void {
    this.last = null;
  }

  /** The canvas shows all of `list`, which took so long. */
  keep(layout: TreeLayout, view: Viewport, { spans }: DisplayList, tookMs: number): void {
    // Around a middle a strip is cut across the lines that stand for many
    const isWorth = tookMs >= WORTH_MS && view.frame !== 'polar' && !hasLabels(layout, view);
    this.last = isWorth ? { layout, view, isDense: arePixels(spans) } : null;
  }

  /** False where the picture cannot be moved to the view: it has to be painted whole. */
  slide(layout: TreeLayout, view: Viewport, style: PaintStyle, listOf: (part: PartPx) => DisplayList): boolean {
    const ratio = window.devicePixelRatio || 1;
    const panned = this.last?.layout === layout ? pannedBy(this.last.view, view, ratio) : null;
    const { ctx } = this;
    if (!this.last || !panned || ctx.canvas.width !== Math.round(view.widthPx * ratio)) return false;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.drawImage(ctx.canvas, panned.dxDevicePx, panned.dyDevicePx);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    for (const part of panned.strips) this.paint(part, { ...style, strip: { part, isDense: this.last.isDense } }, listOf);
    this.last = { ...this.last, view };
    return true;
  }

  private paint(part: PartPx, style: PaintStyle, listOf: (part: PartPx) => DisplayList): void {
    const { ctx } = this;
    const { x0Px, y0Px, x1Px, y1Px } = part;
    ctx.save();
    ctx.beginPath();
    ctx.rect(x0Px, y0Px, x1Px - x0Px, y1Px - y0Px);
    ctx.clip();
    ctx.fillStyle = style.ground ?? 'transparent';
    ctx.fillRect(x0Px, y0Px, x1Px - x0Px, y1Px - y0Px);
    paintDisplayList(ctx, listOf(part), style);
    ctx.restore();
  }
}
