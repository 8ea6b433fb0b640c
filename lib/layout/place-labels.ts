import { FLAG } from '@/lib/contract/snapshot';
import { curveOf, pointAt } from './curve';
import type { DisplayOptions, EdgeItem, LabelItem, MarkItem, TreeMarks } from './display-types';
import { type BoxPx, Occupancy } from './occupancy';
import type { TreeLayout } from './types';
import { columnPxOf, rowPxOf, type Viewport } from './viewport';

/** Rows closer than this have no room for a line of 10 px. */
const LABEL_PITCH_PX = 11;
const MIN_LABEL_PX = 22;
const ANSWER_MAX_PX = 150;
const CURVE_SAMPLES = 24;
/** From a node's middle to the end of its label: clear of its mark and rings. */
const MARK_GAP_PX = 9.5;
const EXPANDED_GAP_PX = 12;
const SELECTED_GAP_PX = 16;

interface Drawn {
  readonly edges: readonly EdgeItem[];
  readonly marks: readonly MarkItem[];
}

/** The longest head of `text` that fits, with an ellipsis where cut; empty where not even a few letters do. */
export function cutToWidth(text: string, maxPx: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= maxPx) return text;
  let low = 0;
  let high = Math.min(text.length, 200);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (widthOf(`${text.slice(0, middle)}…`) <= maxPx) low = middle;
    else high = middle - 1;
  }
  return low < 2 ? '' : `${text.slice(0, low).trimEnd()}…`;
}

function takeEdge(space: Occupancy, edge: EdgeItem): void {
  const half = Math.max(0, edge.widthPx / 2 - 1);
  if (Math.abs(edge.y0Px - edge.y1Px) < 1) {
    space.take({ x0Px: edge.x0Px, x1Px: edge.x1Px, y0Px: edge.y1Px - half, y1Px: edge.y1Px + half });
    return;
  }
  const curve = curveOf(edge.x0Px, edge.x1Px, edge.fromRoot);
  let [beforeX, beforeY] = [edge.x0Px, edge.y0Px];
  for (let i = 1; i <= CURVE_SAMPLES; i++) {
    const [xPx, yPx] = pointAt(curve, edge.x0Px, edge.y0Px, edge.y1Px, i / CURVE_SAMPLES);
    space.take({ x0Px: Math.min(beforeX, xPx), x1Px: Math.max(beforeX, xPx), y0Px: Math.min(beforeY, yPx), y1Px: Math.max(beforeY, yPx) });
    [beforeX, beforeY] = [xPx, yPx];
  }
  space.take({ x0Px: curve.xEndPx, x1Px: edge.x1Px, y0Px: edge.y1Px - half, y1Px: edge.y1Px + half });
}

function takeMark(space: Occupancy, { xPx, yPx, radiusPx, expanded, selected }: MarkItem): void {
  const reach = radiusPx + (selected ? 5 : expanded ? 3.5 : 2);
  space.take({ x0Px: xPx - reach, x1Px: xPx + reach, y0Px: yPx - reach, y1Px: yPx + reach });
}

class Placer {
  readonly labels: LabelItem[] = [];
  shown = 0;
  wanted = 0;
  private readonly space: Occupancy;

  constructor(
    private readonly layout: TreeLayout,
    private readonly marks: TreeMarks,
    view: Viewport,
    private readonly options: DisplayOptions,
  ) {
    this.space = new Occupancy(view.widthPx, view.heightPx);
    this.columnPx = columnPxOf(view);
  }

  private readonly columnPx: number;

  block(drawn: Drawn): void {
    for (const edge of drawn.edges) takeEdge(this.space, edge);
    for (const mark of drawn.marks) takeMark(this.space, mark);
  }

  private put(label: LabelItem, box: BoxPx): void {
    this.space.take(box);
    this.labels.push(label);
  }

  /** Beside a leaf: what the rollout ended with. */
  answer(mark: MarkItem): void {
    const full = this.marks.labelOf(mark.node);
    if (full === '') return;
    this.wanted++;
    const widthOf = (text: string): number => this.options.measurePx(text, 'answer');
    const xPx = mark.xPx + mark.radiusPx + 5;
    const text = cutToWidth(full, ANSWER_MAX_PX, widthOf);
    const box = { x0Px: xPx, x1Px: xPx + widthOf(text), y0Px: mark.yPx - 4, y1Px: mark.yPx + 4 };
    if (text === '' || !this.space.isFree(box)) return;
    this.shown++;
    this.put({ node: mark.node, kind: 'answer', xPx, yPx: mark.yPx + 3.5, align: 'start', text, onPath: mark.onPath }, box);
  }

