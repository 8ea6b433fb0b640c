import { expect, type Page, test } from '@playwright/test';
import type { TreeDetail } from '../../lib/contract/read/trees';
import { NONE } from '../../lib/contract/snapshot';
import { at, importSample, pixelsAt, richTree, selectedAt, snapshotOf, treePath, withSql } from '../support/e2e-page';
import { TRACE } from '../support/e2e-seed';

const marked = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { stays: true }));
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'stays' in window);
const historyLength = (page: Page): Promise<number> => page.evaluate(() => window.history.length);
const keyOf = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname.split('/')[4]!);
const stepSlider = (page: Page) => page.getByRole('slider', { name: 'Step of training' });
const growthSlider = (page: Page) => page.getByRole('slider', { name: 'Growth of the tree' });
const said = (page: Page) => page.locator('.over-steps [role="status"]');

interface Neighbour {
  readonly key: string;
  readonly shared: number;
  readonly here: number;
  readonly there: number;
}

/** The prompt's tree in the step before, and how many nodes both hold: one database join, k-th with k-th. */
async function treeBefore(id: number): Promise<Neighbour> {
  const [row] = await withSql(
    (sql) => sql<(Neighbour & { attempt: number; step: number; prompt: string; tree: string })[]>`with this as (select * from trees where id = ${id}),
      other as (select t.* from trees t, this where t.run_id = this.run_id and t.prompt = this.prompt and t.step < this.step order by t.step desc limit 1),
      a as (select prefix_hash, count(*) as c from nodes where tree_id = ${id} and pre is not null group by 1),
      b as (select prefix_hash, count(*) as c from nodes where tree_id = (select id from other) and pre is not null group by 1)
      select other.attempt, other.step, other.prompt, other.tree, other.nodes as there, this.nodes as here,
        (select sum(least(a.c, b.c))::int from a join b using (prefix_hash)) as shared from other, this`,
  );
  if (!row) throw new Error('the prompt has no tree before');
  return { ...row, key: [row.attempt, row.step, encodeURIComponent(row.prompt), encodeURIComponent(row.tree)].join('~') };
}

test('[ shows the tree of the step before in place: the shared prefixes are counted, the chosen one stays where it is, back leads back', async ({
  page,
}) => {
  const tree = await richTree(TRACE);
  const before = await treeBefore(tree.id);
  const [hashes, there]: string[][] = await Promise.all(
    [tree.key, before.key].map(async (key) => {
      const answer = await fetch(at(`/api/v1${treePath(TRACE, key)}/prefixes`));
      const text = Buffer.from(await answer.arrayBuffer()).toString('hex');
      return [...(text.match(/.{32}/g) ?? [])];
    }),
  );
  const snapshot = await snapshotOf(TRACE, tree.key);
  const other = await snapshotOf(TRACE, before.key);
  const place = hashes!.findLastIndex((hash, node) => there!.includes(hash) && hashes!.indexOf(hash) === node);
  const id = snapshot.ids.at(place)!;
  const otherId = other.ids.at(there!.indexOf(hashes![place]!))!;
  await page.goto(at(treePath(TRACE, tree.key, { node: id })));
  const stood = await selectedAt(page, id);
  await expect(stepSlider(page)).toHaveAttribute('aria-valuetext', new RegExp(`^step ${tree.step}, `));
  await marked(page);
  await page.keyboard.press('[');
  await expect(said(page)).toContainText(`${before.shared} prefixes shared with step ${tree.step}`);
  await expect(said(page)).toContainText(`${before.there - before.shared} only here, ${before.here - before.shared} only there`);
  expect(keyOf(page)).toBe(before.key);
  const stands = await selectedAt(page, otherId);
  expect(stands.x).toBeCloseTo(stood.x, 0);
  expect(Math.abs(stands.y - stood.y)).toBeLessThanOrEqual(0.5);
  await expect(page.locator('.crumbs')).toContainText(`step ${before.key.split('~')[1]}`);
  await expect(page.locator('footer')).toContainText(`${other.header.count} nodes`);
  await page.goBack();
  await selectedAt(page, id);
  await expect(page.locator('footer')).toContainText(`${snapshot.header.count} nodes`);
  await page.goForward();
  await expect(page.locator('footer')).toContainText(`${other.header.count} nodes`);
  expect(await isMarked(page)).toBe(true);
  await page.reload();
  await selectedAt(page, otherId);
  expect(await isMarked(page)).toBe(false);
});

