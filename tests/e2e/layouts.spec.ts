import { expect, test } from '@playwright/test';
import { treePageHref } from '../../components/tree/api';
import { tokenHex } from '../../lib/display/colour';
import { colouringOf, levelOf } from '../../lib/display/scales';
import { LAYOUTS } from '../../lib/layout/layouts';
import { placeTree } from '../bench/trees/place-tree';
import { at, base, complaints, pixelsAt, richTree, selectedAt, snapshotOf, treePath, withSql } from '../support/e2e-page';
import { TRACE } from '../support/e2e-seed';

test('every layout keeps what is selected and in which colour, and finds it under the pointer', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { key } = await richTree(TRACE);
  const snapshot = await snapshotOf(TRACE, key);
  const node = Array.from(snapshot.v.keys()).find((place) => place > 0 && snapshot.last[place]! > place && !Number.isNaN(snapshot.v[place]))!;
  const id = snapshot.ids.at(node)!;
  await page.goto(at(treePath(TRACE, key, { node: id })));
  const wanted = colouringOf('v').palette('light')[levelOf(snapshot.v[node]!)]!;
  const canvas = page.locator('#tree-canvas');
  const seen = new Set<string>();
  for (const { id: layout, lay } of LAYOUTS) {
    await page.getByLabel('Layout', { exact: true }).selectOption(layout);
    await expect.poll(() => new URL(page.url()).searchParams.get('layout')).toBe(layout);
    await page.keyboard.press('f');
    const place = await selectedAt(page, id);
    // Words may stand in the middle of a rectangle
    const spot = lay(snapshot).form === 'boxes' ? { x: place.x, y: place.y + 10 } : place;
    await expect.poll(() => pixelsAt(page, spot), { message: layout }).toContain(wanted);
    const box = (await canvas.boundingBox())!;
    await page.mouse.move(box.x + place.x, box.y + place.y);
    await expect(page.locator('.hover-card b')).toHaveText(id);
    await page.mouse.move(box.x + 1, box.y + 1);
    seen.add(`${Math.round(place.x)} ${Math.round(place.y)}`);
  }
  expect(seen.size).toBeGreaterThan(3);
});

test('a tree of 100,000 nodes opens by a worker, and its deepest turn is found by keys and by the outline', async ({ page }) => {
  const heard = complaints(page);
  const { run, key } = await withSql((sql) => placeTree(sql, base(), 'chain', 100_000));
  const snapshot = await snapshotOf(run, key);
  expect(snapshot.header.count).toBe(100_000);
  await page.goto(at(treePageHref(run, key)));
  const root = await selectedAt(page, 'n0');
  // Thinner than a pixel a turn, and painted from the first to the last
  for (let x = root.x + 20; x < root.x + 700; x += 40)
    expect(await pixelsAt(page, { x, y: root.y }), `at ${x}`).not.toContain(tokenHex('light', 'bg'));
  await expect(page.locator('footer')).toContainText('100,000 nodes');
  await expect(page.locator('.tree-banner')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await selectedAt(page, 'n1');
  await page.goto(at(treePath(run, key, { node: 'n99999' })));
  await selectedAt(page, 'n99999');
  const row = page.locator('[role="treeitem"][aria-selected="true"]');
  await expect(row).toHaveAttribute('aria-level', '100000');
  expect(await page.locator('[role="treeitem"]').count()).toBeLessThan(500);
  // Only its snapshot was put there: it has no texts. And this test reads pixels
  expect(heard.filter((text) => !/404|willReadFrequently/.test(text))).toEqual([]);
});
