import { expect, type Page, test } from '@playwright/test';
import type { TreeSnapshot } from '../../lib/contract/snapshot';
import { at, richTree, selectedAt, snapshotOf, treePath } from '../support/e2e-page';
import { TRACE } from '../support/e2e-seed';

let tree: Awaited<ReturnType<typeof richTree>>;
let snapshot: TreeSnapshot;

test.beforeAll(async () => {
  tree = await richTree(TRACE);
  snapshot = await snapshotOf(TRACE, tree.key);
});

const selected = async (page: Page): Promise<number> =>
  snapshot.ids.indexOf((await page.locator('#tree-canvas canvas').first().getAttribute('data-selected')) ?? '');

async function open(page: Page, node: number): Promise<void> {
  await page.goto(at(treePath(TRACE, tree.key, { node: snapshot.ids.at(node)! })));
  await selectedAt(page, snapshot.ids.at(node)!);
}

/** Presses a key and waits until another node is selected. */
async function walk(page: Page, key: string): Promise<number> {
  const before = await selected(page);
  await page.keyboard.press(key);
  await expect.poll(() => selected(page)).not.toBe(before);
  return selected(page);
}

test('arrows walk: first child, parent, siblings; the address follows', async ({ page }) => {
  await open(page, 0);
  const child = await walk(page, 'ArrowRight');
  expect(snapshot.parent[child]).toBe(0);
  const sibling = await walk(page, 'ArrowDown');
  expect(snapshot.depth[sibling]).toBe(snapshot.depth[child]);
  expect(await walk(page, 'ArrowUp')).toBe(child);
  const grandchild = await walk(page, 'ArrowRight');
  expect(snapshot.parent[grandchild]).toBe(child);
  await expect.poll(() => new URL(page.url()).searchParams.get('node')).toBe(snapshot.ids.at(grandchild));
  expect(await walk(page, 'ArrowLeft')).toBe(child);
  expect(await walk(page, 'ArrowLeft')).toBe(0);
});

test('1, 2, 3 colour; f fits; [ and ] step; ? lists the keys; Enter goes to the inspector', async ({ page }) => {
  await open(page, 1);
  const buttons = page.locator('.colours button');
  for (const key of ['2', '3', '1']) {
    await page.keyboard.press(key);
    await expect(buttons.nth(Number(key) - 1)).toHaveAttribute('aria-pressed', 'true');
  }
  const fitted = await selectedAt(page, snapshot.ids.at(1)!);
  const box = (await page.locator('#tree-canvas').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -400);
  await expect(page.locator('#tree-canvas canvas').first()).not.toHaveAttribute('data-selected-y', String(fitted.y));
  await page.keyboard.press('f');
  await expect.poll(() => selectedAt(page, snapshot.ids.at(1)!)).toEqual(fitted);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('fit the whole tree');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.locator('#node-inspector')).toBeFocused();
  await expect(page.locator('.over-steps a[aria-current]')).toHaveCount(1);
  await page.keyboard.press('[');
  await expect(page).not.toHaveURL(new RegExp(`~${tree.step}~`));
  await expect(page.locator('.over-steps a[aria-current]')).toHaveCount(1);
  await page.keyboard.press(']');
  await expect(page).toHaveURL(new RegExp(`~${tree.step}~`));
});

test('/ goes to the filter of the step and of the runs', async ({ page }) => {
  for (const [path, name] of [
    [`/runs/${TRACE}/steps/${tree.step}`, 'Filter trees'],
    ['/', 'Filter runs'],
  ] as const) {
    await page.goto(at(path));
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('/');
    await expect(page.getByLabel(name)).toBeFocused();
  }
});

test('the outline is a tree of its own for keys and screen readers', async ({ page }) => {
  await open(page, 1);
  const rows = page.getByRole('tree', { name: 'Outline of the tree' }).getByRole('treeitem');
  const row = page.locator('[role="treeitem"][aria-selected="true"]');
  await expect(row).toHaveAttribute('aria-level', '2');
  await row.focus();
  await expect(page.locator('#tree-outline')).toBeInViewport();
  const place = (await rows.evaluateAll((all) => all.findIndex((one) => one.getAttribute('aria-selected') === 'true'))) + 1;
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(place)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
  await expect(rows.first()).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[role="treeitem"]:focus')).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('Enter');
  await expect(page.locator('#node-inspector')).toBeFocused();
});

test('whatever has the focus shows it', async ({ page }) => {
  await open(page, 1);
  await expect(page.locator('.dec tbody tr').first()).toBeVisible();
  const bare: string[] = [];
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const own = getComputedStyle(element);
      const before = getComputedStyle(element, '::before');
      const within = element.closest('label, .field');
      const ring = (style: CSSStyleDeclaration): boolean =>
        (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none';
      const isSeen = ring(own) || before.backgroundImage !== 'none' || (within !== null && ring(getComputedStyle(within)));
      return isSeen ? null : element.outerHTML.slice(0, 120);
    });
    if (found) bare.push(found);
  }
  expect(bare).toEqual([]);
});

test('the line beside the inspector moves by keys and stays after a reload', async ({ page }) => {
  await open(page, 1);
  const width = async (): Promise<number> => (await page.locator('.inspector').boundingBox())!.width;
  const before = await width();
  await page.getByRole('separator', { name: 'Inspector width' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(width).toBe(before + 16);
  await page.reload();
  await expect(page.locator('#node-inspector')).toBeVisible();
  await expect.poll(width).toBe(before + 16);
});
