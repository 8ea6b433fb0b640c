import { expect, test } from '@playwright/test';
import { FLAG } from '../../lib/contract/snapshot';
import { confidentMistakes, contrastPrefixes } from '../../lib/derive/tree-tour';
import { tokenHex } from '../../lib/display/colour';
import { at, pixelsAt, richTree, selectedAt, snapshotOf, treePath, withSql } from '../support/e2e-page';
import { TRACE } from '../support/e2e-seed';

test('the legend lights what is clicked and dims the rest, in the address and after a reload', async ({ page }) => {
  const { key } = await richTree(TRACE);
  const snapshot = await snapshotOf(TRACE, key);
  const places = [...snapshot.flags.keys()];
  const leafWith = (flag: number): string =>
    snapshot.ids.at(places.find((node) => (snapshot.flags[node]! & (flag | FLAG.limit | FLAG.error)) === flag)!)!;
  const [good, bad] = [leafWith(FLAG.success), leafWith(FLAG.failure)];
  await page.goto(at(treePath(TRACE, key, { node: good })));
  const goodAt = await selectedAt(page, good);
  await page.goto(at(treePath(TRACE, key, { node: bad })));
  const badAt = await selectedAt(page, bad);
  await page.goto(at(treePath(TRACE, key)));
  await selectedAt(page, snapshot.ids.at(0)!);
  const legend = page.getByRole('region', { name: 'Legend' });
  await legend.getByRole('button', { name: /^success/ }).click();
  const blue = tokenHex('light', 'success');
  await expect(page).toHaveURL(/only=success/);
  await expect.poll(() => pixelsAt(page, goodAt)).toEqual([blue]);
  const around = async (place: { x: number; y: number }) => new Set(await pixelsAt(page, place, 4));
  await expect.poll(() => around(badAt)).not.toContain(tokenHex('light', 'failure'));
  await page.reload();
  await expect(legend.getByRole('button', { name: /^success/ })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => around(badAt)).not.toContain(tokenHex('light', 'failure'));
  await legend.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => around(badAt)).toContain(tokenHex('light', 'failure'));
});

test('a step of the ramp is lit by keys, and counts its nodes', async ({ page }) => {
  const { key } = await richTree(TRACE);
  await page.goto(at(treePath(TRACE, key)));
  const ramp = page.getByRole('group', { name: /^Predicted V, from 0 to 1/ });
  await ramp.getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/only=bin%3A2|only=bin:2/);
  await expect(ramp.getByRole('button').nth(2)).toBeFocused();
});

test('search counts what the tree and the database hold, and goes from match to match', async ({ page }) => {
  const { key, id: treeId } = await richTree(TRACE);
  const snapshot = await snapshotOf(TRACE, key);
  const low = [...snapshot.v.keys()].filter((node) => snapshot.v[node]! < 0.5);
  await page.goto(at(treePath(TRACE, key)));
  await selectedAt(page, snapshot.ids.at(0)!);
  await page.keyboard.press('/');
  const bar = page.getByRole('search', { name: 'Search in this tree' });
  await bar.getByRole('combobox').fill('v<.5');
  await expect(bar.locator('output')).toHaveText(new RegExp(`${low.length}$`));
  await page.keyboard.press('Enter');
  await selectedAt(page, snapshot.ids.at(low.find((node) => node > 0)!)!);
  await expect(bar.locator('output')).toHaveText(new RegExp(`^\\d+ of ${low.length}$`));
  const [row] = await withSql(
    (sql) => sql<{ word: string; n: number }[]>`with words as (
        select distinct no, lower(word) as word from node_text t join runs r on r.id = t.run_id, regexp_split_to_table(t.observation, '[^A-Za-z]+') word
        where r.run = ${TRACE} and t.tree_id = ${treeId} and length(word) > 5)
      select word, (select count(*)::int from node_text t join runs r on r.id = t.run_id where r.run = ${TRACE} and t.tree_id = ${treeId}
        and strpos(lower(t.thought || chr(1) || t.action || chr(1) || t.observation), word) > 0) as n from words order by 2, 1 limit 1`,
  );
  await bar.getByRole('combobox').fill(`text:"${row!.word}"`);
  await expect(bar.locator('output')).toHaveText(new RegExp(`(^|of )${row!.n}$`));
  await bar.getByRole('combobox').fill('v<');
  await expect(bar.locator('.query-error')).toContainText('expected');
});

test('two keys lead to contrast prefixes and to confident mistakes, round and round', async ({ page }) => {
  const { key } = await richTree(TRACE);
  const snapshot = await snapshotOf(TRACE, key);
  const stops = contrastPrefixes(snapshot).map((node) => snapshot.ids.at(node)!);
  expect(stops.length).toBeGreaterThan(1);
  await page.goto(at(treePath(TRACE, key, { node: stops[0]! })));
  await selectedAt(page, stops[0]!);
  await page.keyboard.press('c');
  await selectedAt(page, stops[1]!);
  await page.keyboard.press('Shift+C');
  await selectedAt(page, stops[0]!);
  await page.keyboard.press('Shift+C');
  await selectedAt(page, stops.at(-1)!);
  const mistakes = confidentMistakes(snapshot);
  await expect(page.getByRole('button', { name: /^Next confident mistake/ })).toContainText(String(mistakes.length));
});

