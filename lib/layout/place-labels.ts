import type { DisplayOptions } from './display-options';
import type { BoxItem, EdgeItem, LabelItem, MarkItem, TreeMarks } from './display-types';
import { cutToWidth, wrapText } from './fit-text';
import { boxSpot, edgeSpots, LABEL_PX, type Spot, sideSpot, textSpot } from './label-spots';
import { type BoxPx, blockEdge, blockMark, type Occupancy } from './occupancy';
import { type Projection, project } from './projection';
import type { Scratch } from './scratch';
import type { TreeLayout } from './types';
import type { Viewport } from './viewport';

/** Lanes closer than this have no room for a line of 10 px. */
const LABEL_PITCH_PX = 11;
/** Pitches from which the turn's own text is shown. */
const TEXT_LANE_PX = 64;
const TEXT_LEVEL_PX = 150;
/** Of a lane, what the line of its edge and its label take. */
const TEXT_GAP_PX = 24;
const LINE_PX = 13;
const MOST_LINES = 6;
const NARROWEST_PX = 22;
const NARROWEST_TEXT_PX = 100;
/** Between two labels in a line. */
const GAP_PX = 4;

interface Drawn {
  readonly edges: readonly EdgeItem[];
  readonly boxes: readonly BoxItem[];
  readonly marks: readonly MarkItem[];
}

interface Placed {
  readonly labels: readonly LabelItem[];
  readonly shown: number;
  readonly wanted: number;
}

class Placer {
  readonly labels: LabelItem[] = [];
  shown = 0;
  wanted = 0;
  private readonly space: Occupancy;

  constructor(
    private readonly layout: TreeLayout,
    private readonly marks: TreeMarks,
    projection: Projection,
    private readonly options: DisplayOptions,
    scratch: Scratch,
  ) {
    this.space = scratch.occupancy(projection.view.widthPx, projection.view.heightPx);
  }

  block({ edges, marks }: Drawn): void {
    for (const edge of edges) blockEdge(this.space, edge);
    for (const mark of marks) blockMark(this.space, mark);
  }

  private widthOf(kind: LabelItem['kind']): (text: string) => number {
    return (text) => this.options.measurePx(text, kind);
  }

  private tryPut(node: number, kind: LabelItem['kind'], onPath: boolean, text: string, { xPx, yPx, align }: Spot): boolean {
    const widthPx = this.options.measurePx(text, kind);
    const left = xPx - (align === 'middle' ? widthPx / 2 : align === 'end' ? widthPx : 0);
    const box: BoxPx = { x0Px: left, x1Px: left + widthPx, y0Px: yPx - LABEL_PX, y1Px: yPx + 1 };
    if (text === '' || !this.space.isFree(box)) return false;
    this.space.take({ ...box, x0Px: box.x0Px - GAP_PX, x1Px: box.x1Px + GAP_PX });
    this.labels.push({ node, kind, xPx, yPx, align, text, onPath });
    return true;
  }

  /** The first spot at which the label fits, cut where need be. */
  label(node: number, kind: 'edge' | 'answer', onPath: boolean, spots: readonly Spot[]): void {
    const full = this.marks.labelOf(node);
    if (full === '') return;
    this.wanted++;
    for (const spot of spots) {
      if (spot.roomPx < NARROWEST_PX) continue;
      if (!this.tryPut(node, kind, onPath, cutToWidth(full, spot.roomPx, this.widthOf(kind)), spot)) continue;
      this.shown++;
      return;
    }
  }

  /** Under (else above, else beside) a node of the path: its value. */
  value(mark: MarkItem): void {
    const text = this.marks.valueText(mark.node);
    if (text === null) return;
    const gap = mark.selected ? 13 : 9.5;
    const tries: readonly (readonly [number, number, LabelItem['align']])[] = [
      [0, gap + 9, 'middle'],
      [0, -gap - 2, 'middle'],
      [10, gap + 6, 'start'],
      [-9, gap + 6, 'end'],
    ];
    for (const [dxPx, dyPx, align] of tries) {
      const spot = { xPx: mark.xPx + dxPx, yPx: mark.yPx + dyPx, align, roomPx: Number.POSITIVE_INFINITY };
      if (this.tryPut(mark.node, 'value', true, text, spot)) return;
    }
  }

