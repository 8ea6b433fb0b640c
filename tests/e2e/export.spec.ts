import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { tokenHex } from '../../lib/display/colour';
import { inkOf } from '../../lib/figure/inks';
import { sceneToSvg } from '../../lib/figure/svg';
import { classesOf, marksOf } from '../../lib/figure/tree-marks';
import { padFor } from '../../lib/figure/tree-pad';
import { treePalette } from '../../lib/figure/tree-palette';
import { treeMarksScene } from '../../lib/figure/tree-scene';
import { buildDisplayList } from '../../lib/layout/display-list';
import { layOut } from '../../lib/layout/layouts';
import { rolloutThrough } from '../../lib/layout/path';
import { fitView } from '../../lib/layout/viewport';
import { OutlinedText } from '../../lib/publish/text/outlines';
import { Typesetter } from '../../lib/publish/text/typesetter';
import { at, complaints, richTree, snapshotOf, treePath } from '../support/e2e-page';
import { GRPO, TRACE } from '../support/e2e-seed';
import { compare, drawPdf, drawSvg, inked, readPng } from '../support/figure-render';

const CANOPY = join(import.meta.dirname, '..', '..', 'bin', 'canopy.mjs');
/** Chromium and resvg smooth edges each in their own way; a mark or a word elsewhere differs by more. */
const MEAN = 0.012;
const MOVED = 0.004;

function command(...args: string[]): Buffer {
  const out = join(mkdtempSync(join(tmpdir(), 'canopy-figure-')), 'figure');
  execFileSync(process.execPath, [CANOPY, 'export', ...args, '--out', out], { env: process.env, stdio: ['ignore', 'pipe', 'pipe'] });
  return readFileSync(out);
}

async function bytesAt(path: string): Promise<Buffer> {
  const response = await fetch(at(path));
  expect(response.status, await response.clone().text()).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function openDialog(page: Page, path: string): Promise<void> {
  await page.goto(at(path));
  await page.getByRole('button', { name: 'Export this tree' }).click();
  await expect(page.getByRole('img', { name: 'The figure as it will be saved' })).toBeVisible();
}

test('what the page saves, what the API answers and what the command line writes are the same bytes', async ({ page }) => {
  const { key } = await richTree(TRACE);
  const heard = complaints(page);
  const view = treePath(TRACE, key, { colour: 'budget', layout: 'radial' });
  await openDialog(page, view);
  await page.getByRole('button', { name: 'Column', exact: true }).click();
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  const query = `run=${encodeURIComponent(TRACE)}&tree=${encodeURIComponent(key)}&colour=budget&layout=radial&preset=single&theme=dark`;
  for (const format of ['SVG', 'PDF', 'PNG', 'CSV', 'JSON']) {
    await page.getByRole('button', { name: format, exact: true }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: `Save as ${format}` }).click()]);
    const saved = readFileSync(await download.path());
    const extension = format.toLowerCase();
    expect(download.suggestedFilename()).toMatch(new RegExp(`^[\\w.-]+\\.${extension}$`));
    expect(saved.equals(await bytesAt(`/api/v1/figures/tree.${extension}?${query}`)), format).toBe(true);
    if (format === 'SVG' || format === 'PDF')
      expect(saved.equals(command(view, '--format', extension, '--preset', 'single', '--theme', 'dark')), `command line, ${format}`).toBe(true);
  }
  expect(heard).toEqual([]);
});

