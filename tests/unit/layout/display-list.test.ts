import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { pointAt } from '@/lib/layout/curve';
import { buildDisplayList } from '@/lib/layout/display-list';
import { type DisplayList, type EdgeItem, MARK, type TreeMarks } from '@/lib/layout/display-types';
import { LAYOUTS, withIndex } from '@/lib/layout/layouts';
import { pointOf, revealView } from '@/lib/layout/look';
import { pathToRoot } from '@/lib/layout/path';
import { Scratch } from '@/lib/layout/scratch';
import { copySpans } from '@/lib/layout/span-list';
import type { TreeLayout } from '@/lib/layout/types';
import { fitView, panView, type Viewport, withZoom, zoomAt, zoomForLanes } from '@/lib/layout/viewport';
import { SHAPES, syntheticSnapshot } from '../../bench/trees/synthetic';
import { anyTree, chain, fan } from './arbitrary-tree';
import { growTrace } from './make-snapshot';
import { PAD, readableView, SIZE } from './readable-view';

const measurePx = (text: string): number => text.length * 5;
const NOTHING_CHOSEN = { path: [], selected: null, measurePx };
const anyLayout = fc.constantFrom(...LAYOUTS);
const anyShape = fc.constantFrom(...SHAPES);

function marksOf(tree: TreeSnapshot): TreeMarks {
  return {
    kindOf: (node) => (tree.flags[node]! & 1 ? (tree.flags[node]! & 2 ? MARK.success : MARK.failure) : MARK.turn),
    isExpanded: (node) => (tree.flags[node]! & 128) !== 0,
    labelRank: (node) => tree.depth[node]!,
    widthPx: (node) => 0.7 + 0.8 * Math.sqrt(tree.n[node]!),
    labelOf: (node) => tree.labels.at(node) ?? '',
    valueText: (node) => (Number.isNaN(tree.v[node]) ? null : tree.v[node]!.toFixed(2)),
    textOf: () => null,
  };
}

/** Every node of the tree that stands on the screen, found by looking at all of them. */
function onScreen(layout: TreeLayout, view: Viewport): number[] {
  const found: number[] = [];
  for (let node = 0; node < layout.count; node++) {
    const [xPx, yPx] = pointOf(layout, view, node);
    if (xPx >= 0 && xPx <= view.widthPx && yPx >= 0 && yPx <= view.heightPx) found.push(node);
  }
  return found;
}

type Part = Record<'x0Px' | 'y0Px' | 'x1Px' | 'y1Px', number>;

const isIn = (xPx: number, yPx: number, part: Part): boolean => xPx >= part.x0Px && xPx < part.x1Px && yPx >= part.y0Px && yPx < part.y1Px;

/** Whether the curve itself, not only its box, comes into the part. */
function crosses(edge: EdgeItem, part: Part): boolean {
  for (let i = 0; i <= 200; i++) if (isIn(...pointAt(edge, i / 200), part)) return true;
  for (let t = 0; t <= 1; t += 1 / 256)
    if (isIn(edge.xEndPx + (edge.x1Px - edge.xEndPx) * t, edge.yEndPx + (edge.y1Px - edge.yEndPx) * t, part)) return true;
  return false;
}

/** Pixels of the part that lines of a pixel cover. */
function pixelsIn({ spans }: DisplayList, part: Part): Uint8Array {
  const width = part.x1Px - part.x0Px;
  const taken = new Uint8Array(width * (part.y1Px - part.y0Px));
  for (let i = 0; i < spans.count; i++) {
    const [x0, y0, x1, y1] = Array.from(spans.px.subarray(4 * i, 4 * i + 4)) as [number, number, number, number];
    for (let y = Math.floor(y0); y < Math.max(Math.floor(y0) + 1, Math.round(y1)); y++)
      for (let x = Math.max(part.x0Px, Math.floor(x0)); x < Math.min(part.x1Px, Math.max(Math.floor(x0) + 1, Math.round(x1))); x++)
        if (isIn(x, y, part)) taken[(y - part.y0Px) * width + x - part.x0Px] = 1;
  }
  return taken;
}

