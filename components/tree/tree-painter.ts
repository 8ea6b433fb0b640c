import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { tokenHex } from '@/lib/display/colour';
import { type ColouringId, colouringOf, levelOf, MISSING } from '@/lib/display/scales';
import type { Theme } from '@/lib/display/tokens';
import { buildDisplayList } from '@/lib/layout/display-list';
import type { DisplayList, LabelItem, MarkItem, TreeMarks } from '@/lib/layout/display-types';
import { rolloutThrough } from '@/lib/layout/path';
import type { TreeLayout } from '@/lib/layout/types';
import type { Viewport } from '@/lib/layout/viewport';
import { selectedPlace, type TreeStore } from '@/lib/store/tree-store';
import { LABEL_FONT, type PaintStyle, paintDisplayList } from './paint-display-list';
import { marksOf } from './scene';
import { splitFaint } from './split-faint';

/** Set on the performance timeline when a tree's first full painting is done. */
export const PAINTED_MARK = 'canopy:tree-painted';
const HATCH_PX = 4;
const VEIL_ALPHA = 0.85;

function readFonts(): PaintStyle['fonts'] {
  const root = getComputedStyle(document.documentElement);
  return { sans: root.getPropertyValue('--sans') || 'sans-serif', mono: root.getPropertyValue('--mono') || 'monospace' };
}

function hatchPattern(ctx: CanvasRenderingContext2D, theme: Theme): CanvasPattern | string {
  const tile = document.createElement('canvas');
  tile.width = HATCH_PX;
  tile.height = HATCH_PX;
  const pen = tile.getContext('2d');
  if (!pen) return tokenHex(theme, 'line-2');
  pen.strokeStyle = tokenHex(theme, 'ink-3');
  pen.lineWidth = 1;
  pen.beginPath();
  for (const shift of [-HATCH_PX, 0, HATCH_PX]) {
    pen.moveTo(shift, HATCH_PX);
    pen.lineTo(shift + HATCH_PX, 0);
  }
  pen.stroke();
  return ctx.createPattern(tile, 'repeat') ?? tokenHex(theme, 'line-2');
}

/** Owns one canvas: turns the store's state into a display list and replays it, once a frame and only when something changed. */
export class TreePainter {
  private colour: ColouringId = 'v';
  private theme: Theme = 'light';
  private frame = 0;
  private hasPainted = false;
  private readonly fonts = readFonts();
  private readonly widthsPx = new Map<string, number>();
  private readonly ctx: CanvasRenderingContext2D;
  private hatch: PaintStyle['hatch'] = '';
  private scene: { snapshot: TreeSnapshot; marks: TreeMarks; classes: Map<ColouringId, Uint16Array> } | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly store: TreeStore,
  ) {
    const ctx = canvas.getContext('2d');
    if (!ctx) throw new Error('this browser gives no 2d canvas');
    this.ctx = ctx;
  }

  setStyle(colour: ColouringId, theme: Theme): void {
    this.colour = colour;
    if (this.theme !== theme || this.hatch === '') this.hatch = hatchPattern(this.ctx, theme);
    this.theme = theme;
  }

  /** Paints in the next frame; the first painting of a tree is done at once. */
  request(): void {
    if (!this.hasPainted) {
      this.paint();
      return;
    }
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.paint());
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  private readonly measurePx = (text: string, kind: LabelItem['kind']): number => {
    const key = kind + text;
    const known = this.widthsPx.get(key);
    if (known !== undefined) return known;
    this.ctx.font = LABEL_FONT[kind](this.fonts);
    const widthPx = this.ctx.measureText(text).width;
    if (this.widthsPx.size > 20_000) this.widthsPx.clear();
    this.widthsPx.set(key, widthPx);
    return widthPx;
  };

  private sceneOf(snapshot: TreeSnapshot) {
    if (this.scene?.snapshot !== snapshot) this.scene = { snapshot, marks: marksOf(snapshot), classes: new Map() };
    const { marks, classes } = this.scene;
    const known = classes.get(this.colour) ?? colouringOf(this.colour).classes(snapshot);
    classes.set(this.colour, known);
    return { marks, classes: known };
  }

  private style(snapshot: TreeSnapshot, classes: Uint16Array): PaintStyle {
    const outcomes = colouringOf('outcome').palette(this.theme);
    const palette = colouringOf(this.colour).palette(this.theme);
    const tipOf = (node: number): string => outcomes[snapshot.n[node]! > 0 ? levelOf(snapshot.k[node]! / snapshot.n[node]!) : MISSING]!;
    return { theme: this.theme, classes, flags: snapshot.flags, palette, tipOf, fonts: this.fonts, hatch: this.hatch };
  }

  private clear(widthPx: number, heightPx: number): void {
    const ratio = window.devicePixelRatio || 1;
    const width = Math.round(widthPx * ratio);
    const height = Math.round(heightPx * ratio);
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    this.ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.ctx.fillStyle = tokenHex(this.theme, 'bg');
    this.ctx.fillRect(0, 0, widthPx, heightPx);
  }

  /** Which node is marked, and where in CSS pixels: a canvas tells nobody what stands on it. */
  private note(id: string, mark: MarkItem | undefined): void {
    const { dataset } = this.canvas;
    dataset.selected = id;
    dataset.selectedX = mark ? String(mark.xPx) : '';
    dataset.selectedY = mark ? String(mark.yPx) : '';
  }

  /** What is faint lies under a veil of the ground's colour, the rest above it. */
  private paintFaint(list: DisplayList, faint: Uint8Array, { widthPx, heightPx }: Viewport, style: PaintStyle): void {
    const { under, over } = splitFaint(list, faint);
    paintDisplayList(this.ctx, under, style);
    this.ctx.globalAlpha = VEIL_ALPHA;
    this.ctx.fillStyle = tokenHex(this.theme, 'bg');
    this.ctx.fillRect(0, 0, widthPx, heightPx);
    this.ctx.globalAlpha = 1;
    paintDisplayList(this.ctx, over, style);
  }

  paint(): void {
    this.frame = 0;
    const state = this.store.getState();
    const { snapshot, layout, view } = state;
    if (!view || view.widthPx === 0 || this.hatch === '') return;
    this.clear(view.widthPx, view.heightPx);
    if (!snapshot || !layout || layout.count === 0) return;
    const { marks, classes } = this.sceneOf(snapshot);
    const selected = selectedPlace(state);
    const list = buildDisplayList(layout, marks, view, { path: pathFor(layout, selected), selected, measurePx: this.measurePx });
    const style = this.style(snapshot, classes);
    if (state.faint?.length === layout.count) this.paintFaint(list, state.faint, view, style);
    else paintDisplayList(this.ctx, list, style);
    this.note(
      snapshot.ids.at(selected) ?? '',
      list.marks.find((mark) => mark.selected),
    );
    if (!this.hasPainted) performance.mark(PAINTED_MARK);
    this.hasPainted = true;
    state.setPainted(list.counts);
  }
}

const pathFor = (layout: TreeLayout, selected: number): readonly number[] => rolloutThrough(layout, selected);
