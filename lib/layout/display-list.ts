import { walkBlocks } from './block-index';
import { bend } from './curve';
import type { DisplayOptions } from './display-options';
import { type BoxItem, type DisplayList, type EdgeItem, MARK, type MarkItem, type TreeMarks } from './display-types';
import { Fans } from './fan';
import { LitBlocks } from './lit-blocks';
import type { PixelGrid } from './pixel-grid';
import { placeLabels } from './place-labels';
import { lanesMeet, type PartPx, type Projection, project, type TreeBox, turnOf, wholeScreen } from './projection';
import { Scratch } from './scratch';
import type { SpanList } from './span-list';
import { THIN_LANE_PX, ThinBlocks } from './thin-blocks';
import type { TreeLayout } from './types';
import type { Viewport } from './viewport';

const FULL_RADIUS_PX = 4.5;
const SMALLEST_RADIUS_PX = 0.6;
const LEAST_MARK_PX = 0.8;
/** Bends that are smaller are drawn as corners. */
const CORNER_PX = 10;
const ROOT_FACTOR = 1.55;
const SELECTED_FACTOR = 1.45;
const PRUNED_FACTOR = 0.7;
const MARGIN_PX = 12;
/** Edges of the path closer than this are drawn as one. */
const PATH_STEP_PX = 2;
const PATH_MARK_PX = 5;

class Builder {
  readonly edges: EdgeItem[] = [];
  readonly boxes: BoxItem[] = [];
  readonly marks: MarkItem[] = [];
  readonly spans: SpanList;
  readonly projection: Projection;
  merged = 0;
  /** What is wanted of the screen, and of the tree; and what the whole screen shows. */
  private readonly part: PartPx;
  private readonly box: TreeBox;
  private readonly screen: TreeBox;
  private readonly turn: number;
  private readonly thin: ThinBlocks;
  private readonly fans: Fans;
  /** Where lanes or levels are thinner than a pixel: one mark and one edge a cell. Null where every node has its own. */
  private readonly markCells: PixelGrid | null;
  private readonly edgeCells: PixelGrid | null;
  /** The same for nodes that are picked out: no faint one takes their place. */
  private readonly litMarkCells: PixelGrid | null;
  private readonly litEdgeCells: PixelGrid | null;
  private readonly lit: LitBlocks | null;
  private drawnBoxes = 0;
  private unmarked = 0;
  /** Levels of the path that were come across on screen. */
  private readonly visitedPath = new Set<number>();

  constructor(
    private readonly layout: TreeLayout,
    private readonly marksOf: TreeMarks,
    private readonly view: Viewport,
    private readonly options: DisplayOptions,
    scratch: Scratch,
  ) {
    this.projection = project(layout, view);
    this.part = options.part ?? wholeScreen(view);
    this.box = this.projection.box(this.part, MARGIN_PX);
    this.screen = this.projection.box(wholeScreen(view), MARGIN_PX);
    this.turn = turnOf(view);
    this.spans = scratch.spanList();
    this.thin = new ThinBlocks(layout, this.projection, this.box, this.spans, scratch);
    this.fans = new Fans(layout, this.projection, this.screen);
    const isThin = this.projection.levelPx < THIN_LANE_PX || this.projection.lanePx(1) < THIN_LANE_PX;
    const grid = (name: string): PixelGrid => scratch.grid(name, view.widthPx, view.heightPx);
    this.markCells = isThin ? grid('marks') : null;
    this.edgeCells = isThin ? grid('edges') : null;
    const { faint } = options;
    this.lit = faint ? LitBlocks.of(layout.index, faint) : null;
    this.litMarkCells = faint && isThin ? grid('lit marks') : this.markCells;
    this.litEdgeCells = faint && isThin ? grid('lit edges') : this.edgeCells;
  }

  private sees(minLevel: number, maxLevel: number, minLane: number, maxLane: number): boolean {
    return maxLevel >= this.box.fromLevel && minLevel <= this.box.toLevel && lanesMeet(this.box, minLane, maxLane, this.turn);
  }

  build(): void {
    const { index } = this.layout;
    walkBlocks(
      index,
      (block, from, to) => {
        if (!this.sees(index.minLevel[block]!, index.maxLevel[block]!, index.minLane[block]!, index.maxLane[block]!)) return false;
        const drawing = this.thin.drawing(block, from, to);
        if (drawing === 'nodes') return true;
        this.merged += to - from;
        if (drawing === 'along') this.thin.along(block, from, to);
        else this.thin.across(block, from);
        const lit = this.lit?.firstIn(from, to) ?? -1;
        if (lit >= 0) this.thin.tick(lit);
        return false;
      },
      (from, to) => {
        for (let i = from; i < to; i++) this.node(index.order[i]!);
      },
    );
    this.path();
  }