const drawnNodes = ({ marks, boxes }: DisplayList): Set<number> => new Set([...marks, ...boxes].map(({ node }) => node));

describe('display list', () => {
  for (const { id, lay } of LAYOUTS)
    it(`is the same for the same tree and view: ${id}`, () => {
      const tree = growTrace({ rollouts: 2, turns: 3, continuations: 1, seed: 3 });
      const layout = withIndex(lay(tree));
      const list = buildDisplayList(layout, marksOf(tree), fitView(layout, SIZE, PAD), { path: pathToRoot(tree.parent, 2), selected: 2, measurePx });
      expect({ ...list, spans: list.spans.count }).toMatchSnapshot();
    });

  it('draws at 1:1 every node in view and the edge into it, as a redraw of the whole tree would, at any shape, layout and place', () => {
    fc.assert(
      fc.property(anyShape, anyLayout, fc.integer({ min: 2, max: 3_000 }), fc.nat(), (shape, { lay }, count, pick) => {
        const tree = syntheticSnapshot(shape, count);
        const layout = withIndex(lay(tree));
        const near = readableView(layout);
        const view = panView(revealView(layout, near, pick % count), (pick % 7) * 9, -(pick % 5) * 11);
        const list = buildDisplayList(layout, marksOf(tree), view, NOTHING_CHOSEN);
        const nodes = drawnNodes(list);
        const edges = new Set(list.edges.map(({ node }) => node));
        for (const node of onScreen(layout, view)) {
          expect(nodes.has(node), `node ${node}`).toBe(true);
          if (node > 0 && layout.form === 'links') expect(edges.has(node), `edge into ${node}`).toBe(true);
        }
        expect([list.counts.merged, list.spans.count]).toEqual([0, 0]);
      }),
      { numRuns: 300 },
    );
  });

  it('draws a small tree whole and each node once, whatever its shape', () => {
    fc.assert(
      fc.property(anyTree, anyLayout, (tree, { lay }) => {
        const layout = withIndex(lay(tree));
        const list = buildDisplayList(layout, marksOf(tree), readableView(layout, { widthPx: 40_000, heightPx: 40_000 }), NOTHING_CHOSEN);
        expect([...list.marks, ...list.boxes].map(({ node }) => node).sort((a, b) => a - b)).toEqual(
          Array.from({ length: layout.count }, (_, i) => i),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('accounts for every node of a whole tree at any pitch, and never takes more than the screen has room for', () => {
    fc.assert(
      fc.property(anyShape, anyLayout, fc.constantFrom(100, 3_000, 40_000), fc.nat(), (shape, { lay }, count, pick) => {
        const tree = syntheticSnapshot(shape, count);
        const layout = withIndex(lay(tree));
        const selected = pick % count;
        const options = { path: pathToRoot(tree.parent, selected), selected, measurePx };
        const list = buildDisplayList(layout, marksOf(tree), fitView(layout, SIZE, PAD), options);
        expect(list.counts.drawn + list.counts.merged).toBe(count);
        expect(list.spans.count + list.edges.length + list.marks.length + list.boxes.length).toBeLessThan(30_000);
        const shown = layout.form === 'boxes' ? list.boxes : list.marks;
        expect(shown.filter((item) => item.selected && item.node === selected).length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  it('holds in a part of the screen all that the whole has there', () => {
    const partOf = fc.record({
      x0Px: fc.nat(900),
      y0Px: fc.nat(500),
      widthPx: fc.integer({ min: 3, max: 90 }),
      heightPx: fc.integer({ min: 3, max: 60 }),
    });
    const straight = fc.constantFrom(...LAYOUTS.filter(({ id }) => id === 'trunks' || id === 'vertical'));
    fc.assert(
      fc.property(anyShape, straight, fc.constantFrom(300, 20_000), fc.constantFrom(1, 3, 20), partOf, (shape, { lay }, count, zoom, at) => {
        const tree = syntheticSnapshot(shape, count);
        const layout = withIndex(lay(tree));
        const view = zoomAt(fitView(layout, SIZE, PAD), 400, 200, zoom);
        const part = { x0Px: at.x0Px, y0Px: at.y0Px, x1Px: at.x0Px + at.widthPx, y1Px: at.y0Px + at.heightPx };
        const whole = buildDisplayList(layout, marksOf(tree), view, NOTHING_CHOSEN);
        const list = buildDisplayList(layout, marksOf(tree), view, { ...NOTHING_CHOSEN, part });
        const edges = new Set(list.edges.map(({ node }) => node));
        for (const edge of whole.edges) if (crosses(edge, part)) expect(edges.has(edge.node), `edge into ${edge.node}`).toBe(true);
        const marks = drawnNodes(list);
        for (const { node, xPx, yPx } of whole.marks) if (isIn(xPx, yPx, part)) expect(marks.has(node), `mark of ${node}`).toBe(true);
        const [wanted, covered] = [pixelsIn(whole, part), pixelsIn(list, part)];
        // Which of two lines that meet in a row is drawn may differ, by the pixel between them; a part has room to draw as
        // curves what in the whole are lines of a pixel
        const width = part.x1Px - part.x0Px;
        const isDrawn = (i: number): boolean => {
          const [xPx, yPx] = [part.x0Px + (i % width), part.y0Px + Math.floor(i / width)];
          return covered[i] === 1 || list.edges.some((edge) => crosses(edge, { x0Px: xPx - 1, y0Px: yPx - 1, x1Px: xPx + 2, y1Px: yPx + 2 }));
        };
        const missing = wanted.filter((taken, i) => taken === 1 && !isDrawn(i)).length;
        expect(missing).toBeLessThanOrEqual(2 + 0.02 * wanted.reduce((sum, taken) => sum + taken, 0));
      }),
      { numRuns: 80 },
    );
  });

  it('is the same in the room of lists before it', () => {
    const scratch = new Scratch();
    fc.assert(
      fc.property(anyShape, anyLayout, fc.constantFrom(50, 4_000), fc.constantFrom(1, 4, 300), (shape, { lay }, count, zoom) => {
        const tree = syntheticSnapshot(shape, count);
        const layout = withIndex(lay(tree));
        const view = zoomAt(fitView(layout, SIZE, PAD), 400, 200, zoom);
        const fresh = buildDisplayList(layout, marksOf(tree), view, NOTHING_CHOSEN);
        const list = buildDisplayList(layout, marksOf(tree), view, { ...NOTHING_CHOSEN, scratch });
        expect({ ...list, spans: copySpans(list.spans) }).toEqual({ ...fresh, spans: copySpans(fresh.spans) });
      }),
      { numRuns: 120 },
    );
  });

  it('shows a chain of a million turns from its first pixel to its last', () => {
    const tree = syntheticSnapshot('chain', 1_000_000);
    const layout = withIndex(LAYOUTS[0].lay(tree));
    const view = fitView(layout, SIZE, PAD);
    const { spans } = buildDisplayList(layout, marksOf(tree), view, NOTHING_CHOSEN);
    const covered = new Uint8Array(SIZE.widthPx);
    for (let i = 0; i < spans.count; i++) covered.fill(1, Math.floor(spans.px[4 * i]!), Math.ceil(spans.px[4 * i + 2]!) + 1);
    expect(covered.subarray(PAD.left, SIZE.widthPx - PAD.right).every((one) => one === 1)).toBe(true);
    expect(spans.count).toBeLessThan(2_000);
  });

  it('ends no edge far outside of the screen, however far its child is', () => {
    const tree = syntheticSnapshot('random', 100_000);
    const layout = withIndex(LAYOUTS[0].lay(tree));
    const view = revealView(layout, withZoom(fitView(layout, SIZE, PAD), 1e9, 500, 280), 0);
    const { edges } = buildDisplayList(layout, marksOf(tree), view, NOTHING_CHOSEN);
    expect(edges.length).toBeGreaterThan(0);
    for (const { y0Px, y1Px } of edges) for (const yPx of [y0Px, y1Px]) expect(Math.abs(yPx)).toBeLessThan(6 * SIZE.heightPx);
  });

  it('draws a fan-out of 5,000 without an edge per child far away', () => {
    const tree = fan(5_000);
    for (const { id, lay } of LAYOUTS) {
      const layout = withIndex(lay(tree));
      const near = withZoom(fitView(layout, SIZE, PAD), 1e9, 500, 280);
      expect(buildDisplayList(layout, marksOf(tree), near, NOTHING_CHOSEN).edges.length, id).toBeLessThan(200);
    }
  });

  it('shows what is picked out where a line stands for thousands, wherever it is', () => {
    fc.assert(
      fc.property(anyShape, anyLayout, fc.nat(), (shape, { lay }, pick) => {
        const tree = syntheticSnapshot(shape, 30_000);
        const layout = withIndex(lay(tree));
        const faint = new Uint8Array(30_000).fill(1);
        const node = pick % 30_000;
        faint[node] = 0;
        const list = buildDisplayList(layout, marksOf(tree), fitView(layout, SIZE, PAD), { ...NOTHING_CHOSEN, faint });
        const inSpans = list.spans.node.subarray(0, list.spans.count).includes(node);
        expect(inSpans || drawnNodes(list).has(node) || list.edges.some((edge) => edge.node === node)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('draws the chosen path through what is thinner than a pixel', () => {
    const tree = chain(10_000);
    const layout = withIndex(LAYOUTS[0].lay(tree));
    const list = buildDisplayList(layout, marksOf(tree), fitView(layout, SIZE, PAD), {
      path: pathToRoot(tree.parent, 9_999),
      selected: 5_000,
      measurePx,
    });
    const edges = list.edges.filter(({ onPath }) => onPath);
    expect(edges.length).toBeLessThan(1_000);
    expect(edges.at(-1)!.x1Px - edges[0]!.x0Px).toBeGreaterThan(SIZE.widthPx - PAD.left - PAD.right - 4);
    expect(list.marks.map(({ node, selected }) => [node, selected])).toContainEqual([5_000, true]);
  });

  it('never lets two labels touch', () => {
    fc.assert(
      fc.property(anyLayout, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 9 }), ({ lay }, zoom, seed) => {
        const tree = growTrace({ rollouts: 5, turns: 6, continuations: 2, seed });
        const layout = withIndex(lay(tree));
        const marks = { ...marksOf(tree), textOf: (node: number) => `the whole text of turn ${node}, over more than a line of it, and on` };
        const view = withZoom(fitView(layout, SIZE, PAD), zoom / 4, 300, 200);
        const { labels, counts } = buildDisplayList(layout, marks, view, { path: pathToRoot(tree.parent, 5), selected: 5, measurePx });
        const boxes = labels.map((label) => {
          const widthPx = measurePx(label.text);
          const x0 = label.align === 'end' ? label.xPx - widthPx : label.align === 'middle' ? label.xPx - widthPx / 2 : label.xPx;
          return [x0, label.yPx - 7, x0 + widthPx, label.yPx] as const;
        });
        for (const [i, a] of boxes.entries())
          for (const b of boxes.slice(i + 1)) expect(a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]).toBe(false);
        expect(counts.labelsWanted).toBeGreaterThanOrEqual(counts.labelsShown);
      }),
    );
  });

  it('shows labels where there is room, and the text of turns where there is more', () => {
    const tree = growTrace({ rollouts: 30, turns: 5, continuations: 1, seed: 4 });
    const layout = withIndex(LAYOUTS[0].lay(tree));
    const marks = { ...marksOf(tree), textOf: (node: number) => `text of turn ${node}` };
    const kindsAt = (lanePx: number): string[] => {
      const fitted = fitView(layout, SIZE, PAD);
      const view = revealView(layout, withZoom(fitted, zoomForLanes(fitted, lanePx), 0, 0), 5);
      return [...new Set(buildDisplayList(layout, marks, view, NOTHING_CHOSEN).labels.map(({ kind }) => kind))].sort();
    };
    expect([kindsAt(9), kindsAt(20), kindsAt(80)]).toEqual([[], ['answer', 'edge'], ['answer', 'edge', 'text']]);
  });
});
