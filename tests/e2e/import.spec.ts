import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { treeKey } from '../../lib/contract/tree-key';
import { at, base, complaints, SAMPLES, selectedAt, treePath } from '../support/e2e-page';
import { send } from '../support/e2e-seed';

/** Drops a file on the page as a hand does. @returns its row in the report */
async function drop(page: Page, name: string, content: Buffer): Promise<Locator> {
  const transfer = await page.evaluateHandle(
    ([file, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))], file));
      return data;
    },
    [name, content.toString('base64')] as const,
  );
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer: transfer });
  const row = page.getByRole('list', { name: 'Imported files' }).getByRole('listitem').filter({ hasText: name }).first();
  await expect(row.getByRole('status')).toHaveText(/stored/, { timeout: 30_000 });
  return row;
}

async function openImport(page: Page): Promise<void> {
  await page.goto(at('/import'));
  await page.waitForLoadState('networkidle');
}

/** From the report to the first tree of the imported run. */
async function openFirstTree(page: Page, row: Locator): Promise<void> {
  await row.getByRole('link', { name: /^Open/ }).first().click();
  await expect(page).toHaveURL(/\/runs\/[^/]+$/);
  await page.goto(`${page.url()}/steps/0`);
  await page.locator('[data-tree]').first().click();
  await expect(page.locator('#tree-canvas canvas').first()).toHaveAttribute('data-selected', /./);
}

test('tau-bench: trials become trees, what is absent is said, merged edges are marked', async ({ page }) => {
  await openImport(page);
  const row = await drop(page, 'tau-bench-airline.json', readFileSync(join(SAMPLES, 'tau-bench-airline.json')));
  await expect(row).toContainText('tau-bench');
  await expect(row).toContainText(/merged edges\s*[1-9]/);
  await expect(row).toContainText(/quarantined\s*0/);
  await openFirstTree(page, row);
  await expect(page.getByLabel('Legend')).toContainText(/no prediction [1-9]/);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#node-inspector .hd')).toContainText('edge inferred');
  await expect(page.locator('#node-inspector .val')).toContainText('none in this tree');
  await page.keyboard.press('3');
  await expect(page.getByLabel('Legend')).toContainText(/no decision [1-9]/);
  await expect(page.getByLabel('Layout', { exact: true })).toHaveValue('trunks');
});

test('Tree of Thoughts: a search opens centred, its values rescaled and said so, what was dropped looks dropped', async ({ page }) => {
  await openImport(page);
  const row = await drop(page, 'tot-game24.json', readFileSync(join(SAMPLES, 'tot-game24.json')));
  await expect(row).toContainText('tot-game24');
  await expect(row).toContainText('rescaled');
  await openFirstTree(page, row);
  await expect(page.getByLabel('Layout', { exact: true })).toHaveValue('centred');
  await expect(page.getByLabel('Legend')).toContainText(/pruned [1-9]/);
});

const BROKEN = [
  '{"v":1,"run":"e2e-broken","kind":"run","name":"broken","task":"t","environment":null,"environmentVersion":null,"model":null,"backend":null,"allocator":null,"advantage":null,"targets":null,"seed":null,"stepsPlanned":null,"config":{},"group":null}',
  'this is not JSON',
  '{"v":1,"run":"e2e-broken","kind":"attempt","attempt":-3}',
  '{"v":1,"run":"e2e-broken","kind":"metric","attempt":0,"step":0,"name":"loss","unit":null,"value":0.5}',
  '{"v":1,"run":"e2e-broken","kind":"step","att',
];

test('a broken file: each record with line, byte, field and reason, all else stored', async ({ page }) => {
  await openImport(page);
  const row = await drop(page, 'broken.ndjson', Buffer.from(BROKEN.join('\n')));
  await expect(row).toContainText('native');
  await expect(row).toContainText(/accepted\s*2/);
  const rows = row.locator('table.rejected tbody tr');
  await expect(rows).toHaveCount(3);
  const cells = await rows.evaluateAll((all) => all.map((one) => [...one.querySelectorAll('td')].map((cell) => cell.textContent ?? '')));
  const bytes = (line: number): string => Buffer.byteLength(`${BROKEN.slice(0, line - 1).join('\n')}\n`).toLocaleString('en');
  expect(cells.map((one) => one[1])).toEqual(['2', '3', '5']);
  expect(cells.map((one) => one[2])).toEqual([bytes(2), bytes(3), bytes(5)]);
  expect(cells[1]![3]).toContain('attempt');
  for (const one of cells) expect(one[4]!.length).toBeGreaterThan(10);
  expect(cells[0]![5]).toContain('this is not JSON');
});

