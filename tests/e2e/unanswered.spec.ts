import { expect, type Page, test } from '@playwright/test';
import { at, richTree, treePath } from '../support/e2e-page';
import { everyPage } from '../support/e2e-paths';
import { GRPO, TRACE } from '../support/e2e-seed';

const REFUSAL = { error: 'The database did not answer: it was put out of reach', hint: 'What is stored stays as it is.' };
/** The feed of changes opens again by itself; what a person asks for has to be asked for again. */
const READS = /\/api\/v1\/(?!.*\/events\b)/;

/** Refuses what the page reads, and counts. */
async function refuse(page: Page): Promise<{ count: number }> {
  const refused = { count: 0 };
  await page.route(READS, (route) => {
    refused.count++;
    return route.fulfill({ status: 503, json: REFUSAL });
  });
  return refused;
}

const waiting = (page: Page) => page.getByText(/^(?:reading|drawing)\b/i).filter({ visible: true });

test('what could not be read is said on every page, in the server’s words, and read when asked once more', async ({ page }) => {
  let pages = 0;
  for (const path of await everyPage()) {
    const refused = await refuse(page);
    await page.goto(at(path));
    await page.waitForLoadState('networkidle');
    const said = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) });
    if (refused.count > 0) {
      pages++;
      await expect(said.first(), path).toBeVisible();
      await expect(waiting(page), path).toHaveCount(0);
    }
    await page.unroute(READS);
    while ((await said.count()) > 0) {
      const before = await said.count();
      await said.first().getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => said.count(), path).toBeLessThan(before);
    }
    await page.waitForLoadState('networkidle');
    await expect(waiting(page), path).toHaveCount(0);
    await expect(page.getByText(/could not be (?:read|drawn)/).filter({ visible: true }), path).toHaveCount(0);
  }
  expect(pages).toBeGreaterThan(10);
});

test('parts of the inspector that are read when asked for say so too, each with its own way to ask again', async ({ page }) => {
  const { key } = await richTree(TRACE);
  const nodes = /\/nodes[/?]/;
  const said = 'could not be read: the database did not answer: it was put out of reach. What is stored stays as it is.';
  const refused = page.locator('#inspector-panel').getByRole('alert').filter({ hasText: said });
  for (const tab of ['turn', 'diff', 'notes']) {
    await page.route(nodes, (route) => route.fulfill({ status: 503, json: REFUSAL }));
    await page.goto(at(treePath(TRACE, key, { node: 'b0.t1', tab })));
    await expect(refused, tab).toHaveCount(1);
    await page.unroute(nodes);
    await refused.getByRole('button', { name: 'Try again' }).click();
    await expect(refused, tab).toHaveCount(0);
    await expect(waiting(page), tab).toHaveCount(0);
  }
});

test('a page that waits keeps the shape of what comes, and names no number that it does not know', async ({ page }) => {
  const { key } = await richTree(TRACE);
  await page.route(READS, () => undefined);
  await page.goto(at(treePath(TRACE, key)));
  await expect(page.getByRole('status').filter({ hasText: 'Reading the tree' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next contrast prefix: –' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Next confident mistake: –' })).toBeDisabled();
  await page.goto(at(`/compare?runs=${encodeURIComponent(TRACE)},${encodeURIComponent(GRPO)}`));
  await expect(page.getByRole('status').filter({ hasText: 'Reading the tree' }).first()).toBeVisible();
});
