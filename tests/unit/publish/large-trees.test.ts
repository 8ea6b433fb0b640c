import { describe, expect, it } from 'vitest';
import { foldTree, NO_FOLDING } from '@/lib/derive/fold-tree';
import { inkOf } from '@/lib/figure/inks';
import type { Mark } from '@/lib/figure/scene';
import { sceneToSvg } from '@/lib/figure/svg';
import { classesOf, marksOf } from '@/lib/figure/tree-marks';
import { treePalette } from '@/lib/figure/tree-palette';
import { treeMarksScene } from '@/lib/figure/tree-scene';
import { buildDisplayList } from '@/lib/layout/display-list';
import { layOut } from '@/lib/layout/layouts';
import { fitView } from '@/lib/layout/viewport';
import { rasteriser } from '@/lib/publish/raster';
import { OutlinedText } from '@/lib/publish/text/outlines';
import { Typesetter } from '@/lib/publish/text/typesetter';
import { syntheticSnapshot } from '../../bench/trees/synthetic';
import { compare, drawSvg, inked } from '../../support/figure-render';
import { treeFile } from './support';

describe('trees that are large for their figure', () => {
  it('are drawn with thinner lines where that gives every node its place, and say so', async () => {
    const { bytes, notes } = await treeFile('svg', 'preset=single', { snapshot: syntheticSnapshot('bushy', 1_500) });
    expect(notes).toEqual(['Lines are thinner than on the page.', 'No labels: at this size there is no room for most of them.']);
    expect(bytes.toString()).not.toContain('<image');
  });

  it('are one picture in a vector frame where marks are too many; the legend stays vectors, the data stay whole', async () => {
    const snapshot = syntheticSnapshot('random', 60_000);
    const { bytes, notes } = await treeFile('svg', 'preset=double', { snapshot });
    const svg = bytes.toString();
    expect(notes[0]).toMatch(/^The tree is a picture of 600 dots an inch in a vector frame: [\d,]+ marks would be too many vectors\.$/);
    expect(notes.at(-1)).toMatch(/^[\d,]+ nodes of 60,000 share their place with others: the figure is too small for them\.$/);
    expect(svg.match(/<image /g)).toHaveLength(1);
    expect(svg).toMatch(/aria-label="Predicted V"/);
    expect(svg.match(/<circle /g)!.length).toBeLessThan(20);
    const rows = (await treeFile('csv', 'preset=double', { snapshot })).bytes.toString().trimEnd().split('\r\n');
    expect(rows).toHaveLength(60_001);
  }, 60_000);

  it('fold wide families as the page does, and count what is put away', async () => {
    const snapshot = syntheticSnapshot('bushy', 20_000);
    const { hidden } = foldTree(snapshot, NO_FOLDING);
    expect(hidden).toBeGreaterThan(10_000);
    const { notes } = await treeFile('json', 'preset=double', { snapshot });
    expect(notes).toContain(`${hidden.toLocaleString('en')} nodes folded away, as on the page.`);
  });

  it('a picture shows what the vectors in it would', () => {
    const size = { widthPx: 160, heightPx: 120 };
    const typesetter = new Typesetter();
    const snapshot = syntheticSnapshot('comb', 400);
    const { layout } = layOut(snapshot);
    const view = fitView(layout, size, { left: 20, right: 20, top: 10, bottom: 10 });
    const list = buildDisplayList(layout, { ...marksOf(snapshot), labelOf: () => '' }, view, { path: [], selected: null, measurePx: () => 0 });
    const palette = treePalette('v', 'light', 'colour');
    const marks = treeMarksScene(list, { snapshot, classes: classesOf(snapshot, 'v'), palette, outcomes: palette, faint: null, ground: '#ffffff' });
    const draw = (of: readonly Mark[]) => {
      const scene = { ...size, title: '', about: '', marks: of, tables: [], notes: [] };
      return drawSvg(sceneToSvg(scene, { inkOf: (paint) => inkOf(paint, 'light', 'colour'), text: new OutlinedText(typesetter) }), 600);
    };
    const picture = rasteriser({ theme: 'light', inks: 'colour', typesetter, dpi: 600 })(marks, size);
    expect(picture.kind).toBe('image');
    const { mean, moved } = compare(draw(marks), draw([picture]));
    expect(inked(draw(marks))).toBeGreaterThan(0.02);
    expect(mean).toBeLessThan(0.012);
    expect(moved).toBeLessThan(0.004);
  });
});
