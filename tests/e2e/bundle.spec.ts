import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import type { BundleManifest } from '../../lib/bundle/manifest';
import { at, complaints, richTree, withSql } from '../support/e2e-page';
import { TRACE } from '../support/e2e-seed';
import { serveFolder } from '../support/static-server';

const CANOPY = join(import.meta.dirname, '..', '..', 'bin', 'canopy.mjs');
const SUB_PATH = 'papers/2026/a run';

let home = '';
let files: Awaited<ReturnType<typeof serveFolder>>;

const bundle = (...args: string[]) => spawnSync(process.execPath, [CANOPY, 'bundle', ...args], { env: process.env, encoding: 'utf8' });
const copyAt = (name: string): string => `${files.url}/${encodeURI(`${SUB_PATH}/${name}`)}/`;
const pageAt = (copy: string, path: string, query = ''): string => `${copy}?at=${encodeURIComponent(path)}${query && `&${query}`}`;

test.beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'canopy-bundle-'));
  files = await serveFolder(home);
  execFileSync(process.execPath, [CANOPY, 'bundle', TRACE, '--out', join(home, SUB_PATH, 'whole')], { env: process.env, stdio: 'pipe' });
});

test.afterAll(async () => {
  await files.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Every request that leaves the folder, and every answer that is none. */
function strays(page: Page, folder: string): string[] {
  const heard = complaints(page);
  page.on('request', (request) => {
    if (!request.url().startsWith(folder) && !/^(blob|data):/.test(request.url())) heard.push(`outside: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) heard.push(`${response.status()}: ${response.url()}`);
  });
  return heard;
}

interface Row {
  readonly v: number | null;
  readonly exactV: number | null;
  readonly k: number;
  readonly n: number;
  readonly q: number | null;
  readonly rank: number | null;
  readonly thought: string;
}

/** An anchor that stage 2 gave budget, as the database has it. */
async function anchorOf(treeId: number): Promise<Row & { readonly node: string }> {
  const [row] = await withSql(
    (sql) => sql<(Row & { node: string })[]>`select n.node, n.v, n.exact_v as "exactV", n.k, n.n, n.q, n.rank, t.thought
      from nodes n join node_text t using (run_id, tree_id, no) where n.tree_id = ${treeId} and n.allocated > 0 and n.depth > 0 order by n.rank limit 1`,
  );
  if (!row) throw new Error('the tree has no funded anchor');
  return row;
}

const fixed = (value: number): string => value.toFixed(2);

test('from overview to node, a copy under a path of any file server shows what the database holds, and asks for nothing else', async ({ page }) => {
  const copy = copyAt('whole');
  const heard = strays(page, copy);
  const { key, id, step } = await richTree(TRACE);
  const anchor = await anchorOf(id);
  await page.goto(copy);
  await expect(page.locator('.facts').getByText('trace small')).toBeVisible();
  await expect(page.locator('.copy-banner')).toContainText('Static copy');
  await expect(page.locator('.panel svg').first()).toBeVisible();
  const [ratio] = await withSql(
    (sql) => sql<{ mixed: number; funded: number }[]>`select s.mixed, s.funded from steps s join runs r on r.id = s.run_id
    where r.run = ${TRACE} order by attempt desc, step desc limit 1`,
  );
  await expect(page.locator('.panel').filter({ hasText: 'Effective ratio, prompt' })).toContainText((ratio!.mixed / ratio!.funded).toFixed(3));
  // The palette leads to the step, the gallery to the tree
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: `step ${step}`, exact: true }).click();
  const thumb = page.locator(`a.thumb[data-tree="${key}"]`);
  await expect(thumb.locator('img')).toHaveAttribute('src', /^blob:/);
  await thumb.click();
  await expect(page.locator('#tree-canvas canvas').first()).toBeVisible();
  await page.goto(`${page.url()}&node=${encodeURIComponent(anchor.node)}`);
  const inspector = page.locator('#node-inspector');
  await expect(inspector.getByRole('heading', { level: 2 })).toHaveText(anchor.node);
  const cell = (name: string) => inspector.locator('.val > div').filter({ hasText: name });
  await expect(cell('Predicted V')).toContainText(fixed(anchor.v!));
  await expect(cell('Monte Carlo')).toContainText(`${anchor.k}/${anchor.n}`);
  await expect(cell('Exact V')).toContainText(fixed(anchor.exactV!));
  await expect(inspector).toContainText(anchor.thought);
  await inspector.getByRole('tab', { name: 'Decision' }).click();
  await expect(inspector.locator('tr').filter({ hasText: anchor.node }).first()).toContainText(fixed(anchor.q!));
  for (const name of ['Diff', 'Tokens', 'Notes']) await inspector.getByRole('tab', { name }).click();
  await expect(inspector).toContainText('No notes were written on this node');
  await expect(inspector.getByRole('textbox')).toHaveCount(0);
  await page.goBack();
  expect(heard).toEqual([]);
});

test('keys, colourings, layouts, steps and search work without a server', async ({ page }) => {
  const copy = copyAt('whole');
  const heard = strays(page, copy);
  const { key, step } = await richTree(TRACE);
  await page.goto(pageAt(copy, `/runs/${TRACE}/trees/${encodeURIComponent(key)}`));
  const canvas = page.locator('#tree-canvas canvas').first();
  await expect(canvas).toBeVisible();
  // The inspector comes after the first paint, when keys are listened to
  await expect(page.locator('#node-inspector')).toContainText('Predicted V');
  await page.keyboard.press('3');
  await expect(page).toHaveURL(/colour=budget/);
  for (const layout of ['radial', 'icicle', 'vertical']) {
    await page.getByRole('combobox', { name: 'Layout' }).selectOption(layout);
    await expect(page).toHaveURL(new RegExp(`layout=${layout}`));
  }
  await page.keyboard.press('[');
  await expect(page).not.toHaveURL(new RegExp(`trees/${key.replaceAll('%', '%25')}`));
  await page.goBack();
  await expect(page).toHaveURL((url) => url.searchParams.get('at') === `/runs/${TRACE}/trees/${encodeURIComponent(key)}`);
  await page.goto(pageAt(copy, `/runs/${TRACE}/steps/${step}`, 'q=text:"search"'));
  const [held] = await withSql(
    (sql) => sql<{ trees: number; all: number }[]>`select count(distinct t.id)::int as all,
    count(distinct t.id) filter (where x.thought ilike '%search%' or x.action ilike '%search%' or x.observation ilike '%search%')::int as trees
    from trees t join runs r on r.id = t.run_id join node_text x on x.run_id = t.run_id and x.tree_id = t.id where r.run = ${TRACE} and t.step = ${step}`,
  );
  await expect(page.locator('.query')).toContainText(`${held!.trees} of ${held!.all} trees`);
  expect(heard).toEqual([]);
});

test('a copy of a part says what is missing and leads nowhere', async ({ page }) => {
  const name = 'part';
  const made = bundle(TRACE, '--out', join(home, SUB_PATH, name), '--steps', '1-2', '--trees', '5', '--json');
  expect(made.status, made.stderr).toBe(0);
  const { left, steps } = JSON.parse(made.stdout) as Pick<BundleManifest, 'left' | 'steps'>;
  const [all] = await withSql(
    (sql) => sql<{ trees: number; nodes: number; steps: number }[]>`select count(*)::int as trees, sum(t.nodes)::int as nodes,
    count(distinct t.step)::int as steps from trees t join runs r on r.id = t.run_id where r.run = ${TRACE}`,
  );
  expect(left).toMatchObject({ steps: all!.steps - 2, trees: all!.trees - 10, runs: 1 });
  expect(steps.map(({ step, kept }) => [step, kept])).toEqual([
    [1, 5],
    [2, 5],
  ]);
  const copy = copyAt(name);
  const heard = strays(page, copy);
  await page.goto(pageAt(copy, `/runs/${TRACE}/steps/1`));
  await expect(page.locator('.copy-banner')).toContainText(`${left.trees} trees of ${left.nodes.toLocaleString('en-US')} nodes`);
  await expect(page.locator('a.thumb')).toHaveCount(5);
  // Whatever is a link leads to a page that is here
  for (const href of await page.locator('a[href*="at="]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
    const path = new URLSearchParams(href).get('at') ?? '';
    expect(path).toMatch(new RegExp(`^/runs/${TRACE}(/steps/[12]|/trees/.*|/notes)?$`));
  }
  await page.goto(pageAt(copy, `/runs/${TRACE}/steps/0`));
  await expect(page.getByRole('heading', { name: 'Not in this copy', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'The run’s overview' }).click();
  await expect(page.locator('.facts').getByText('trace small')).toBeVisible();
  expect(heard).toEqual([]);
});

test('runs no script but its own, and says how to look at it where it is opened as a file', async ({ page }) => {
  const html = readFileSync(join(home, SUB_PATH, 'whole', 'index.html'), 'utf8');
  expect(html).toContain("default-src 'none'; script-src 'self'");
  expect(html).not.toMatch(/https?:\/\//);
  expect(html.match(/(?:src|href)="([^"]*)"/g)).toEqual(expect.arrayContaining([expect.stringMatching(/^src="assets\/main-[A-Z0-9]{8}\.js"$/)]));
  await page.goto(`file://${join(home, SUB_PATH, 'whole', 'index.html')}`);
  await expect(page.getByText('python3 -m http.server')).toBeVisible();
});

test('the run’s page hands out the same as an archive, and names the command', async ({ page }) => {
  const heard = complaints(page);
  await page.goto(at(`/runs/${TRACE}`));
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish a static copy' });
  await dialog.getByLabel('From step').fill('2');
  await dialog.getByLabel('to step').fill('1');
  await expect(dialog.getByRole('alert')).toContainText('first step is after the last');
  await dialog.getByLabel('From step').fill('1');
  await dialog.getByLabel('Trees of each step').fill('3');
  await expect(dialog.getByText(`canopy bundle ${TRACE} --steps 1 --trees 3`)).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: 'Download as .zip' }).click()]);
  expect(download.suggestedFilename()).toBe(`${TRACE}-copy.zip`);
  const packed = unzipSync(readFileSync(await download.path()));
  const read = (file: string): string => new TextDecoder().decode(packed[`${TRACE}-copy/${file}`]);
  const { steps, left } = JSON.parse(read('data/manifest.json')) as BundleManifest;
  expect(steps).toMatchObject([{ step: 1, kept: 3 }]);
  expect(left.runs).toBe(1);
  expect(read('index.html')).toBe(readFileSync(join(home, SUB_PATH, 'whole', 'index.html'), 'utf8'));
  for (const [status, query] of [
    [400, '?steps=3-1'],
    [400, '?trees=0'],
    [422, '?steps=900'],
  ] as const)
    expect((await fetch(at(`/api/v1/runs/${TRACE}/copy${query}`))).status, query).toBe(status);
  expect((await fetch(at('/api/v1/runs/nobody/copy'))).status).toBe(404);
  expect(heard).toEqual([]);
});

test('refuses what it cannot do, and writes nothing', () => {
  const free = join(home, 'free');
  const unknown = bundle('nobody', '--out', free);
  expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('there is no run "nobody"')]);
  const full = bundle(TRACE, '--out', join(home, SUB_PATH, 'whole'));
  expect([full.status, full.stderr]).toEqual([1, expect.stringMatching(/is not empty[\s\S]*--out/)]);
  const never = bundle(TRACE, '--out', free, '--steps', '900-901');
  expect([never.status, never.stderr]).toEqual([1, expect.stringContaining('No step of the run')]);
  for (const wrong of [
    ['--steps', '5-2'],
    ['--trees', '0'],
    ['--trees', '3', '--all'],
  ])
    expect(bundle(TRACE, '--out', free, ...wrong).status).toBe(2);
  expect(readdirSync(home)).not.toContain('free');
});
