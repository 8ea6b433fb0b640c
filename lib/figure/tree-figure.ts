import type { FoldedTree } from '../derive/fold-tree';
import { tokenHex } from '../display/colour';
import { formatCount, formatPlural } from '../display/numbers';
import { type ColouringId, colouringOf } from '../display/scales';
import type { Theme } from '../display/tokens';
import { buildDisplayList } from '../layout/display-list';
import type { DisplayList, LabelItem } from '../layout/display-types';
import { type LayoutId, layOut } from '../layout/layouts';
import { rolloutThrough } from '../layout/path';
import type { TreeLayout } from '../layout/types';
import { fitView } from '../layout/viewport';
import { foldText } from './fold-text';
import { type Inks, inkOf } from './inks';
import { flowLegend } from './legend-flow';
import type { FigureSize, FigureStyle, Mark, Scene } from './scene';
import { treeLegend } from './tree-legend';
import { classesOf, marksOf } from './tree-marks';
import { padFor } from './tree-pad';
import { treePalette } from './tree-palette';
import { treeMarksScene } from './tree-scene';
import { treeTable } from './tree-table';

export interface TreeFigureData {
  readonly folded: FoldedTree;
  readonly title: string;
  readonly layout: LayoutId | null;
  readonly colouring: ColouringId;
  /** Node whose rollout is drawn in ink; null = none. */
  readonly selected: number | null;
  /** 1 = not among what was picked out. [N shown] */
  readonly faint: Uint8Array | null;
  /** What was picked out, in words; null = nothing was. */
  readonly filter: string | null;
  readonly labels: boolean;
}

type Measure = (text: string, sizePx: number, font?: 'sans' | 'mono', weight?: 400 | 500 | 600) => number;

export interface TreeFrame {
  readonly size: FigureSize;
  readonly style: FigureStyle;
  readonly theme: Theme;
  readonly inks: Inks;
  readonly measurePx: Measure;
  /** Turns marks that are too many into a picture; without it all are vectors. */
  readonly rasterise?: ((marks: readonly Mark[], size: FigureSize) => Mark) | undefined;
}

/** Labels of the page's tree are this tall; a figure's text says how much smaller or larger it is. */
const PAGE_TEXT_PX = 10.5;
/** Marks beyond which a tree is drawn as a picture: a vector file of more is slow in every program. */
const MOST_VECTORS = 20_000;
/** Finest lines, about 600 to an inch: what is thinner than one is merged. */
const FINEST = 0.16;

const LABEL_FONT: Readonly<Record<LabelItem['kind'], readonly [number, 'sans' | 'mono', 400 | 500]>> = {
  text: [10.5, 'sans', 400],
  edge: [10, 'sans', 400],
  answer: [10.5, 'mono', 400],
  value: [10, 'mono', 500],
};

const countOf = ({ spans, boxes, edges, labels, marks }: DisplayList): number =>
  spans.count + boxes.length + edges.length + labels.length + marks.length;

function listAt(data: TreeFigureData, layout: TreeLayout, size: FigureSize, scale: number, measurePx: Measure): DisplayList {
  const { folded, selected, faint, labels } = data;
  const { snapshot, folds } = folded;
  const [widthPx, heightPx] = [size.widthPx / scale, size.heightPx / scale];
  const pad = padFor({ snapshot, layout });
  // A narrow figure is for the tree first
  const right = labels ? Math.min(pad.right, widthPx * 0.25) : Math.min(pad.right, pad.left);
  const side = labels ? Math.min(pad.left, widthPx * 0.17) : 14;
  const narrow = { left: Math.min(pad.left, widthPx * 0.05), right, top: Math.min(pad.top, 12), bottom: Math.min(pad.bottom, 16) };
  // Without labels levels may lie as far apart as there is room
  const tallest = labels ? undefined : 56;
  const view = fitView(layout, { widthPx, heightPx }, layout.frame === 'polar' ? { left: side, right: side, top: 14, bottom: 14 } : narrow, tallest);
  const marks = marksOf(snapshot, undefined, (node) => foldText(folds.get(node)));
  const widthOf = (text: string, kind: LabelItem['kind']): number => {
    const [sizePx, font, weight] = LABEL_FONT[kind];
    return measurePx(text, sizePx, font, weight);
  };
  return buildDisplayList(layout, labels ? marks : { ...marks, labelOf: () => '', valueText: () => null }, view, {
    path: selected === null ? [] : rolloutThrough(layout, selected),
    selected,
    faint,
    measurePx: widthOf,
  });
}

