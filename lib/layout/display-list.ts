import { FLAG } from '@/lib/contract/snapshot';
import {
  type BarItem,
  type DisplayList,
  type DisplayOptions,
  type EdgeItem,
  MARK,
  type MarkItem,
  type MarkKind,
  type TreeMarks,
} from './display-types';
import { placeLabels } from './place-labels';
import type { TreeLayout } from './types';
import { boxOf, columnPxOf, rowPxOf, type Viewport } from './viewport';
import { walkVisible } from './walk-visible';

/** Below this pitch rows cannot be told apart: subtrees thinner than it become bars. */
const BAR_PITCH_PX = 1.5;
const FULL_RADIUS_PX = 4.5;
const ROOT_FACTOR = 1.55;
const SELECTED_FACTOR = 1.45;
const PRUNED_FACTOR = 0.7;
const MARGIN_PX = 12;
const FAR_SCREENS = 2;

const radiusAt = (rowPx: number, columnPx: number): number => Math.max(0.6, Math.min(FULL_RADIUS_PX, rowPx * 0.4, columnPx * 0.3));

class Builder {
  readonly edges: EdgeItem[] = [];
  readonly bars: BarItem[] = [];
  readonly marks: MarkItem[] = [];
  merged = 0;
  private readonly rowPx: number;
  private readonly columnPx: number;
  private readonly radiusPx: number;
  private readonly path: ReadonlySet<number>;
  private readonly selected: number | null;
  /** Last mark's y per depth column: a mark on its pixel is not drawn again. */
  private readonly lastMarkPx = new Map<number, number>();
  private readonly farEdges = new Set<string>();

  constructor(
    private readonly layout: TreeLayout,
    private readonly marksOf: TreeMarks,
    private readonly view: Viewport,
    options: DisplayOptions,
  ) {
    this.rowPx = rowPxOf(view);
    this.columnPx = columnPxOf(view);
    this.radiusPx = radiusAt(this.rowPx, this.columnPx);
    this.path = new Set(options.path);
    this.selected = options.selected;
  }

  xPx(node: number): number {
    return this.view.xPx + this.layout.xWorld[node]! * this.columnPx;
  }

  yPx(node: number): number {
    return Math.round((this.view.yPx + this.layout.yWorld[node]! * this.rowPx) * 2) / 2;
  }

  visit(node: number, inRows: boolean): 'enter' | 'skip' {
    const rows = this.layout.lastRow[node]! - this.layout.firstRow[node]! + 1;
    const isThin = this.rowPx < BAR_PITCH_PX && rows * this.rowPx < BAR_PITCH_PX;
    if (node > 0 && isThin && this.layout.last[node]! > node && !this.path.has(node)) {
      this.bar(node);
      return 'skip';
    }
    if (node > 0) this.edge(node);
    if (inRows) this.mark(node);
    return 'enter';
  }

  private bar(node: number): void {
    const yPx = this.yPx(node);
    this.merged += this.layout.last[node]! - node + 1;
    const parent = this.layout.parent[node]!;
    const x1Px = this.view.xPx + this.layout.xMaxWorld[node]! * this.columnPx;
    const before = this.bars.at(-1);
    if (before && before.yPx === yPx && before.x0Px === this.xPx(parent) && before.x1Px >= x1Px) return;
    this.bars.push({ node, x0Px: this.xPx(parent), xNodePx: this.xPx(node), x1Px, yPx });
  }

  /** Of the edges that leave the screen towards far children, one per parent and side: the others lie on it. */
  private isHiddenFarEdge(parent: number, y1Px: number): boolean {
    const { heightPx } = this.view;
    if (y1Px > -FAR_SCREENS * heightPx && y1Px < (1 + FAR_SCREENS) * heightPx) return false;
    const key = `${parent}:${y1Px < 0}`;
    if (this.farEdges.has(key)) return true;
    this.farEdges.add(key);
    return false;
  }

  private edge(node: number): void {
    const parent = this.layout.parent[node]!;
    const y1Px = this.yPx(node);
    const onPath = this.path.has(node);
    if (!onPath && this.isHiddenFarEdge(parent, y1Px)) return;
    const widthPx = Math.min(this.marksOf.widthPx[node]!, Math.max(0.6, this.rowPx * 0.7));
    this.edges.push({ node, x0Px: this.xPx(parent), y0Px: this.yPx(parent), x1Px: this.xPx(node), y1Px, widthPx, fromRoot: parent === 0, onPath });
  }

  private mark(node: number): void {
    const xPx = this.xPx(node);
    const yPx = this.yPx(node);
    if (xPx < -MARGIN_PX || xPx > this.view.widthPx + MARGIN_PX || yPx < -MARGIN_PX || yPx > this.view.heightPx + MARGIN_PX) return;
    const onPath = this.path.has(node);
    const last = this.lastMarkPx.get(this.layout.xWorld[node]!);
    if (!onPath && last !== undefined && Math.abs(last - yPx) < 1 && this.rowPx < BAR_PITCH_PX) {
      this.merged++;
      return;
    }
    this.lastMarkPx.set(this.layout.xWorld[node]!, yPx);
    const selected = node === this.selected;
    const kind = this.marksOf.kind[node] as MarkKind;
    const factor = node === 0 ? ROOT_FACTOR : selected ? SELECTED_FACTOR : kind === MARK.pruned ? PRUNED_FACTOR : 1;
    const radiusPx = (selected ? Math.max(3, this.radiusPx) : this.radiusPx) * factor;
    this.marks.push({ node, xPx, yPx, radiusPx, kind, expanded: (this.marksOf.flags[node]! & FLAG.expanded) !== 0, selected, onPath });
  }
}

/** What one view of a tree shows. Cost: nodes on screen, not N. */
export function buildDisplayList(layout: TreeLayout, marks: TreeMarks, view: Viewport, options: DisplayOptions): DisplayList {
  const builder = new Builder(layout, marks, view, options);
  walkVisible(layout, boxOf(view, MARGIN_PX), (node, inRows) => builder.visit(node, inRows));
  const placed = placeLabels({ edges: builder.edges, marks: builder.marks }, layout, marks, view, options);
  return {
    edges: builder.edges,
    bars: builder.bars,
    labels: placed.labels,
    marks: builder.marks,
    counts: { drawn: builder.marks.length, merged: builder.merged, labelsShown: placed.shown, labelsWanted: placed.wanted },
  };
}
