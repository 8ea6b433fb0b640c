import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLOURING_IDS } from '@/lib/display/scales';
import { LAYOUT_IDS } from '@/lib/layout/layouts';
import { drawSvg, inked } from '../../support/figure-render';
import { treeFile } from './support';

const textOf = async (query: string, shown: Parameters<typeof treeFile>[2] = {}): Promise<string> =>
  (await treeFile('svg', query, shown)).bytes.toString('utf8');

/** Ids that are defined, and ids that something refers to. */
function references(svg: string): { defined: string[]; used: Set<string> } {
  const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  const used = new Set([...svg.matchAll(/(?:xlink:href="#|url\(#)([^")]+)/g)].map(([, id]) => id!));
  return { defined, used };
}

describe('SVG of a figure', () => {
  it.each(LAYOUT_IDS)('layout %s: stands alone, refers to nothing that is missing, keeps inside its frame', async (layout) => {
    for (const preset of ['single', 'slide']) {
      const svg = await textOf(`preset=${preset}&ground=none`, { layout, selected: 7 });
      expect(svg).not.toMatch(/currentColor|var\(|<script|<text|<style|style="|class="|foreignObject|NaN|Infinity|http:\/\/e\.example/);
      const { defined, used } = references(svg);
      expect(new Set(defined).size).toBe(defined.length);
      expect([...used].filter((id) => !defined.includes(id))).toEqual([]);
      expect(defined.filter((id) => !used.has(id))).toEqual([]);
      const box = new Resvg(svg, { font: { loadSystemFonts: false } }).getBBox()!;
      const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!.map(Number) as [number, number, number];
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
  });

  it('has its size in inches, at any width', async () => {
    expect(await textOf('preset=single')).toMatch(/<svg [^>]*width="3\.25in" height="[\d.]+in" viewBox="0 0 312 [\d.]+"/);
    expect(await textOf('width=4.5&height=2')).toMatch(/<svg [^>]*width="4\.5in" height="2in" viewBox="0 0 432 192"/);
  });

  it('is drawn by a renderer that has no font, in every colouring and both themes', async () => {
    for (const colouring of COLOURING_IDS)
      for (const theme of ['light', 'dark']) {
        const picture = drawSvg(await textOf(`preset=single&theme=${theme}`, { colouring }), 96);
        expect(inked(picture), `${colouring} ${theme}`).toBeGreaterThan(theme === 'dark' ? 0.9 : 0.02);
      }
  });

  it('shows hostile text as text: markup as letters, hidden characters by name', async () => {
    const svg = await textOf('preset=double&letters=fonts', { title: '<b>&\u0000\u202E' });
    expect(svg).not.toMatch(/<script|<b>|<image/);
    expect(svg).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e\ufffe\uffff]/);
    expect(svg).toContain('<title>&lt;b&gt;&amp;␀⟨U+202E⟩</title>');
    expect(drawSvg(svg, 48).width).toBeGreaterThan(0);
    expect(svg.match(/@font-face/g)!.length).toBeGreaterThanOrEqual(4);
    expect(svg).not.toMatch(/src:url\((?!data:font\/woff2;base64,)/);
  });

  it('any title gives well-formed XML', async () => {
    const snapshotTitle = fc.string({ unit: 'binary', maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(snapshotTitle, async (title) => {
        const svg = await textOf('preset=single&title=1&legend=0', { title: title || 'x' });
        expect(drawSvg(svg, 24).width).toBeGreaterThan(0);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('says where it comes from: title, description, page, run, step, software', async () => {
    const svg = await textOf('preset=single');
    expect(svg).toContain('<dc:source>/runs/run%20a/trees/t?colour=v</dc:source>');
    expect(svg).toMatch(/Runs: run &lt;a&gt;\nStep: 1\nRevision: 3\n/);
    expect(svg).toMatch(/Figure: tree\?preset=single/);
    expect(svg).toMatch(/<dc:creator>Canopy \d+\.\d+\.\d+<\/dc:creator>/);
  });
});
