import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { at, complaints, richTree, treePath } from '../support/e2e-page';
import { GRPO, TRACE } from '../support/e2e-seed';

const CANOPY = join(import.meta.dirname, '..', '..', 'bin', 'canopy.mjs');

/** Opens the export of a figure and puts it aside. */
async function putAside(page: Page, path: string, button: string | RegExp): Promise<void> {
  await page.goto(at(path));
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('button', { name: 'Add to a figure of panels' }).click();
}

const panels = (page: Page) => page.getByRole('list', { name: 'Panels', exact: true }).getByRole('listitem');
const picture = (page: Page) => page.getByRole('img', { name: 'The figure as it will be saved' });

test('a figure of panels is put together from pages, and page, address and command line write the same bytes', async ({ page }) => {
  const { key } = await richTree(TRACE);
  const heard = complaints(page);
  await putAside(page, treePath(TRACE, key, { colour: 'budget' }), 'Export this tree');
  await expect(page.getByText('This is panel a.')).toBeVisible();
  await putAside(page, `/runs/${encodeURIComponent(GRPO)}`, /^Export Effective ratio/);
  await page.getByRole('link', { name: 'Open it: 2 panels' }).click();
  await expect(panels(page)).toHaveCount(2);
  await expect(picture(page)).toBeVisible();

  await page.getByLabel('Caption of panel b').fill('GRPO & its ratio');
  await page.getByRole('button', { name: 'Move panel b up' }).click();
  await expect(page.getByLabel('Caption of panel a')).toHaveValue('GRPO & its ratio');
  await page.getByRole('button', { name: 'Column', exact: true }).click();
  await page.getByRole('group', { name: 'Columns' }).getByRole('button', { name: '1' }).click();

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Save as SVG' }).click()]);
  const saved = readFileSync(await download.path(), 'utf8');
  expect(saved).toContain('aria-label="GRPO &amp; its ratio"');
  expect(saved).toContain('width="3.25in"');
  const out = join(mkdtempSync(join(tmpdir(), 'canopy-panels-')), 'figure.svg');
  const { pathname, search } = new URL(page.url());
  execFileSync(process.execPath, [CANOPY, 'export', pathname + search, '--format', 'svg', '--out', out], { stdio: ['ignore', 'pipe', 'pipe'] });
  expect(readFileSync(out, 'utf8')).toBe(saved);

  await page.reload();
  await expect(page.getByLabel('Caption of panel a')).toHaveValue('GRPO & its ratio');
  await page.getByRole('button', { name: 'Take panel a out' }).click();
  await expect(panels(page)).toHaveCount(1);
  expect(heard).toEqual([]);
});

test('the figures of any page are found by its address; one that has none says so', async ({ page }) => {
  const { key } = await richTree(TRACE);
  const heard = complaints(page);
  await page.goto(at('/figure'));
  await expect(page.getByRole('heading', { name: 'No panels yet' })).toBeVisible();
  const address = page.getByLabel('Address of a page with the figure');
  await address.fill('/import');
  await page.getByRole('button', { name: 'Find figures' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No figure is known on /import' })).toBeVisible();

  await address.fill(at(treePath(TRACE, key)));
  await address.press('Enter');
  await expect(panels(page)).toHaveCount(1);
  await address.fill(`/compare?runs=${encodeURIComponent(TRACE)},${encodeURIComponent(GRPO)}`);
  await address.press('Enter');
  await page.getByRole('list', { name: 'Figures of this page' }).getByRole('button', { name: 'Runs compared, ratio' }).click();
  await expect(panels(page)).toHaveCount(2);
  await expect(picture(page)).toBeVisible();
  expect(heard.filter((line) => !line.includes('400'))).toEqual([]);
});

test('a panel whose run is gone is named, and the others stay', async ({ page }) => {
  const { key } = await richTree(TRACE);
  const good = `tree?${new URLSearchParams({ run: TRACE, tree: key })}`;
  const query = new URLSearchParams([
    ['panel', good],
    ['panel', 'tree?run=nobody&tree=none'],
  ]);
  await page.goto(at(`/figure?${query}`));
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing is known of panel b' })).toBeVisible();
  await page.getByRole('button', { name: 'Take panel b out' }).click();
  await expect(picture(page)).toBeVisible();
});

test('both trees of a comparison become one figure, and each of its charts can be exported', async ({ page }) => {
  await page.goto(at(`/compare?runs=${encodeURIComponent(TRACE)},${encodeURIComponent(GRPO)}`));
  for (const name of ['effective ratio', 'accuracy', 'accuracy by budget', 'the difference in accuracy', 'the paired prompts'])
    await expect(page.getByRole('button', { name: `Export ${name}`, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Export the paired prompts' }).click();
  await expect(picture(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Both trees as a figure' }).click();
  await expect(panels(page)).toHaveCount(2);
  await expect(page.getByLabel('Caption of panel b')).not.toHaveValue('');
  await expect(picture(page)).toBeVisible();
});