test('a size that cannot be is refused where it is typed, and the picture stays', async ({ page }) => {
  const { key } = await richTree(TRACE);
  await openDialog(page, treePath(TRACE, key));
  await page.getByLabel('Text, pt').fill('99');
  await expect(page.getByRole('alert').filter({ hasText: 'pt=99' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cannot be saved as asked' })).toBeDisabled();
  await expect(page.getByRole('img', { name: 'The figure as it will be saved' })).toBeVisible();
  await page.getByLabel('Text, pt').fill('9');
  await expect(page.getByRole('link', { name: 'Save as SVG' })).toBeVisible();
});

test('the marks of a figure are the pixels of the page’s canvas', async ({ page }) => {
  const { key } = await richTree(TRACE);
  const snapshot = await snapshotOf(TRACE, key);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(at(treePath(TRACE, key)));
  const canvas = page.locator('#tree-canvas canvas').first();
  await expect(canvas).toHaveAttribute('data-selected-x', /\d/);
  await page.evaluate(() => document.fonts.ready);
  const url = await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL('image/png'));
  const shown = readPng(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));

  const { layout } = layOut(snapshot, null);
  const size = { widthPx: shown.width, heightPx: shown.height };
  const typesetter = new Typesetter();
  const fonts = { text: [10.5, 'sans', 400], edge: [10, 'sans', 400], answer: [10.5, 'mono', 400], value: [10, 'mono', 500] } as const;
  const list = buildDisplayList(layout, marksOf(snapshot), fitView(layout, size, padFor({ snapshot, layout })), {
    path: rolloutThrough(layout, 0),
    selected: 0,
    measurePx: (text, kind) => {
      const [sizePx, font, weight] = fonts[kind];
      return typesetter.measurePx(text, sizePx, font, weight);
    },
  });
  const ground = tokenHex('light', 'bg') as `#${string}`;
  const palette = treePalette('v', 'light', 'colour');
  const marks = treeMarksScene(list, { snapshot, classes: classesOf(snapshot, 'v'), palette, outcomes: palette, faint: null, ground });
  const scene = { ...size, title: '', about: '', marks, tables: [], notes: [] };
  const svg = sceneToSvg(scene, { inkOf: (paint) => inkOf(paint, 'light', 'colour'), text: new OutlinedText(typesetter), ground });
  const drawn = drawSvg(svg, 96);
  expect(inked(drawn)).toBeGreaterThan(0.01);
  const { mean, moved } = compare(shown, drawn);
  expect(mean).toBeLessThan(MEAN);
  expect(moved).toBeLessThan(MOVED);
});

test('a tree and a chart look the same in Chromium, resvg and PDFium', async ({ browser }) => {
  const { key } = await richTree(TRACE);
  const figures = [
    `tree.svg?run=${encodeURIComponent(TRACE)}&tree=${encodeURIComponent(key)}&preset=double`,
    `series.svg?run=${encodeURIComponent(TRACE)}&metric=effective-ratio-prompt&preset=double`,
  ];
  const context = await browser.newContext({ viewport: { width: 648, height: 1000 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  for (const figure of figures) {
    const path = `/api/v1/figures/${figure}`;
    const svg = (await bytesAt(path)).toString('utf8');
    await page.goto(at(path));
    const height = Number(/viewBox="0 0 [\d.]+ ([\d.]+)"/.exec(svg)![1]);
    const chromium = readPng(await page.screenshot({ clip: { x: 0, y: 0, width: 648, height: Math.floor(height) } }));
    const resvg = drawSvg(svg, 192);
    const pdfium = await drawPdf(await bytesAt(path.replace('.svg', '.pdf')), 192);
    expect(inked(chromium)).toBeGreaterThan(0.01);
    for (const other of [resvg, pdfium]) {
      const { mean, moved } = compare(chromium, other);
      expect(mean, figure).toBeLessThan(MEAN);
      expect(moved, figure).toBeLessThan(MOVED);
    }
  }
  await context.close();
});

test('a figure of two panels: a tree beside a chart, each with its letter, from the command line', async () => {
  const { key } = await richTree(TRACE);
  const bytes = command(treePath(TRACE, key), `series?run=${GRPO}&run=${TRACE}`, '--columns', '2', '--format', 'svg');
  const svg = bytes.toString('utf8');
  expect(svg).toMatch(/aria-label="a"/);
  expect(svg).toMatch(/aria-label="b"/);
  expect(drawSvg(svg, 96).width).toBe(648);
});
