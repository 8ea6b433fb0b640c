import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { tokenHex } from '@/lib/display/colour';
import { type ColouringId, colouringOf, levelOf, MISSING } from '@/lib/display/scales';
import type { Theme } from '@/lib/display/tokens';
import { foldText } from '@/lib/figure/fold-text';
import { classesOf, marksOf } from '@/lib/figure/tree-marks';
import { buildDisplayList } from '@/lib/layout/display-list';
import type { DisplayList, LabelItem, TreeMarks } from '@/lib/layout/display-types';
import { pointOf } from '@/lib/layout/look';
import { rolloutThrough } from '@/lib/layout/path';
import type { PartPx, PointPx } from '@/lib/layout/projection';
import { renameNodes } from '@/lib/layout/rename-nodes';
import { Scratch } from '@/lib/layout/scratch';
import { copySpans } from '@/lib/layout/span-list';
import { canTween, tween } from '@/lib/layout/tween';
import type { TreeLayout } from '@/lib/layout/types';
import type { Viewport } from '@/lib/layout/viewport';
import { selectedPlace, type TreeState, type TreeStore } from '@/lib/store/tree-store';
import { KeptPicture } from './kept-picture';
import { LABEL_FONT, type PaintStyle, paintDisplayList } from './paint-display-list';
import { TurnTexts } from './turn-texts';