  private isFaint(node: number): boolean {
    return this.options.faint?.[node] === 1;
  }

  /** Picked out while others are not. */
  private isLit(node: number): boolean {
    return this.options.faint?.[node] === 0;
  }

  private isOnPath(node: number): boolean {
    return this.options.path[this.layout.depth[node]!] === node;
  }

  private node(node: number): void {
    const { depth, last, firstLane, lastLane, form } = this.layout;
    const level = depth[node]!;
    const hasChildren = last[node]! > node;
    const reach = form === 'boxes' || hasChildren ? 1 : 0;
    if (!this.sees(level, level + reach, firstLane[node]!, lastLane[node]!)) return;
    if (form === 'boxes') {
      if (this.isOnPath(node)) this.visitedPath.add(level);
      this.boxItem(node);
      this.drawnBoxes++;
      return;
    }
    const [xPx, yPx] = this.projection.point(level, this.layout.lane[node]!);
    if (this.isOnScreen(xPx, yPx)) this.ownMark(node, xPx, yPx);
    if (hasChildren && level + 1 >= this.box.fromLevel) this.fans.each(node, this.fanEdge);
  }

  private ownMark(node: number, xPx: number, yPx: number): void {
    if (this.isOnPath(node)) this.visitedPath.add(this.layout.depth[node]!);
    else if (this.markCells === null) this.mark(node, xPx, yPx, false);
    else if (!(this.isFaint(node) ? this.markCells : this.litMarkCells)?.take(xPx, yPx)) this.merged++;
    // A mark no larger than its edge adds nothing to it, unless the edge may be left out
    else if (node === 0 || this.isLit(node) || this.radiusPx(node) > LEAST_MARK_PX) this.mark(node, xPx, yPx, false);
    else this.unmarked++;
  }

  private isOnScreen(xPx: number, yPx: number): boolean {
    const { x0Px, y0Px, x1Px, y1Px } = this.part;
    return xPx >= x0Px - MARGIN_PX && xPx <= x1Px + MARGIN_PX && yPx >= y0Px - MARGIN_PX && yPx <= y1Px + MARGIN_PX;
  }

  private readonly fanEdge = (node: number): void => {
    if (this.isOnPath(node)) return;
    const { depth, lane } = this.layout;
    const parent = this.layout.parent[node]!;
    // Of a family whose edges cross the screen some may pass by the part that is wanted
    if (this.options.part && !this.crosses(lane[parent]!, lane[node]!)) return;
    const cells = this.isFaint(node) ? this.edgeCells : this.litEdgeCells;
    if (cells !== null) {
      const [xPx, yPx] = this.projection.point(depth[node]!, lane[node]!);
      if (!cells.take(xPx, yPx) || this.corner(parent, node, xPx, yPx)) return;
    }
    this.edge(parent, node, false);
  };

  private crosses(parentLane: number, lane: number): boolean {
    return lanesMeet(this.box, Math.min(parentLane, lane), Math.max(parentLane, lane), this.turn);
  }

  private edge(parent: number, node: number, onPath: boolean): void {
    const pitchPx = this.projection.lanePx(this.layout.depth[node]!);
    const widthPx = Math.min(this.marksOf.widthPx(node), Math.max(SMALLEST_RADIUS_PX, pitchPx * 0.7));
    this.edges.push(bend(this.layout, this.projection, parent, this.screen, { node, widthPx, fromRoot: parent === 0, onPath }));
  }

  /** A small edge as two lines of a pixel; false where it is not small. */
  private corner(parent: number, node: number, x1: number, y1: number): boolean {
    const { depth, lane } = this.layout;
    if (this.view.frame === 'polar' || this.projection.levelPx > CORNER_PX) return false;
    const [x0, y0] = this.projection.point(depth[parent]!, lane[parent]!);
    if (this.view.frame === 'rows') {
      if (Math.abs(y1 - y0) > CORNER_PX) return false;
      if (Math.abs(y1 - y0) >= 1) this.spans.add(node, x0, Math.min(y0, y1), x0, Math.max(y0, y1), false);
      this.spans.add(node, x0, y1, x1, y1, false);
    } else {
      if (Math.abs(x1 - x0) > CORNER_PX) return false;
      if (Math.abs(x1 - x0) >= 1) this.spans.add(node, Math.min(x0, x1), y0, Math.max(x0, x1), y0, false);
      this.spans.add(node, x1, y0, x1, y1, false);
    }
    return true;
  }

