import type { LineCover, PixelGrid } from './pixel-grid';
import type { Projection, TreeBox } from './projection';
import type { Scratch } from './scratch';
import type { SpanList } from './span-list';
import type { TreeLayout } from './types';

/** Below this pitch lanes cannot be told apart. */
export const THIN_LANE_PX = 1.5;
/** Room below which nodes cannot be told apart, in px² a node: runs of them become lines. */
const DENSE_PX2 = 24;
/** Longest such line: colours still change along a path. */
const DENSE_RUN_PX = 24;
const SHORTEST_PX = 2;
const SHORT_LEVEL_PX = 4;
/** Where the bend of an edge ends and it runs level, in levels from the parent. */
const BEND = 0.45;
const TIP_PX = 2;
const TICK_PX = 3;
const ARC = Math.PI / 12;

/** How a block is drawn: node by node, as lines along its levels, or as one line across its lanes. */
export type Drawing = 'nodes' | 'along' | 'across';

/** Decides what is thinner than a pixel and draws it as lines. At 1:1 nothing is. */
export class ThinBlocks {
  /** Null where lanes go around: no row of pixels is one lane. */
  private readonly cover: LineCover | null;
  /** Where levels are so short that a row of pixels holds many lines: one line a cell. */
  private readonly cells: PixelGrid | null;

  constructor(
    private readonly layout: TreeLayout,
    private readonly projection: Projection,
    private readonly seen: TreeBox,
    private readonly spans: SpanList,
    scratch: Scratch,
  ) {
    const { frame, widthPx, heightPx } = projection.view;
    this.cells = projection.levelPx < SHORT_LEVEL_PX ? scratch.grid('lines', widthPx, heightPx) : null;
    this.cover = frame === 'polar' ? null : scratch.lineCover(frame === 'rows' ? heightPx : widthPx);
  }

  drawing(block: number, from: number, to: number): Drawing {
    const { index } = this.layout;
    const maxLevel = index.maxLevel[block]!;
    // Around the middle lanes have no breadth, and only the root stands there
    const lanePx = this.projection.lanePx(Math.max(1, Math.min(maxLevel, this.seen.toLevel)));
    const lanesPx = (index.maxLane[block]! - index.minLane[block]!) * lanePx;
    const lengthPx = (maxLevel - index.minLevel[block]!) * this.projection.levelPx;
    if (lanesPx < 1) {
      if (lanePx < THIN_LANE_PX) return 'along';
      return lanePx * this.projection.levelPx < DENSE_PX2 && lengthPx <= DENSE_RUN_PX ? 'along' : 'nodes';
    }
    return lengthPx < 1 && (lanePx < THIN_LANE_PX || this.isLevel(from, to, lanePx)) ? 'across' : 'nodes';
  }

  /** Its nodes share a lane, however far their edges reach. */
  private isLevel(from: number, to: number, lanePx: number): boolean {
    const { order } = this.layout.index;
    return Math.abs(this.layout.lane[order[to - 1]!]! - this.layout.lane[order[from]!]!) * lanePx < THIN_LANE_PX;
  }

  /** How many nodes further the path that `order[i]` stands on goes, `most` at most. A path stands in one piece in the order. */
  private ahead(i: number, most: number): number {
    const { layout } = this;
    const { order } = layout.index;
    const level = layout.depth[order[i]!]!;
    // Mostly it goes on
    if (layout.depth[order[i + most]!] === level + most) return most;
    let [low, high] = [0, Math.max(0, most - 1)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (layout.depth[order[i + middle]!] === level + middle) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Where the edge into a node runs on its own lane: from the parent, or from its bend where the parent stands elsewhere. */
  private startPx(node: number): number {
    const { layout, projection } = this;
    const level = layout.depth[node]!;
    if (level === 0) return 0;
    const beforePx = projection.along(level - 1);
    const isApart = Math.abs(layout.lane[layout.parent[node]!]! - layout.lane[node]!) * projection.lanePx(level) >= 1;
    return isApart ? beforePx + (projection.along(level) - beforePx) * BEND : beforePx;
  }

  /** The path that the block begins with, a few levels at a time; what lies beyond its end, in the colour of its last node. */
  along(block: number, from: number, to: number): void {
    const { layout, projection } = this;
    const { order, minLevel, maxLevel } = layout.index;
    const stride = Math.max(1, Math.floor(SHORTEST_PX / projection.levelPx));
    const lane = layout.lane[order[from]!]!;
    let startPx = Math.min(projection.along(minLevel[block]!), this.startPx(order[from]!));
    const endPx = projection.along(maxLevel[block]!);
    const [x, y] = projection.at(startPx, lane);
    if (this.cover && !this.cover.take(projection.view.frame === 'rows' ? y : x, startPx, endPx)) return;
    let i = from;
    for (let next = 0; ; i += next) {
      next = this.ahead(i, Math.min(stride, to - 1 - i));
      const nodePx = projection.along(layout.depth[order[i]!]!);
      const isDue = next === 0 || nodePx - startPx >= SHORTEST_PX;
      if (isDue) startPx = this.line(order[i]!, lane, startPx, Math.max(nodePx, next === 0 ? startPx + 1 : nodePx), false);
      if (next === 0) break;
    }
    const last = order[i]!;
    if (endPx > startPx) startPx = this.line(last, lane, startPx, endPx, false);
    if (layout.last[last] === last) this.line(last, lane, startPx - TIP_PX, startPx + TIP_PX, true);
  }

  /** A line along a lane, where its cell has none; returns its end. */
  private line(node: number, lane: number, startPx: number, endPx: number, isTip: boolean): number {
    const [x0, y0] = this.projection.at(startPx, lane);
    const [x1, y1] = this.projection.at(endPx, lane);
    if (this.cells === null || this.cells.take((x0 + x1) / 2, (y0 + y1) / 2)) this.spans.add(node, x0, y0, x1, y1, isTip);
    return endPx;
  }

  /** A node that is picked out, over the line that stands for all around it. */
  tick(node: number): void {
    const { layout, projection } = this;
    const endPx = projection.along(layout.depth[node]!);
    const [x0, y0] = projection.at(Math.min(endPx - TICK_PX, this.startPx(node)), layout.lane[node]!);
    const [x1, y1] = projection.at(endPx, layout.lane[node]!);
    this.spans.add(node, x0, y0, x1, y1, false);
  }

  /** A line over the block's lanes; an arc in pieces where lanes go around. */
  across(block: number, from: number): void {
    const { index } = this.layout;
    const node = index.order[from]!;
    const startPx = this.projection.along(index.minLevel[block]!);
    let minLane = index.minLane[block]!;
    let maxLane = index.maxLane[block]!;
    if (this.projection.view.frame !== 'polar') {
      minLane = Math.max(minLane, this.seen.fromLane);
      maxLane = Math.min(maxLane, this.seen.toLane);
    }
    const pieces =
      this.projection.view.frame === 'polar' ? Math.max(1, Math.ceil(((maxLane - minLane) / this.projection.view.lanes) * (2 * Math.PI)) / ARC) : 1;
    for (let i = 0; i < pieces; i++) {
      const [x0, y0] = this.projection.at(startPx, minLane + ((maxLane - minLane) * i) / pieces);
      const [x1, y1] = this.projection.at(startPx, minLane + ((maxLane - minLane) * (i + 1)) / pieces);
      this.spans.add(node, x0, y0, x1, y1, false);
    }
  }
}