  /** Under (else above, else beside) a node of the path: its value. */
  value(mark: MarkItem): void {
    const text = this.marks.valueText(mark.node);
    if (text === null) return;
    const widthPx = this.options.measurePx(text, 'value');
    const gap = mark.selected ? 13 : 9.5;
    const tries: readonly (readonly [number, number, LabelItem['align']])[] = [
      [0, gap + 9, 'middle'],
      [0, -gap - 2, 'middle'],
      [10, gap + 6, 'start'],
      [-9, gap + 6, 'end'],
    ];
    for (const [dxPx, dyPx, align] of tries) {
      const left = mark.xPx + dxPx - (align === 'middle' ? widthPx / 2 : align === 'end' ? widthPx : 0);
      const yPx = mark.yPx + dyPx;
      const box = { x0Px: left, x1Px: left + widthPx, y0Px: yPx - 8, y1Px: yPx + 1 };
      if (!this.space.isFree(box)) continue;
      this.put({ node: mark.node, kind: 'value', xPx: mark.xPx + dxPx, yPx, align, text, onPath: true }, box);
      return;
    }
  }

  /** Above or below the level end of an edge: the turn in a few words, in fewer where the room is short. */
  edge(edge: EdgeItem): void {
    const full = this.marks.labelOf(edge.node);
    if (full === '') return;
    this.wanted++;
    const isStraight = Math.abs(edge.y0Px - edge.y1Px) < 1;
    const roomPx = edge.fromRoot ? this.columnPx * 0.76 : isStraight ? this.columnPx - 26 : this.columnPx * 0.6;
    const above = edge.onPath || isStraight || edge.fromRoot ? [-7, 14] : [12, -6];
    for (const maxPx of [roomPx, roomPx * 0.72]) {
      if (maxPx >= MIN_LABEL_PX && above.some((dyPx) => this.tryEdge(edge, full, maxPx, dyPx))) return;
    }
  }

  private tryEdge(edge: EdgeItem, full: string, maxPx: number, dyPx: number): boolean {
    const widthOf = (text: string): number => this.options.measurePx(text, 'edge');
    const text = cutToWidth(full, maxPx, widthOf);
    if (text === '') return false;
    const isExpanded = (this.marks.flags[edge.node]! & FLAG.expanded) !== 0;
    const gapPx = edge.node === this.options.selected ? SELECTED_GAP_PX : isExpanded ? EXPANDED_GAP_PX : MARK_GAP_PX;
    const xPx = edge.x1Px - gapPx;
    const yPx = edge.y1Px + dyPx;
    const box = { x0Px: xPx - widthOf(text), x1Px: xPx, y0Px: yPx - 8, y1Px: yPx + 2 };
    if (!this.space.isFree(box)) return false;
    this.shown++;
    this.put({ node: edge.node, kind: 'edge', xPx, yPx, align: 'end', text, onPath: edge.onPath }, box);
    return true;
  }

  priority(edge: EdgeItem): number {
    const flags = this.marks.flags[edge.node]!;
    if (edge.onPath) return 0;
    if (flags & FLAG.expanded) return 1;
    return flags & FLAG.continuation ? 3 : 2;
  }

  byPriority(a: EdgeItem, b: EdgeItem): number {
    return this.priority(a) - this.priority(b) || this.layout.xWorld[a.node]! - this.layout.xWorld[b.node]! || a.node - b.node;
  }
}

/**
 * Greedy placement: answers, values of the path, then turns by priority (path, expanded anchors, bare, rest). A label that
 * would touch a mark, an edge or another label is dropped and counted.
 */
export function placeLabels(
  drawn: Drawn,
  layout: TreeLayout,
  marks: TreeMarks,
  view: Viewport,
  options: DisplayOptions,
): { readonly labels: readonly LabelItem[]; readonly shown: number; readonly wanted: number } {
  const placer = new Placer(layout, marks, view, options);
  const isLeaf = (node: number): boolean => layout.last[node] === node;
  if (rowPxOf(view) < LABEL_PITCH_PX) {
    const wanted = drawn.marks.filter((mark) => marks.labelOf(mark.node) !== '').length;
    return { labels: [], shown: 0, wanted };
  }
  placer.block(drawn);
  for (const mark of drawn.marks) if (isLeaf(mark.node) && mark.node !== 0) placer.answer(mark);
  for (const mark of drawn.marks) if (mark.onPath) placer.value(mark);
  const turns = drawn.edges.filter((edge) => !isLeaf(edge.node) && edge.y1Px >= 0 && edge.y1Px <= view.heightPx);
  for (const edge of turns.sort((a, b) => placer.byPriority(a, b))) placer.edge(edge);
  return { labels: placer.labels, shown: placer.shown, wanted: placer.wanted };
}