  private radiusPx(node: number): number {
    const pitchPx = node === 0 ? FULL_RADIUS_PX * 3 : this.projection.lanePx(this.layout.depth[node]!);
    return Math.max(SMALLEST_RADIUS_PX, Math.min(FULL_RADIUS_PX, pitchPx * 0.4, this.projection.levelPx * 0.3));
  }

  private mark(node: number, xPx: number, yPx: number, onPath: boolean): void {
    const selected = node === this.options.selected;
    const kind = this.marksOf.kindOf(node);
    const factor = node === 0 ? ROOT_FACTOR : selected ? SELECTED_FACTOR : kind === MARK.pruned ? PRUNED_FACTOR : 1;
    const radiusPx = (selected ? Math.max(3, this.radiusPx(node)) : this.radiusPx(node)) * factor;
    this.marks.push({ node, xPx, yPx, radiusPx, kind, expanded: this.marksOf.isExpanded(node), selected, onPath });
  }

  private pathMark(node: number): boolean {
    const [xPx, yPx] = this.projection.point(this.layout.depth[node]!, this.layout.lane[node]!);
    if (!this.isOnScreen(xPx, yPx)) return false;
    this.mark(node, xPx, yPx, true);
    return true;
  }

  private boxItem(node: number): void {
    const { depth, firstLane, lastLane } = this.layout;
    const level = depth[node]!;
    const [ax, ay] = this.projection.point(level, firstLane[node]!);
    const [bx, by] = this.projection.point(level + 1, lastLane[node]!);
    const selected = node === this.options.selected;
    const kind = this.marksOf.kindOf(node);
    const onPath = this.isOnPath(node);
    this.boxes.push({ node, x0Px: ax, y0Px: ay, x1Px: bx, y1Px: by, kind, expanded: this.marksOf.isExpanded(node), selected, onPath });
  }

  /** The path in view, whatever it passes through: it is drawn even where all around it is thinner than a pixel. */
  private path(): void {
    const { path } = this.options;
    if (path.length === 0) return;
    const step = Math.max(1, Math.ceil(PATH_STEP_PX / this.projection.levelPx));
    const first = Math.max(0, Math.floor((this.box.fromLevel - 1) / step) * step);
    const end = Math.min(path.length - 1, Math.ceil(this.box.toLevel) + step);
    if (this.layout.form === 'boxes') this.pathBoxes(first, end, step);
    else this.pathLinks(first, end, step);
  }

  private pathBoxes(first: number, end: number, step: number): void {
    const { path, selected } = this.options;
    for (let level = first; level <= end; level += step) if (!this.visitedPath.has(level)) this.boxItem(path[level]!);
    if (selected !== null && !this.visitedPath.has(this.layout.depth[selected]!)) this.boxItem(selected);
  }

  private pathLinks(first: number, end: number, step: number): void {
    const { path, selected } = this.options;
    let drawn = 0;
    for (let level = first; level <= end; level += step) {
      const node = path[level]!;
      const next = path[Math.min(level + step, path.length - 1)]!;
      if (next !== node) this.edge(node, next, true);
      const isMarked = this.projection.levelPx >= PATH_MARK_PX || level === 0;
      if (isMarked && node !== selected && this.pathMark(node)) drawn++;
    }
    if (selected !== null && this.pathMark(selected)) drawn++;
    this.merged -= drawn - this.visitedPath.size;
  }

  get drawn(): number {
    return this.marks.length + this.drawnBoxes + this.unmarked;
  }
}

/** What one view of a tree shows, or a part of it. Cost: what is on screen, not N. */
export function buildDisplayList(layout: TreeLayout, marks: TreeMarks, view: Viewport, options: DisplayOptions): DisplayList {
  const scratch = options.scratch ?? new Scratch();
  const builder = new Builder(layout, marks, view, options, scratch);
  builder.build();
  const { edges, boxes, spans } = builder;
  const placed = placeLabels({ edges, boxes, marks: builder.marks }, builder.projection, layout, marks, options, scratch);
  return {
    spans,
    boxes,
    edges,
    labels: placed.labels,
    marks: builder.marks,
    counts: {
      drawn: builder.drawn,
      merged: builder.merged,
      labelsShown: placed.shown,
      labelsWanted: placed.wanted,
    },
  };
}