test('a drag over the steps leaves one entry in the history, and the address of the last', async ({ page }) => {
  const tree = await richTree(TRACE);
  await page.goto(at(treePath(TRACE, tree.key)));
  const slider = stepSlider(page);
  await expect(slider).toBeVisible();
  const last = Number(await slider.getAttribute('aria-valuemax'));
  const entries = await historyLength(page);
  const box = (await slider.boundingBox())!;
  await page.mouse.move(box.x + box.width - 12, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y + 10, { steps: 12 });
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  await page.mouse.move(box.x + box.width - 12, box.y + 10, { steps: 12 });
  await page.mouse.move(box.x + 30, box.y + 10, { steps: 12 });
  await page.mouse.up();
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  const first = page.locator('.over-steps .strip a').first();
  await expect(first).toHaveAttribute('aria-current', 'true');
  const step = /^step (\d+)/.exec((await first.getAttribute('aria-label'))!)![1];
  await expect(page).toHaveURL(new RegExp(`0~${step}~`));
  expect(await historyLength(page)).toBe(entries + 1);
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuenow', String(last));
});

test('growth is replayed in the order of the decisions, each said with its numbers, and nothing moves', async ({ page }) => {
  const { key } = await richTree(TRACE);
  const snapshot = await snapshotOf(TRACE, key);
  const detail = (await (await fetch(at(`/api/v1${treePath(TRACE, key)}`))).json()) as TreeDetail;
  const funded = detail.decision!.anchors.filter(({ allocated }) => allocated > 0);
  const frames = 1 + snapshot.spent[0]! + funded.length + funded.reduce((sum, { spent }) => sum + spent!, 0);
  const leaf = [...snapshot.parent.keys()].findLast((node) => snapshot.last[node] === node && snapshot.rollout[node] !== NONE)!;
  const id = snapshot.ids.at(leaf)!;
  await page.goto(at(treePath(TRACE, key, { node: id })));
  const stood = await selectedAt(page, id);
  // What is selected is never faint: another node is, and this one is looked at
  const other = snapshot.ids.at(1)!;
  await page.goto(at(treePath(TRACE, key, { node: other })));
  const otherStood = await selectedAt(page, other);
  const [grown] = await pixelsAt(page, stood);
  await page.getByRole('button', { name: 'Growth' }).click();
  const slider = growthSlider(page);
  await expect(slider).toHaveAttribute('aria-valuemax', String(frames - 1));
  await slider.press('Home');
  await expect(said(page)).toContainText(`stage 1: this prompt gets ${detail.card.stageOne!.m} of ${detail.stepBudget!.M} root rollouts`);
  await expect(page).toHaveURL(/frame=0/);
  await expect.poll(() => pixelsAt(page, stood)).not.toEqual([grown]);
  expect(await selectedAt(page, other)).toEqual(otherStood);
  const heard: string[] = [];
  for (let frame = 1; frame < frames; frame++) {
    await slider.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuenow', String(frame));
    const caption = (await said(page).textContent())!;
    if (caption.startsWith('stage 2')) {
      heard.push(caption);
      await expect(page.locator('.anchor-mark')).toHaveAttribute('data-place', String(snapshot.ids.indexOf(funded[heard.length - 1]!.anchor)));
    }
  }
  expect(heard).toEqual(
    funded.map(
      ({ anchor, allocated, q, utility }, i) =>
        `stage 2, decision ${i + 1} of ${funded.length}: prefix ${anchor} gets ${allocated} of ${detail.decision!.budget}: q ${q!.toFixed(2)}, utility ${utility!.toFixed(2)}`,
    ),
  );
  await expect.poll(() => pixelsAt(page, stood)).toEqual([grown]);
  await page.goto(at(treePath(TRACE, key, { node: id, frame: '1' })));
  await expect(said(page)).toContainText(/^bare rollout 1 of \d+: /);
});

test('the space bar plays and pauses in the panel; with less motion asked for there are steps only; a search says its order', async ({ page }) => {
  const { key } = await richTree(TRACE);
  await page.goto(at(treePath(TRACE, key, { frame: '0' })));
  const slider = growthSlider(page);
  await slider.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause growth' })).toBeVisible();
  await expect(slider).not.toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play growth' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('button', { name: 'Play growth' })).toBeHidden();
  await page.getByRole('button', { name: 'growth: one back' }).click();
  const { run, trees } = await importSample('tot-game24.json');
  await page.goto(at(treePath(run, trees[0]!, { frame: '1' })));
  await expect(said(page)).toContainText(/^expansion 1 of \d+: root gets \d+ children$/);
  await expect(page.locator('.over-steps')).toContainText('order: by depth');
});