  /** The turn's text, a line at a time while there is room. */
  text(node: number, onPath: boolean, spot: Spot, roomPx: number): void {
    const most = Math.min(MOST_LINES, Math.floor(roomPx / LINE_PX));
    const text = most < 1 ? null : this.marks.textOf(node);
    if (!text) return;
    for (const [i, line] of wrapText(text, spot.roomPx, most, this.widthOf('text')).entries())
      if (!this.tryPut(node, 'text', onPath, line, { ...spot, yPx: spot.yPx + i * LINE_PX })) return;
  }

  byRank(a: EdgeItem, b: EdgeItem): number {
    const rank = ({ node, onPath }: EdgeItem): number => (onPath ? -1 : this.marks.labelRank(node));
    return rank(a) - rank(b) || this.layout.depth[a.node]! - this.layout.depth[b.node]! || a.node - b.node;
  }
}

function placeInBoxes(placer: Placer, { boxes }: Drawn, { view }: Projection): void {
  for (const box of boxes) {
    const spot = boxSpot(box, view);
    if (!spot) continue;
    placer.label(box.node, 'edge', box.onPath, [spot]);
    if (spot.roomPx > NARROWEST_TEXT_PX && box.y1Px - box.y0Px >= TEXT_LANE_PX)
      placer.text(box.node, box.onPath, { ...spot, yPx: spot.yPx + LINE_PX + 1 }, box.y1Px - spot.yPx - 6);
  }
}

/** Beside its own mark: where turns have no level edge to stand on. */
function placeBeside(placer: Placer, marks: readonly MarkItem[], projection: Projection, kind: 'edge' | 'answer'): void {
  for (const mark of marks) if (mark.node !== 0) placer.label(mark.node, kind, mark.onPath, [sideSpot(mark, projection, kind === 'answer')]);
}

/** On its edge, and with room under it the turn's text. */
function placeOnEdges(placer: Placer, edges: readonly EdgeItem[], isLeaf: (edge: EdgeItem) => boolean, projection: Projection): void {
  const { view, levelPx } = projection;
  const lanePx = projection.lanePx(1);
  const turns = edges.filter((edge) => edge.y1Px >= 0 && edge.y1Px <= view.heightPx && !isLeaf(edge));
  for (const edge of turns.sort((a, b) => placer.byRank(a, b))) placer.label(edge.node, 'edge', edge.onPath, edgeSpots(edge, levelPx));
  if (lanePx < TEXT_LANE_PX || levelPx < TEXT_LEVEL_PX) return;
  for (const edge of edges) placer.text(edge.node, edge.onPath, textSpot(edge), lanePx - TEXT_GAP_PX);
}

function placeByLinks(placer: Placer, { edges, marks }: Drawn, layout: TreeLayout, projection: Projection): void {
  const isLeaf = ({ node }: { readonly node: number }): boolean => layout.last[node] === node;
  placeBeside(placer, marks.filter(isLeaf), projection, 'answer');
  for (const mark of marks) if (mark.onPath) placer.value(mark);
  if (projection.view.frame === 'rows') placeOnEdges(placer, edges, isLeaf, projection);
  else
    placeBeside(
      placer,
      marks.filter((mark) => !isLeaf(mark)),
      projection,
      'edge',
    );
}

const isTight = (layout: TreeLayout, projection: Projection): boolean =>
  layout.form === 'links' && projection.lanePx(Math.max(1, layout.levels - 1)) < LABEL_PITCH_PX;

/** Whether lanes are far enough apart for a label at all. */
export const hasLabels = (layout: TreeLayout, view: Viewport): boolean => !isTight(layout, project(layout, view));

/**
 * Greedy placement: answers, values of the path, then turns by rank, then the text of turns where lanes are far enough apart.
 * A label that would touch a mark, an edge or another label is dropped and counted.
 */
export function placeLabels(
  drawn: Drawn,
  projection: Projection,
  layout: TreeLayout,
  marks: TreeMarks,
  options: DisplayOptions,
  scratch: Scratch,
): Placed {
  if (isTight(layout, projection)) return { labels: [], shown: 0, wanted: drawn.marks.length };
  const placer = new Placer(layout, marks, projection, options, scratch);
  placer.block(drawn);
  if (layout.form === 'boxes') placeInBoxes(placer, drawn, projection);
  else placeByLinks(placer, drawn, layout, projection);
  return { labels: placer.labels, shown: placer.shown, wanted: placer.wanted };
}