const HOSTILE = '<img src=x onerror="alert(1)"><script>document.title="owned"</script>';
const ODD = 'nul \u0000 bell \u0007 red \u001b[31mtext\u001b[0m right-to-left \u202eabc';

test('hostile text stays text; what cannot be seen is made visible', async ({ page }) => {
  const tree = { v: 1, run: 'e2e-hostile', attempt: 0, step: 0, prompt: HOSTILE, tree: '0' } as const;
  const node = { order: 0, origin: { kind: 'bare', j: 0 }, v: 0.5, predictor: 'p@1', exactV: null, tokens: 1, wallMs: null, reward: null } as const;
  await send(base(), [
    {
      v: 1,
      run: tree.run,
      kind: 'prompt',
      prompt: HOSTILE,
      text: HOSTILE,
      gold: HOSTILE,
      difficulty: null,
      source: null,
      sourceId: null,
      groupKey: null,
    },
    { ...tree, kind: 'tree', decision: null },
    {
      ...tree,
      kind: 'nodes',
      nodes: [
        { ...node, node: 'root', parent: null, origin: null },
        {
          ...node,
          node: HOSTILE,
          parent: 'root',
          thought: HOSTILE,
          observation: ODD,
          action: [{ type: 'tool-call', name: 'run', arguments: '{"cut": ' }],
        },
        { ...node, node: 'orphan', parent: 'nowhere' },
      ],
    },
  ]);
  const heard = complaints(page);
  await page.goto(at(treePath(tree.run, treeKey(tree), { node: HOSTILE })));
  await selectedAt(page, HOSTILE);
  const turn = page.locator('#node-inspector .turn');
  await expect(turn.locator('.thought dd')).toHaveText(HOSTILE);
  await expect(turn.locator('.observation dd')).toHaveText('nul ␀ bell ␇ red text right-to-left ⟨U+202E⟩abc');
  await expect(turn.locator('.action dd')).toContainText('arguments are not valid JSON');
  await page.getByRole('button', { name: 'Raw' }).click();
  await expect(turn.locator('.observation dd')).toHaveText('nul ␀ bell ␇ red ␛[31mtext␛[0m right-to-left ⟨U+202E⟩abc');
  await expect(page.locator('footer .detached summary')).toHaveText(/1\s*detached/);
  await page.locator('footer .detached summary').click();
  await expect(page.locator('footer .detached li')).toContainText('orphan');
  for (const path of ['/', '/runs/e2e-hostile/steps/0']) {
    await page.goto(at(path));
    await page.waitForLoadState('networkidle');
    expect(await page.locator('img[src="x"], img[onerror]').count()).toBe(0);
    expect(await page.title()).not.toBe('owned');
  }
  expect(heard).toEqual([]);
});

test('a text beyond the bound is cut and shown whole on request; a lost server is said and nothing is cleared', async ({ page }) => {
  const tree = { v: 1, run: 'e2e-long', attempt: 0, step: 0, prompt: 'p', tree: '0' } as const;
  const node = { order: 0, origin: { kind: 'bare', j: 0 }, v: 0.5, predictor: 'p@1', exactV: null, tokens: 1, wallMs: null, reward: null } as const;
  await send(base(), [
    { ...tree, kind: 'tree', decision: null },
    {
      ...tree,
      kind: 'nodes',
      nodes: [
        { ...node, node: 'root', parent: null, origin: null },
        { ...node, node: 'a', parent: 'root', observation: `${'x'.repeat(200_000)}end` },
      ],
    },
  ]);
  await page.goto(at(treePath(tree.run, treeKey(tree), { node: 'a' })));
  const observation = page.locator('#node-inspector .observation dd');
  await expect(observation).toContainText('200,003');
  expect(await observation.textContent()).not.toContain('end');
  await observation.getByRole('button', { name: 'show all' }).click();
  await expect(observation).toContainText('xend');
  await page.route('**/snapshot', (route) => route.abort());
  await send(base(), [{ ...tree, kind: 'nodes', nodes: [{ ...node, node: 'b', parent: 'a' }] }]);
  await expect(page.getByRole('alert').filter({ hasText: 'could not be read' })).toContainText('What is shown is the last that was read.');
  await expect(page.locator('#node-inspector h2')).toHaveText('a');
});
