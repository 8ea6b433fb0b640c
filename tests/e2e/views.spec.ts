import { expect, type Page, test } from '@playwright/test';
import { at, base, complaints, richTree, treePath } from '../support/e2e-page';
import { GRPO, send, TRACE } from '../support/e2e-seed';

const post = async (path: string, body: object): Promise<{ id: string }> => {
  const response = await fetch(at(path), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string };
};
const view = (name: string, url: string, note = '') => post('/api/v1/views', { name, url, note });
const saved = (page: Page) => expect(page.locator('.save-line')).toContainText('Saved, revision');

/** Waits until the page listens: React has taken its elements over, and what follows that has run. */
async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('.find') ?? {}).some((key) => key.startsWith('__reactProps')));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

test('a tree is saved as it stands, found again, and drawn in a narrative between texts', async ({ page }) => {
  const heard = complaints(page);
  const { key } = await richTree(TRACE);
  await page.goto(at(treePath(TRACE, key)));
  await expect(page.locator('#tree-canvas canvas').first()).toHaveAttribute('data-selected', /./);
  await page.keyboard.press('3');
  await expect(page).toHaveURL(/colour=budget/);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('where the budget went');
  await dialog.getByLabel('Note').fill('<b>six</b> continuations');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('link', { name: 'Show it among the saved views' }).click();

  const preview = page.getByRole('complementary', { name: 'The chosen view' });
  await expect(preview.getByRole('heading')).toHaveText('where the budget went');
  await expect(preview).toContainText('<b>six</b> continuations');
  await expect(preview).toContainText('trace small');
  await expect(preview.getByRole('img').first()).toHaveAccessibleName(/Colour: Budget/);
  await page.getByRole('searchbox', { name: 'Filter saved views' }).fill('SIX');
  await expect(page.locator('.view-row')).toHaveCount(1);
  await page.locator('.view-row').getByRole('link').press('Enter');
  await expect(page).toHaveURL(/colour=budget/);

  await page.goto(at('/narratives'));
  await alive(page);
  await page.getByRole('textbox', { name: 'Title of a new narrative' }).fill('Why this prefix');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.getByRole('textbox', { name: 'Text, in Markdown' }).fill('# Finding\n\nThe budget went to **one** prefix. <img src=x onerror=alert(1)>');
  await page.keyboard.press('Escape');
  await page.keyboard.press('v');
  await page.getByPlaceholder('Saved view').fill('where the budget');
  await expect(page.getByRole('option', { name: /^where the budget went/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const figure = page.locator('figure.view-block');
  await expect(figure.getByRole('img').first()).toHaveAccessibleName(/Colour: Budget/);
  await figure.getByLabel('Caption').fill('Six of eight continuations.');
  await saved(page);

  await page.goto(page.url().replace(/\?.*/, ''));
  await expect(page.locator('.narrative').getByRole('heading', { name: 'Why this prefix' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Finding' })).toBeVisible();
  await expect(page.locator('.narrative')).toContainText('<img src=x onerror=alert(1)>');
  await expect(figure).toContainText('Six of eight continuations.');
  await expect(figure.getByRole('img').first()).toHaveAccessibleName(/Colour: Budget/);
  await expect(figure.locator('svg').first().locator('circle').first()).toBeAttached();
  await figure.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/runs/${TRACE}/trees/.*colour=budget`));
  expect(heard).toEqual([]);
});

test('two tabs do not overwrite each other: the later one is told, keeps its words, and chooses', async ({ page, context }) => {
  const { id } = await post('/api/v1/narratives', { title: 'Two tabs' });
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(at(`/narratives/${id}?edit=true`));
    await alive(one);
  }
  const title = (one: Page) => one.getByRole('textbox', { name: 'Title' });
  await title(page).fill('First');
  await saved(page);
  await title(other).fill('Second');
  await expect(other.locator('.conflict')).toContainText('changed in another tab');
  await expect(title(other)).toHaveValue('Second');
  expect((await (await fetch(at(`/api/v1/narratives/${id}`))).json()) as object).toMatchObject({ title: 'First', revision: 2 });
  await other.getByRole('button', { name: 'Keep mine, overwrite theirs' }).click();
  await saved(other);
  await title(page).fill('Third');
  await expect(page.locator('.conflict')).toContainText('changed in another tab');
  await page.getByRole('button', { name: 'Take theirs, drop mine' }).click();
  await expect(title(page)).toHaveValue('Second');
  expect((await (await fetch(at(`/api/v1/narratives/${id}`))).json()) as object).toMatchObject({ title: 'Second', revision: 3 });
});

test('blocks are walked, moved, deleted and brought back by keys', async ({ page }) => {
  const heard = complaints(page);
  const blocks = ['one', 'two', 'three'].map((text, i) => ({ id: `b${i}`, kind: 'text', text }));
  const { id } = await post('/api/v1/narratives', { title: 'Keys', blocks });
  await page.goto(at(`/narratives/${id}`));
  await alive(page);
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/edit=true/);
  const texts = () => page.locator('.block .prose').allTextContents();
  await page.locator('[data-block=b0]').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(texts).toEqual(['two', 'one', 'three']);
  await expect(page.locator('[data-block=b0]')).toBeFocused();
  await expect(page.locator('.narrative [aria-live]')).toHaveText(['Moved to place 2 of 3.']);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-block=b2]')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect.poll(texts).toEqual(['two', 'one']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(texts).toEqual(['two', 'one', 'three']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text, in Markdown' })).toHaveValue('three');
  await page.keyboard.type(' and more');
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await page.keyboard.type('four');
  await page.keyboard.press('Escape');
  // Typed at once, and not a letter lost
  await expect.poll(texts).toEqual(['two', 'one', 'three and more', 'four']);
  await saved(page);
  await page.keyboard.press('e');
  await expect(page).not.toHaveURL(/edit=true/);
  // Saved words are left without a question
  page.on('dialog', (dialog) => {
    heard.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await expect.poll(texts).toEqual(['two', 'one', 'three and more', 'four']);
  expect(heard).toEqual([]);
});

test('saved views are renamed, deleted and brought back; a name that stands twice is said', async ({ page }) => {
  const { id } = await view('to be renamed', `/compare?runs=${TRACE},${GRPO}`);
  await view('twice', '/?sort=-accuracy');
  await page.goto(at(`/views?view=${id}`));
  await alive(page);
  await page.locator(`[data-view="${id}"]`).focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit a saved view' });
  await dialog.getByLabel('Name').fill('twice');
  await expect(dialog).toContainText('Another saved view has this name. Both can stand.');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('.view-row', { hasText: 'twice' })).toHaveCount(2);
  await page.locator(`[data-view="${id}"]`).focus();
  await page.keyboard.press('Delete');
  await expect(page.locator('.view-row', { hasText: 'twice' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.view-row', { hasText: 'twice' })).toHaveCount(2);
});

test('what is typed before the saved views are read finds them when they come, and Enter takes the first', async ({ page }) => {
  const path = treePath(TRACE, (await richTree(TRACE)).key, { colour: 'outcome' });
  const name = `late to the list ${test.info().repeatEachIndex}`;
  await view(name, path);
  const narrative = await post('/api/v1/narratives', { title: 'Late', blocks: [] });
  const late = page.getByRole('option', { name });
  for (const [address, open, field] of [
    [`/runs/${TRACE}`, () => page.keyboard.press('Control+k'), 'Run, step, saved view or page'],
    [`/narratives/${narrative.id}?edit=true`, () => page.getByRole('button', { name: 'Add a saved view' }).click(), 'Saved view'],
  ] as const) {
    let release: () => void = () => undefined;
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/api/v1/views', (route) => released.then(() => route.continue()));
    await page.goto(at(address));
    await alive(page);
    await open();
    await page.getByPlaceholder(field).fill(name);
    await expect(page.getByText('reading the saved views')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(0);
    release();
    await expect(late).toHaveAttribute('aria-selected', 'true');
    await page.unroute('**/api/v1/views');
    await page.keyboard.press('Enter');
    await expect(page.getByPlaceholder(field)).toHaveCount(0);
  }
  await expect(page.locator('figure.view-block')).toHaveCount(1);
});

test('the palette finds entries by what they say, and one is chosen whatever comes and goes', async ({ page }) => {
  await page.goto(at(`/runs/${TRACE}`));
  await alive(page);
  await page.keyboard.press('Control+k');
  const field = page.getByPlaceholder('Run, step, saved view or page');
  const chosen = page.getByRole('dialog').getByRole('option', { selected: true });
  for (const typed of ['', 'step', 'step 1', '2', 'calib', 'grpo', 'compare', '']) {
    await field.fill(typed);
    await expect(chosen, typed).toHaveCount(1);
    for (const word of typed.split(' ')) await expect(chosen, typed).toContainText(word, { ignoreCase: true });
  }
  // Letter by letter: the step of the number that stands there, though longer numbers come first at the letter before
  await field.fill('');
  await field.pressSequentially('step 1');
  await expect(chosen).toHaveText('step 1');
  // Letters that stand apart in a name are no match
  await field.fill('sps');
  await expect(page.getByText('Nothing by that name')).toBeVisible();
});

test('a view whose run was deleted stays, and says so; the palette and the run list their views', async ({ page }) => {
  const run = 'e2e-views';
  const tree = { v: 1, run, attempt: 0, step: 0, prompt: 'p', tree: '0' } as const;
  const node = { order: 0, origin: null, v: 0.5, predictor: 'p@1', exactV: null, tokens: 1, wallMs: null, reward: null } as const;
  await send(base(), [
    { ...tree, kind: 'tree', decision: null },
    {
      ...tree,
      kind: 'nodes',
      nodes: [
        { ...node, node: 'root', parent: null },
        { ...node, node: 'a', parent: 'root', thought: 't', reward: 1, origin: { kind: 'bare', j: 0 } },
      ],
    },
  ]);
  const path = treePath(run, '0~0~p~0');
  const name = `soon without its run ${test.info().repeatEachIndex}`;
  const { id } = await view(name, path);
  const narrative = await post('/api/v1/narratives', { title: 'Gone', blocks: [{ id: 'a', kind: 'view', view: id }] });
  await page.goto(at(`/runs/${run}`));
  await expect(page.getByRole('navigation', { name: 'Saved views of this run' })).toContainText(name);
  await alive(page);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Run, step, saved view or page').fill(name);
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at(path));
  await page.request.delete(at(`/api/v1/runs/${run}`));
  await page.goto(at(`/views?view=${id}`));
  const preview = page.getByRole('complementary', { name: 'The chosen view' });
  await expect(preview).toContainText(`${run} not stored`);
  await expect(preview).toContainText('Its run was deleted');
  await page.goto(at(`/narratives/${narrative.id}`));
  await expect(page.locator('.narrative')).toContainText('What this view shows is not stored any more');
});

test('a narrative leaves as one page that a browser draws without the server', async ({ page, context }, info) => {
  const { id: shown } = await view('accuracy', `/runs/${TRACE}`);
  const blocks = [
    { id: 'a', kind: 'text', text: '## Accuracy\n\nIt rises.' },
    { id: 'b', kind: 'view', view: shown, figure: 'series:accuracy-held-out' },
  ];
  const { id } = await post('/api/v1/narratives', { title: 'Leaves', blocks });
  await page.goto(at(`/narratives/${id}`));
  await alive(page);
  await page.getByText('Export').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'One HTML page' }).click()]);
  expect(download.suggestedFilename()).toBe('Leaves.html');
  const path = info.outputPath('leaves.html');
  await download.saveAs(path);
  const alone = await context.newPage();
  const heard = complaints(alone);
  await context.setOffline(true);
  await alone.goto(`file://${path}`);
  await expect(alone.getByRole('heading', { name: 'Accuracy' })).toBeVisible();
  expect(await alone.locator('figure svg').evaluate((svg) => svg.getBoundingClientRect().height)).toBeGreaterThan(100);
  expect(heard).toEqual([]);
});