/** Set on the performance timeline when a tree's first full painting is done. */
export const PAINTED_MARK = 'canopy:tree-painted';
const HATCH_PX = 4;
/** A view that moved so long ago is at rest. */
const TELL_MS = 100;
/** How long a tree takes from one layout to the next. */
const MOVE_MS = 250;
/** Trees that follow each other faster than this are shown without a way between them. */
const HURRIED_MS = 2 * MOVE_MS - 1;
const easeInOut = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));
const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

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
  private telling: ReturnType<typeof setTimeout> | null = null;
  private texts: TurnTexts | null = null;
  private scene: { snapshot: TreeSnapshot; marks: TreeMarks } | null = null;
  /** What was painted last, and the way on which the layout before it still is. */
  private shown: { snapshot: TreeSnapshot; layout: TreeLayout; list: DisplayList } | null = null;
  private move: { from: DisplayList; startMs: number } | null = null;
  private replacedMs = Number.NEGATIVE_INFINITY;
  private shared: Uint8Array | null = null;
  private readonly kept: KeptPicture;
  /** Of whole pictures, and of parts of them: the last whole one must stand while parts are made. */
  private readonly scratch = { whole: new Scratch(), part: new Scratch() };
  private rollout: { layout: TreeLayout; selected: number; path: readonly number[] } | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly store: TreeStore,
  ) {
    const ctx = canvas.getContext('2d');
    if (!ctx) throw new Error('this browser gives no 2d canvas');
    this.ctx = ctx;
    this.kept = new KeptPicture(ctx);
  }

  setStyle(colour: ColouringId, theme: Theme): void {
    this.colour = colour;
    if (this.theme !== theme || this.hatch === '') this.hatch = hatchPattern(this.ctx, theme);
    this.theme = theme;
  }

  /** Beside another tree: which places are prefixes that both have; null = nothing beside. [N of the snapshot shown] */
  setShared(shared: Uint8Array | null): void {
    this.shared = shared;
  }

  /** Paints in the next frame; the first painting of a tree is done at once. */
  request(): void {
    this.kept.forget();
    this.requestMoved();
  }

  /** The same where nothing but the view changed. */
  requestMoved(): void {
    if (!this.hasPainted) {
      this.paint();
      return;
    }
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.paint());
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.texts?.stop();
    if (this.telling) clearTimeout(this.telling);
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

  private marksFor(snapshot: TreeSnapshot, { folds }: TreeState['folded']): TreeMarks {
    const foldTextOf = (node: number): string => foldText(folds.get(node));
    if (this.scene?.snapshot === snapshot) return this.scene.marks;
    const { run, treeKey } = snapshot.header;
    if (this.scene?.snapshot.header.treeKey !== treeKey) {
      this.texts?.stop();
      this.texts = new TurnTexts(run, treeKey, () => this.request());
    }
    const textOf = (node: number): string | null => {
      if (node === 0 || folds.get(node)?.kind === 'family') return null;
      const words = this.texts?.of(snapshot.ids.at(node) ?? '') ?? null;
      // The label has said it
      return words === snapshot.labels.at(node) ? null : words;
    };
    this.scene = { snapshot, marks: marksOf(snapshot, textOf, foldTextOf) };
    return this.scene.marks;
  }

  /** The rollout through the selected node: a million turns in a chain, so it is followed once. */
  private pathFor(layout: TreeLayout, selected: number): readonly number[] {
    if (this.rollout?.layout !== layout || this.rollout.selected !== selected)
      this.rollout = { layout, selected, path: rolloutThrough(layout, selected) };
    return this.rollout.path;
  }

  private style({ faint }: TreeState, snapshot: TreeSnapshot): PaintStyle {
    const outcomes = colouringOf('outcome').palette(this.theme);
    const tipOf = (node: number): string => outcomes[snapshot.n[node]! > 0 ? levelOf(snapshot.k[node]! / snapshot.n[node]!) : MISSING]!;
    return {
      theme: this.theme,
      classes: classesOf(snapshot, this.colour),
      flags: snapshot.flags,
      faint: faint?.length === snapshot.header.count ? faint : null,
      shared: this.shared?.length === snapshot.header.count ? this.shared : null,
      palette: colouringOf(this.colour).palette(this.theme),
      tipOf,
      ground: tokenHex(this.theme, 'bg'),
      shareOf: (node) => (snapshot.n[node]! > 0 ? snapshot.k[node]! / snapshot.n[node]! : null),
      fonts: this.fonts,
      hatch: this.hatch,
    };
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

  /** The words about a picture are for a reader: while it moves from frame to frame they would cost more than it. */
  private atRest(then: () => void): void {
    if (this.telling) clearTimeout(this.telling);
    this.telling = setTimeout(then, TELL_MS);
  }

  /** Which node is marked, and where in CSS pixels: a canvas tells nobody what stands on it. */
  private noteIn(list: DisplayList): void {
    const mark = list.marks.find(({ selected }) => selected);
    const box = list.boxes.find(({ selected }) => selected);
    this.note(mark ? [mark.xPx, mark.yPx] : box ? [(box.x0Px + box.x1Px) / 2, (box.y0Px + box.y1Px) / 2] : null);
  }

  private note(at: PointPx | null): void {
    const { dataset } = this.canvas;
    dataset.selectedX = at ? String(at[0]) : '';
    dataset.selectedY = at ? String(at[1]) : '';
  }

  /** Moves what is painted along with the view; false where it has to be painted whole. */
  private slide(state: TreeState, snapshot: TreeSnapshot, layout: TreeLayout, view: Viewport): boolean {
    const options = { ...this.optionsFor(state, snapshot, layout), scratch: this.scratch.part };
    const marks = this.marksFor(snapshot, state.folded);
    const listOf = (part: PartPx): DisplayList => buildDisplayList(layout, marks, view, { ...options, part });
    if (this.move || !this.kept.slide(layout, view, this.style(state, snapshot), listOf)) return false;
    // The last list is of another place
    this.shown = null;
    const [xPx, yPx] = pointOf(layout, view, options.selected);
    this.note(xPx >= 0 && xPx <= view.widthPx && yPx >= 0 && yPx <= view.heightPx ? [xPx, yPx] : null);
    this.atRest(() => this.request());
    return true;
  }

  /** The last picture as one of the tree shown now: another layout of it, or a tree whose place it took. */
  private before(snapshot: TreeSnapshot, { replaced }: TreeState): DisplayList | null {
    const shown = this.shown;
    if (shown === null) return null;
    if (shown.snapshot === snapshot) return shown.list;
    if (replaced?.from !== shown.snapshot || replaced.to !== snapshot) return null;
    const nowMs = performance.now();
    const isHurried = nowMs - this.replacedMs < HURRIED_MS;
    this.replacedMs = nowMs;
    if (isHurried) return null;
    return renameNodes(shown.list, (node) => {
      const followed = replaced.follow(node);
      return followed?.before === node ? followed.after : null;
    });
  }

  /** The same tree in another layout moves there, and so does what two trees share; whatever else changes is shown at once. */
  private onTheWay(state: TreeState, snapshot: TreeSnapshot, layout: TreeLayout, list: DisplayList): DisplayList {
    if (this.shown && this.shown.layout !== layout) {
      const from = this.before(snapshot, state);
      this.move =
        from === null || isStill() || !canTween(from, list) ? null : { from: { ...from, spans: copySpans(from.spans) }, startMs: performance.now() };
    } else if (this.shown?.snapshot !== snapshot) this.move = null;
    const t = this.move ? (performance.now() - this.move.startMs) / MOVE_MS : 1;
    if (t >= 1) this.move = null;
    const shown = this.move ? tween(this.move.from, list, easeInOut(t)) : list;
    this.shown = { snapshot, layout, list: shown };
    if (this.move) this.request();
    return shown;
  }

  private optionsFor(state: TreeState, snapshot: TreeSnapshot, layout: TreeLayout) {
    const selected = selectedPlace(state);
    const faint = state.faint?.length === snapshot.header.count ? state.faint : null;
    return { path: this.pathFor(layout, selected), selected, faint, measurePx: this.measurePx };
  }

  paint(): void {
    this.frame = 0;
    const state = this.store.getState();
    const { snapshot, layout, view } = state;
    if (!view || view.widthPx === 0 || this.hatch === '') return;
    if (snapshot && layout && this.slide(state, snapshot, layout, view)) return;
    const startMs = performance.now();
    this.clear(view.widthPx, view.heightPx);
    if (!snapshot || !layout || layout.count === 0) return;
    const options = { ...this.optionsFor(state, snapshot, layout), scratch: this.scratch.whole };
    const list = buildDisplayList(layout, this.marksFor(snapshot, state.folded), view, options);
    const moved = this.onTheWay(state, snapshot, layout, list);
    paintDisplayList(this.ctx, moved, this.style(state, snapshot));
    this.canvas.dataset.selected = snapshot.ids.at(options.selected) ?? '';
    this.noteIn(moved);
    if (this.move) this.kept.forget();
    else this.kept.keep(layout, view, list, performance.now() - startMs);
    if (this.hasPainted) this.atRest(() => this.store.getState().setPainted(list.counts));
    else {
      performance.mark(PAINTED_MARK);
      state.setPainted(list.counts);
    }
    this.hasPainted = true;
  }
}
