import { expect, type Page, test } from '@playwright/test';
import { at, richTree, treePath } from '../support/e2e-page';
import { everyPage } from '../support/e2e-paths';
import { GRPO, TRACE } from '../support/e2e-seed';

const REFUSAL = { error: 'The database did not answer: it was put out of reach', hint: 'What is stored stays as it is.' };
/** The feed of changes opens again by itself; what a person asks for has to be asked for again. */
const READS = /\/api\/v1\/(?!.*\/events\b)/;

/** Pages that ask for more than they came with. */
const ASKING = /\/trees\/|\/steps\/\d+$|\/notes$|^\/runs\/[^/]+$|^\/compare\?runs|^\/figure\?panel|^\/narratives\/./;

const waiting = (page: Page) => page.getByText(/^(?:reading|drawing)\b/i).filter({ visible: true });

test('what could not be read is said on every page, in the server’s words, and read when asked once more', async ({ page }) => {
  const paths = await everyPage();
  expect(paths.filter((path) => ASKING.test(path)).length).toBeGreaterThan(10);
  for (const path of paths) {
    await page.route(READS, (route) => route.fulfill({ status: 503, json: REFUSAL }));
    await page.goto(at(path));
    await page.waitForLoadState('networkidle');
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    if (ASKING.test(path)) {
      await expect(again.first(), path).toBeVisible();
      await expect(waiting(page), path).toHaveCount(0);
    }
    await page.unroute(READS);
    await page.waitForLoadState('networkidle');
    // All at once: what the feed has read again meanwhile has no button any more
    const ask = (buttons: Element[]): void => {
      for (const button of buttons) (button as HTMLButtonElement).click();
    };
    await expect.poll(() => again.evaluateAll(ask).then(() => again.count()), path).toBe(0);
    await expect(waiting(page), path).toHaveCount(0);
    await expect(page.getByText(/could not be (?:read|drawn)/).filter({ visible: true }), path).toHaveCount(0);
  }
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