test('a subtree collapses to its count and outcome mix, stays so in the address, and opens for what is looked for', async ({ page }) => {
  const { key } = await richTree(TRACE);
  const snapshot = await snapshotOf(TRACE, key);
  const { count } = snapshot.header;
  const turn = [...snapshot.last.keys()].find((node) => node > 0 && snapshot.last[node]! > node + 1)!;
  const id = snapshot.ids.at(turn)!;
  const hidden = snapshot.last[turn]! - turn;
  await page.goto(at(treePath(TRACE, key, { node: id })));
  await selectedAt(page, id);
  await page.keyboard.press('Space');
  const chip = page.getByRole('button', { name: `${hidden} folded` });
  await expect(chip).toBeVisible();
  await expect(page.locator('footer, .status').last()).toContainText(`${hidden} folded`);
  await expect(page).toHaveURL(new RegExp(`fold=${encodeURIComponent(id)}`));
  await page.reload();
  await expect(chip).toBeVisible();
  const middle = await selectedAt(page, id);
  const seen = new Set(await pixelsAt(page, middle, 9));
  const { [turn]: passed } = snapshot.k;
  if (passed! > 0) expect(seen).toContain(tokenHex('light', 'success'));
  if (passed! < snapshot.n[turn]!) expect(seen).toContain(tokenHex('light', 'failure'));
  await page.goto(at(treePath(TRACE, key, { fold: id, find: `id:${snapshot.ids.at(turn + 1)}` })));
  await selectedAt(page, snapshot.ids.at(0)!);
  await page.keyboard.press('F3');
  await selectedAt(page, snapshot.ids.at(turn + 1)!);
  await expect(chip).toBeHidden();
  await expect(page).not.toHaveURL(/fold=/);
  expect(count).toBeGreaterThan(hidden);
});

test('the outline list never leaves the focus to nobody: not even in the commit that takes the focused row away', async ({ page }) => {
  const { key } = await richTree(TRACE);
  const snapshot = await snapshotOf(TRACE, key);
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.goto(at(treePath(TRACE, key, { view: 'outline' })));
  const list = page.getByRole('tree', { name: 'Outline of the tree' });
  await list.getByRole('treeitem').first().focus();
  // A mutation is reported before anything that React leaves for after the commit, and before the next key
  await list.evaluate((element) => {
    const seen = { removed: 0, lost: 0 };
    Object.assign(window, { focusSeen: seen });
    new MutationObserver((records) => {
      seen.removed += records.reduce((sum, record) => sum + record.removedNodes.length, 0);
      if (!element.contains(document.activeElement)) seen.lost++;
    }).observe(element, { childList: true, subtree: true });
  });
  for (const [key, node] of [
    ['End', snapshot.header.count - 1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(list.locator(`[data-node="${node}"]`)).toBeFocused();
  }
  // Keys in the same frame as the scroll they cause: rows leave and the place changes in one commit
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('End');
    await expect(list.locator(`[data-node="${snapshot.header.count - 1}"]`)).toBeFocused();
    await list.evaluate((element) => {
      const press = (key: string): void =>
        void document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      element.addEventListener('scroll', () => press('ArrowDown'), { once: true });
      press('Home');
    });
    await expect(list.locator('[data-node="1"]')).toBeFocused();
  }
  const seen = await page.evaluate(() => (window as unknown as { focusSeen: { removed: number; lost: number } }).focusSeen);
  expect(seen.removed).toBeGreaterThan(0);
  expect(seen.lost).toBe(0);
});

test('the outline list shows every node as a row, folds with the keys, and keeps what is selected', async ({ page }) => {
  const { key } = await richTree(TRACE);
  const snapshot = await snapshotOf(TRACE, key);
  await page.goto(at(treePath(TRACE, key)));
  await selectedAt(page, snapshot.ids.at(0)!);
  await page.getByLabel('Layout', { exact: true }).selectOption('Outline list');
  await expect(page).toHaveURL(/view=outline/);
  const rows = page.getByRole('tree', { name: 'Outline of the tree' }).getByRole('treeitem');
  await rows.first().focus();
  await expect(rows.first()).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  const second = rows.nth(1);
  await expect(second).toBeFocused();
  await expect(second).toHaveAttribute('aria-level', '2');
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('#node-inspector h2')).toHaveText(snapshot.ids.at(1)!);
  await page.keyboard.press('End');
  await expect(page.locator(`[role="treeitem"][data-node="${snapshot.header.count - 1}"]`)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(second).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('button', { name: `${snapshot.last[1]! - 1} folded` })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(second).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('#node-inspector')).toBeFocused();
  await page.getByLabel('Layout', { exact: true }).selectOption('Straight trunks');
  await selectedAt(page, snapshot.ids.at(1)!);
});