/**
 * The tree at the size of its text, or with thinner lines, without labels, where nodes would share their place: a file is looked
 * at more closely than a screen.
 */
function finestNeeded(data: TreeFigureData, layout: TreeLayout, size: FigureSize, scale: number, measurePx: Measure) {
  const list = listAt(data, layout, size, scale, measurePx);
  const bare = { ...data, labels: false };
  const { merged, labelsShown, labelsWanted } = list.counts;
  // A label here and there says less than the room it takes
  const isSparse = labelsShown * 3 < labelsWanted;
  if (merged === 0) return { list: isSparse ? listAt(bare, layout, size, scale, measurePx) : list, scale, isSparse };
  for (const finer of [scale / 2, scale / 4])
    if (finer > FINEST) {
      const fine = listAt(bare, layout, size, finer, measurePx);
      if (fine.counts.merged === 0) return { list: fine, scale: finer, isSparse: true };
    }
  return { list: listAt(bare, layout, size, FINEST, measurePx), scale: FINEST, isSparse: true };
}

function aboutTree({ folded: { snapshot, hidden }, colouring, filter }: TreeFigureData): string {
  const { count } = snapshot.header;
  const n = snapshot.n[0] ?? 0;
  const ended = `${formatCount(snapshot.k[0] ?? 0)} of ${formatPlural(n, 'finished rollout')} succeeded`;
  const folded = hidden > 0 ? ` ${formatPlural(hidden, 'node')} folded away.` : '';
  const picked = filter === null ? '' : ` Picked out: ${filter}; the rest is faint.`;
  return `${formatPlural(count, 'node')}, ${ended}. Colour: ${colouringOf(colouring).name}. Edge width: rollouts.${folded}${picked}`;
}

/** Height that gives every lane its room, between a third of the width and one and a quarter of it. */
export function treeHeightPx({ folded, layout }: TreeFigureData, widthPx: number, textPx: number): number {
  const { layout: laid } = layOut(folded.snapshot, layout);
  if (laid.frame === 'polar') return widthPx * 0.9;
  const scale = textPx / PAGE_TEXT_PX;
  const natural = laid.frame === 'rows' ? (laid.lanes + 3) * 15 * scale : (laid.levels + 2) * 46 * scale;
  return Math.min(widthPx * 1.25, Math.max(widthPx * 0.34, natural)) + textPx * 4;
}

function heading({ title }: TreeFigureData, { style, size, measurePx }: TreeFrame): { marks: Mark[]; heightPx: number } {
  if (!style.showsTitle) return { marks: [], heightPx: 0 };
  const sizePx = style.textPx * 1.1;
  let shown = title;
  while (shown.length > 1 && measurePx(`${shown}…`, sizePx, 'sans', 600) > size.widthPx) shown = shown.slice(0, -1);
  const text = shown === title ? title : `${shown.trimEnd()}…`;
  return { marks: [{ kind: 'text', xPx: 0, yPx: sizePx, text, sizePx, fill: 'ink', weight: 600 }], heightPx: sizePx * 1.6 };
}

interface Key {
  readonly marks: Mark[];
  readonly heightPx: number;
}

