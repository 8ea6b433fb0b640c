import { expect, test } from '@playwright/test';
import { at, base, complaints, treePath } from '../support/e2e-page';
import { send } from '../support/e2e-seed';

const RUN = 'e2e-notes';
const KEY = '0~0~p~0';

test.beforeAll(async () => {
  const tree = { v: 1, run: RUN, attempt: 0, step: 0, prompt: 'p', tree: '0' } as const;
  const node = { order: 0, origin: { kind: 'bare', j: 0 }, v: 0.5, predictor: 'p@1', exactV: null, tokens: 1, wallMs: null, reward: null } as const;
  await send(base(), [
    { ...tree, kind: 'tree', decision: null },
    {
      ...tree,
      kind: 'nodes',
      nodes: [
        { ...node, node: 'root', parent: null, origin: null },
        { ...node, node: 'a', parent: 'root', thought: 'the city moved to Tessel in 1911', reward: 1 },
      ],
    },
  ]);
});

test('notes and labels are written on a node, seen elsewhere without a reload, found, and go with the run', async ({ page, context }) => {
  const heard = complaints(page);
  const path = at(treePath(RUN, KEY, { node: 'a', tab: 'notes' }));
  const other = await context.newPage();
  await Promise.all([page.goto(path), other.goto(path)]);
  const panel = page.locator('#inspector-panel');
  await page.goto(at(treePath(RUN, KEY, { node: 'a' })));
  await expect(panel).toContainText('Tessel');
  await page.keyboard.press('n');
  await expect(panel.getByRole('textbox', { name: 'Write a note' })).toBeFocused();
  await panel.getByRole('textbox', { name: 'Write a note' }).fill('Doc 1 disagrees <script>alert(1)</script>');
  await panel.getByRole('button', { name: 'Add note' }).click();
  await panel.getByRole('combobox', { name: 'Add a label' }).fill('wrong hop');
  await page.keyboard.press('Enter');
  for (const one of [page, other]) {
    await expect(one.locator('#inspector-panel .note')).toContainText('Doc 1 disagrees <script>alert(1)</script>');
    await expect(one.locator('#inspector-panel .label-chip')).toContainText('wrong hop');
    await expect(one.locator('#tab-notes')).toHaveText('Notes2');
  }
  await page.goto(at(`/runs/${RUN}/notes?q=DISAGREES`));
  await expect(page.locator('.note')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search notes and labels' }).fill('');
  await expect(page.locator('.note')).toHaveCount(2);
  await page.locator('.note').filter({ hasText: 'Doc 1' }).getByRole('link').click();
  await expect(page.locator('#node-inspector h2')).toHaveText('a');
  await page.getByRole('button', { name: 'Take the label wrong hop off' }).click();
  await expect(other.locator('#inspector-panel .label-chip')).toHaveCount(0);
  await page.goto(at('/'));
  await page
    .getByRole('row')
    .filter({ hasText: RUN })
    .getByRole('button', { name: /delete/i })
    .click();
  await expect(page.getByRole('dialog')).toContainText('1 note or label');
  const answer = await page.request.delete(at(`/api/v1/runs/${RUN}`));
  expect(await answer.json()).toEqual({ deleted: true, notes: 1 });
  expect(heard).toEqual([]);
});
