import { describe, expect, it } from 'vitest';
import { LAYOUT_IDS } from '@/lib/layout/layouts';
import { compare, drawPdf, drawSvg, inked, readPng, textOfPdf } from '../../support/figure-render';
import { treeFile } from './support';

const DPI = 144;
/** Two ways to smooth an edge differ by so much on average, and PDFium sets the edges of rectangles on whole pixels; a mark or a letter elsewhere differs by more. */
const MEAN = 0.012;
const MOVED = 0.004;

describe('one figure, several renderers', () => {
  it.each(LAYOUT_IDS)(
    'layout %s: PDF by PDFium is SVG by resvg',
    async (layout) => {
      const query = 'preset=double&title=1';
      const shown = { layout, selected: 7 } as const;
      const [svg, pdf] = await Promise.all([treeFile('svg', query, shown), treeFile('pdf', query, shown)]);
      const one = drawSvg(svg.bytes.toString('utf8'), DPI);
      const two = await drawPdf(pdf.bytes, DPI);
      expect(two.pages).toBe(1);
      expect(two.widthPt).toBeCloseTo(6.75 * 72, 3);
      expect(Math.abs(one.width - two.width) + Math.abs(one.height - two.height)).toBeLessThanOrEqual(2);
      expect(inked(one)).toBeGreaterThan(0.02);
      const { mean, moved } = compare(one, two);
      expect(mean).toBeLessThan(MEAN);
      expect(moved).toBeLessThan(MOVED);
    },
    60_000,
  );

  it('sees a label that is missing, and colours that are exchanged', async () => {
    const draw = async (shown: Parameters<typeof treeFile>[2]) =>
      drawSvg((await treeFile('svg', 'preset=double', shown)).bytes.toString('utf8'), DPI);
    const plain = await draw({});
    expect(compare(plain, await draw({ colouring: 'budget' })).moved).toBeGreaterThan(MOVED);
    expect(compare(plain, await draw({ selected: 3 })).moved).toBeGreaterThan(MOVED);
  });

  it('PNG has the pixels, the resolution and the clear ground that were asked for', async () => {
    const { bytes } = await treeFile('png', 'preset=single&dpi=200&ground=none');
    const picture = readPng(bytes);
    expect(picture.width).toBe(650);
    const at = bytes.indexOf('pHYs');
    expect(bytes.readUInt32BE(at + 4)).toBe(Math.round(200 * 39.3701));
    expect(bytes.toString('utf8')).toContain('/runs/run%20a/trees/t?colour=v');
    const opaque = await treeFile('png', 'preset=single&dpi=200');
    expect(compare(picture, readPng(opaque.bytes)).mean).toBeLessThan(1e-3);
    expect(opaque.bytes.equals(bytes)).toBe(false);
  });

  it('PDF embeds its fonts and can be searched, Greek, Hebrew and Han included', async () => {
    const { bytes } = await treeFile('pdf', 'preset=slide&height=12&title=1', { title: 'α Ṽ 查找 שלום' });
    const raw = bytes.toString('latin1');
    expect(raw.match(/\/FontFile2/g)!.length).toBeGreaterThanOrEqual(4);
    expect(raw).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/);
    const text = await textOfPdf(bytes);
    for (const words of ['success', 'Predicted V', 'α', '查找', 'שלום']) expect(text).toContain(words);
  });

  it('the same data give the same bytes in every format', async () => {
    for (const format of ['svg', 'pdf', 'png', 'csv', 'json'] as const) {
      const [one, two] = [await treeFile(format, 'preset=single'), await treeFile(format, 'preset=single')];
      expect(one.bytes.equals(two.bytes), format).toBe(true);
    }
  });
});