/** The legend under the tree, its gap to the tree included; widths are explained where they are drawn as wide as on the page. */
function keyOf({ folded: { snapshot }, colouring }: TreeFigureData, { size, style, theme, inks, measurePx }: TreeFrame, hasWidths: boolean): Key {
  if (!style.showsLegend) return { marks: [], heightPx: 0 };
  const sizePx = style.textPx * 0.95;
  const palette = treePalette(colouring, theme, inks);
  const scale = style.textPx / PAGE_TEXT_PX;
  const entries = treeLegend({ snapshot, colouring, palette, ground: groundOf({ theme, inks }), sizePx, scale, hasEdges: hasWidths, measurePx });
  const gapPx = sizePx * 0.6;
  const { marks, heightPx } = flowLegend(entries, size.widthPx, sizePx * 1.3, sizePx * 1.7);
  return { marks: [{ kind: 'group', at: { xPx: 0, yPx: gapPx }, marks }], heightPx: heightPx + gapPx };
}

const groundOf = ({ theme, inks }: Pick<TreeFrame, 'theme' | 'inks'>) => inkOf(tokenHex(theme, 'bg') as `#${string}`, theme, inks);

/** What is not drawn, or not as on the page. */
function notesOf(
  data: TreeFigureData,
  list: DisplayList,
  drawn: { readonly isPicture: boolean; readonly isFiner: boolean; readonly isSparse: boolean },
): string[] {
  const { snapshot, hidden } = data.folded;
  const notes: string[] = [];
  if (hidden > 0) notes.push(`${formatPlural(hidden, 'node')} folded away, as on the page.`);
  if (drawn.isPicture)
    notes.push(`The tree is a picture of 600 dots an inch in a vector frame: ${formatPlural(countOf(list), 'mark')} would be too many vectors.`);
  if (drawn.isFiner) notes.push('Lines are thinner than on the page.');
  if (drawn.isSparse && data.labels) notes.push('No labels: at this size there is no room for most of them.');
  const { merged } = list.counts;
  if (merged > 0)
    notes.push(
      `${formatPlural(merged, 'node')} of ${formatCount(snapshot.header.count)} share their place with others: the figure is too small for them.`,
    );
  return notes;
}

/** A rollout tree as a figure: title, tree, legend under it. Lays the tree out; O(N). */
export function treeFigure(data: TreeFigureData, frame: TreeFrame): Scene {
  const { snapshot } = data.folded;
  const { size, style, theme, inks, measurePx } = frame;
  const { layout, refused } = layOut(snapshot, data.layout);
  const head = heading(data, frame);
  const hasEdges = layout.form === 'links';
  const key = keyOf(data, frame, hasEdges);
  const area = { widthPx: size.widthPx, heightPx: Math.max(20, size.heightPx - head.heightPx - key.heightPx) };
  const scale = style.textPx / PAGE_TEXT_PX;
  const { list, scale: fine, isSparse } = finestNeeded(data, layout, area, scale, measurePx);
  const marks = treeMarksScene(list, {
    snapshot,
    classes: classesOf(snapshot, data.colouring),
    palette: treePalette(data.colouring, theme, inks),
    outcomes: treePalette('outcome', theme, inks),
    faint: data.faint,
    ground: groundOf(frame),
  });
  const group: Mark = { kind: 'group', scale: fine, marks, clip: clipOf(area, fine) };
  const isPicture = countOf(list) > MOST_VECTORS && frame.rasterise !== undefined;
  const isFiner = fine < scale;
  const shownKey = isFiner && hasEdges ? keyOf(data, frame, false) : key;
  const refusal = refused === null ? [] : [`The layout “${refused}” is for smaller trees; straight trunks are shown.`];
  return {
    ...size,
    title: data.title,
    about: aboutTree(data),
    marks: [
      ...head.marks,
      { kind: 'group', at: { xPx: 0, yPx: head.heightPx }, marks: [isPicture ? frame.rasterise!([group], area) : group] },
      { kind: 'group', at: { xPx: 0, yPx: head.heightPx + area.heightPx }, marks: shownKey.marks },
    ],
    tables: [treeTable(snapshot, layout, data.colouring)],
    notes: [...refusal, ...notesOf(data, list, { isPicture, isFiner, isSparse })],
  };
}

const clipOf = ({ widthPx, heightPx }: FigureSize, scale: number) => ({ xPx: 0, yPx: 0, widthPx: widthPx / scale, heightPx: heightPx / scale });
