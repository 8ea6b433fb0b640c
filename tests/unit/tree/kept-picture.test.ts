import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeptPicture } from '@/components/tree/kept-picture';
import type { PaintStyle } from '@/components/tree/paint-display-list';
import { buildDisplayList } from '@/lib/layout/display-list';
import type { DisplayList, TreeMarks } from '@/lib/layout/display-types';
import { LAYOUTS, withIndex } from '@/lib/layout/layouts';
import type { PartPx } from '@/lib/layout/projection';
import { fitView, panView, zoomAt } from '@/lib/layout/viewport';
import { syntheticSnapshot } from '../../bench/trees/synthetic';

const SIZE = { widthPx: 300, heightPx: 200 };
const PAD = { left: 10, right: 10, top: 10, bottom: 10 };
const LONG_MS = 9;
const tree = syntheticSnapshot('random', 5_000);
const layout = withIndex(LAYOUTS[0].lay(tree));
const view = fitView(layout, SIZE, PAD);
const marks: TreeMarks = {
  kindOf: () => 0,
  isExpanded: () => false,
  labelRank: () => 0,
  widthPx: () => 1,
  labelOf: () => '',
  valueText: () => null,
  textOf: () => null,
};
const style = {
  theme: 'light',
  classes: new Uint16Array(5_000),
  flags: tree.flags,
  faint: null,
  palette: ['#336699'],
  ground: '#ffffff',
} as unknown as PaintStyle;
const whole = buildDisplayList(layout, marks, view, { path: [], selected: null, measurePx: () => 5 });
const empty: DisplayList = { ...whole, spans: { ...whole.spans, count: 0 }, edges: [], marks: [], labels: [] };

/** A canvas that only remembers where it was moved to, and the parts that were painted. */
function canvas() {
  const moved: (readonly number[])[] = [];
  const known = {
    canvas: { width: SIZE.widthPx, height: SIZE.heightPx },
    getTransform: () => ({ a: 1 }),
    createImageData: (width: number, height: number) => ({ width, height, data: new Uint8ClampedArray(4 * width * height) }),
    drawImage: (_: unknown, dx: number, dy: number) => moved.push([dx, dy]),
  };
  const ctx = new Proxy(known, { get: (target, name) => Reflect.get(target, name) ?? (() => undefined), set: () => true });
  return { ctx: ctx as unknown as CanvasRenderingContext2D, moved };
}

beforeEach(() => vi.stubGlobal('window', { devicePixelRatio: 1 }));
afterEach(() => vi.unstubAllGlobals());

function slide(kept: KeptPicture, to: typeof view): readonly PartPx[] | null {
  const parts: PartPx[] = [];
  const listOf = (part: PartPx): DisplayList => {
    parts.push(part);
    return empty;
  };
  return kept.slide(layout, to, style, listOf) ? parts : null;
}

it('moves the picture and paints what came into view, from one frame to the next', () => {
  const { ctx, moved } = canvas();
  const kept = new KeptPicture(ctx);
  kept.keep(layout, view, whole, LONG_MS);
  const first = panView(view, 7, 0);
  expect(slide(kept, first)).toEqual([{ x0Px: 0, y0Px: 0, x1Px: 7, y1Px: 200 }]);
  expect(slide(kept, panView(first, 0, -5))).toEqual([{ x0Px: 0, y0Px: 195, x1Px: 300, y1Px: 200 }]);
  expect(moved).toEqual([
    [7, 0],
    [0, -5],
  ]);
});

it('paints whole what was quick to paint, where labels have room, after another zoom, and where more than the view changed', () => {
  const kept = new KeptPicture(canvas().ctx);
  const next = panView(view, 7, 0);
  expect(slide(kept, next)).toBeNull();
  kept.keep(layout, view, whole, 1);
  expect(slide(kept, next)).toBeNull();
  const near = zoomAt(view, 100, 100, 1e9);
  kept.keep(layout, near, whole, LONG_MS);
  expect(slide(kept, panView(near, 7, 0))).toBeNull();
  kept.keep(layout, view, whole, LONG_MS);
  expect(slide(kept, zoomAt(view, 100, 100, 1.1))).toBeNull();
  kept.forget();
  expect(slide(kept, next)).toBeNull();
});
