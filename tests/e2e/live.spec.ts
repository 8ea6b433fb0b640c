import { expect, type Page, test } from '@playwright/test';
import type { CanopyEventInput } from '../../lib/contract';
import { treeKey } from '../../lib/contract/tree-key';
import { at, base, richTree, selectedAt, treePath } from '../support/e2e-page';
import { runEvents, send, TRACE } from '../support/e2e-seed';

const RUN = 'e2e-live';
let events: CanopyEventInput[] = [];
let sent = 0;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  events = await runEvents({ run: RUN, name: 'live small', allocator: 'trace', seed: 5 });
});

/** Sends on until the event that `is` picks has gone out. */
async function sendUntil(is: (event: CanopyEventInput) => boolean): Promise<void> {
  const to = events.findIndex((event, i) => i >= sent && is(event));
  if (to < 0) throw new Error('no such event left');
  await send(base(), events.slice(sent, to + 1));
  sent = to + 1;
}

const stepEnds = (step: number) => (event: CanopyEventInput) => event.kind === 'step-end' && event.step === step;
/** How often the page was loaded: growth must not come by reloading. */
const marked = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { stays: true }));
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'stays' in window);

test('the runs table and the overview follow a run without a reload', async ({ page, context }) => {
  await sendUntil(stepEnds(0));
  await page.goto(at('/'));
  const row = page.locator(`[data-run="${RUN}"]`);
  await expect(row).toContainText('live');
  await expect(row).toContainText('1 / 3');
  const overview = await context.newPage();
  await overview.goto(at(`/runs/${RUN}`));
  await overview.getByRole('button', { name: 'Show Effective ratio, prompt as a table' }).click();
  const points = overview.getByRole('region', { name: 'Effective ratio, prompt', exact: true }).locator('tbody tr');
  await expect(points).toHaveCount(1);
  await Promise.all([marked(page), marked(overview)]);
  await sendUntil(stepEnds(1));
  await expect(points).toHaveCount(2);
  await expect(row).toContainText('2 / 3');
  expect([await isMarked(page), await isMarked(overview)]).toEqual([true, true]);
});

test('the gallery holds its order: new trees wait behind a chip', async ({ page }) => {
  await sendUntil((event) => event.kind === 'tree-end' && event.step === 2);
  const follows = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/events'));
  await page.goto(at(`/runs/${RUN}/steps/2`));
  await follows;
  const thumbs = page.locator('[data-tree]');
  await expect(thumbs.first()).toBeVisible();
  const keys = async (): Promise<(string | null)[]> => thumbs.evaluateAll((all) => all.map((one) => one.getAttribute('data-tree')));
  const before = await keys();
  for (let i = 0; i < 3; i++) await sendUntil((event) => event.kind === 'tree-end' && event.step === 2);
  const chip = page.getByRole('button', { name: /new$/ });
  await expect(chip).toBeVisible();
  expect(await keys()).toEqual(before);
  await chip.click();
  await expect.poll(async () => (await keys()).length).toBeGreaterThan(before.length);
});

test('a tree grows around the selected node, which keeps its place', async ({ page }) => {
  const has = (event: CanopyEventInput): boolean => event.kind === 'nodes' && event.step === 2 && event.nodes.some((node) => node.reward !== null);
  const next = events.slice(sent).find(has) as Extract<CanopyEventInput, { kind: 'nodes' }>;
  const isOf = (event: CanopyEventInput): boolean =>
    'tree' in event && 'prompt' in event && event.prompt === next.prompt && event.kind === 'nodes' && event.step === 2;
  await sendUntil(isOf);
  const key = treeKey({ attempt: 0, step: 2, prompt: String(next.prompt), tree: String(next.tree) });
  await page.goto(at(treePath(RUN, key)));
  const canvas = page.locator('#tree-canvas canvas').first();
  await expect(canvas).toHaveAttribute('data-selected', /./);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#node-inspector h2')).not.toHaveText('root');
  const id = (await canvas.getAttribute('data-selected'))!;
  const place = await selectedAt(page, id);
  await marked(page);
  const status = page.locator('footer');
  await expect(status).toContainText('growing');
  await sendUntil((event) => event.kind === 'tree-end' && event.step === 2 && event.prompt === next.prompt);
  await expect(status).not.toContainText('growing');
  const grown = page.getByRole('button', { name: /new nodes?$/ });
  await expect(grown).toBeVisible();
  const now = await selectedAt(page, id);
  expect(now.x).toBeCloseTo(place.x, 1);
  expect(Math.abs(now.y - place.y)).toBeLessThanOrEqual(0.5);
  await expect(page.locator('#node-inspector h2')).toHaveText(id);
  await grown.click();
  await expect(grown).toBeHidden();
  expect(await isMarked(page)).toBe(true);
});

test('a tree that did not change while it was read is asked for again by its revision', async ({ page }) => {
  const { key } = await richTree(TRACE);
  /** Of the requests that named a revision. */
  const statuses: number[] = [];
  let feedOpens: () => void = () => undefined;
  const feed = new Promise<void>((open) => {
    feedOpens = open;
  });
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('/events')) feedOpens();
  });
  // The first answer waits for the feed: what came in between was told to nobody, so the page asks once more
  await page.route(`**/${encodeURIComponent(key)}/snapshot`, async (route) => {
    const response = await route.fetch();
    if (route.request().headers()['if-none-match']) statuses.push(response.status());
    await feed;
    await route.fulfill({ response });
  });
  await page.goto(at(treePath(TRACE, key)));
  await expect.poll(() => statuses.length).toBeGreaterThan(0);
  expect(statuses).toEqual(statuses.map(() => 304));
  await expect(page.locator('#tree-canvas canvas').first()).toHaveAttribute('data-selected', /./);
});
