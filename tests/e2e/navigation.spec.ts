import { expect, test } from '@playwright/test';
import { FLAG } from '../../lib/contract/snapshot';
import { at, richTree, selectedAt, snapshotOf, treePath } from '../support/e2e-page';
import { TRACE } from '../support/e2e-seed';

test('a deep link opens node, colouring and layout, and a reload keeps them', async ({ page }) => {
  const { key } = await richTree(TRACE);
  const snapshot = await snapshotOf(TRACE, key);
  const id = snapshot.ids.at(3)!;
  await page.goto(at(treePath(TRACE, key, { node: id, colour: 'budget', layout: 'centred' })));
  const place = await selectedAt(page, id);
  for (let i = 0; i < 2; i++) {
    await expect(page.locator('.colours button').nth(2)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('Layout', { exact: true })).toHaveValue('centred');
    await expect(page.locator('#node-inspector h2')).toHaveText(id);
    expect(await selectedAt(page, id)).toEqual(place);
    await page.reload();
  }
});

test('a change of layout keeps the selection and stands in the address', async ({ page }) => {
  const { key } = await richTree(TRACE);
  const snapshot = await snapshotOf(TRACE, key);
  // A parent: between its children in one layout, on its rollout's line in the other
  const id = snapshot.ids.at([...snapshot.flags.keys()].find((node) => node > 0 && snapshot.flags[node]! & FLAG.expanded)!)!;
  await page.goto(at(treePath(TRACE, key, { node: id })));
  const before = await selectedAt(page, id);
  await page.getByLabel('Layout', { exact: true }).selectOption('Centred');
  await expect.poll(() => selectedAt(page, id)).not.toEqual(before);
  await expect(page).toHaveURL(/layout=centred/);
  await page.getByLabel('Layout', { exact: true }).selectOption('Straight trunks');
  await expect.poll(() => selectedAt(page, id)).toEqual(before);
});

test('back and forward go over the nodes that were clicked; a double click looks closer', async ({ page }) => {
  const { key } = await richTree(TRACE);
  const snapshot = await snapshotOf(TRACE, key);
  const [first, second] = [snapshot.ids.at(1)!, snapshot.ids.at(-1)!];
  const places = [];
  for (const id of [second, first]) {
    await page.goto(at(treePath(TRACE, key, { node: id })));
    places.push(await selectedAt(page, id));
  }
  await page.goto(at(treePath(TRACE, key)));
  await selectedAt(page, snapshot.ids.at(0)!);
  const canvas = page.locator('#tree-canvas');
  await canvas.click({ position: places[1]! });
  await selectedAt(page, first);
  await expect(page).toHaveURL(new RegExp(`node=${encodeURIComponent(first).replaceAll('.', '\\.')}$`));
  await canvas.click({ position: places[0]! });
  await selectedAt(page, second);
  await page.goBack();
  await selectedAt(page, first);
  await page.goBack();
  await selectedAt(page, snapshot.ids.at(0)!);
  await page.goForward();
  await expect(page.locator('#node-inspector h2')).toHaveText(first);
  await canvas.dblclick({ position: places[0]! });
  await expect.poll(() => selectedAt(page, second)).not.toEqual(places[0]);
});

test('gallery, tree and back: the filters stand as they were', async ({ page }) => {
  const { step } = await richTree(TRACE);
  await page.goto(at(`/runs/${TRACE}/steps/${step}`));
  await page.getByRole('button', { name: /^mixed \d/ }).click();
  await expect(page).toHaveURL(/outcome(%3A|:)mixed/);
  const thumbs = page.locator('[data-tree]');
  const count = await thumbs.count();
  await thumbs.nth(1).click();
  await expect(page).toHaveURL(/\/trees\//);
  await expect(page.locator('#node-inspector')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/outcome(%3A|:)mixed/);
  await expect(page.getByRole('button', { name: /^mixed \d/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(thumbs).toHaveCount(count);
});

test('from the runs to a run, and by a point of its chart to that step', async ({ page }) => {
  await page.goto(at('/'));
  await page.locator(`[data-run="${TRACE}"] [data-row]`).click();
  await expect(page).toHaveURL(new RegExp(`/runs/${TRACE}$`));
  const chart = page.getByRole('region', { name: 'Effective ratio, prompt' }).locator('.plot > svg.over');
  await expect(chart).toBeVisible();
  await page.waitForLoadState('networkidle');
  const box = (await chart.boundingBox())!;
  await chart.hover({ position: { x: box.width / 2, y: box.height / 2 } });
  await chart.click({ position: { x: box.width / 2, y: box.height / 2 } });
  await expect(page).toHaveURL(new RegExp(`/runs/${TRACE}/steps/\\d`));
  await expect(page.locator('[data-tree]').first()).toBeVisible();
});
