import { expect, type Locator, type Page, test } from '@playwright/test';
import { at, base, complaints, treePath, withSql } from '../support/e2e-page';
import { EVIL, HUGE, LOGPROBS, ODD, sendTexts, TEXTS, TEXTS_KEY, TOKENS, TOOL_JSON } from '../support/e2e-texts';

test.beforeAll(() => sendTexts(base()));

const open = async (page: Page, node: string, query: Readonly<Record<string, string>> = {}): Promise<void> => {
  await page.goto(at(treePath(TEXTS.run, TEXTS_KEY, { node, ...query })));
  await expect(page.locator('#node-inspector h2')).toHaveText(node);
};
const field = (page: Page, name: string) => page.locator(`#node-inspector .turn .${name} dd`);
const raw = (page: Page) => page.locator('#node-inspector').getByRole('button', { name: 'Raw' });

test('Markdown is drawn and leads nowhere; JSON is laid out as it was; images are images; nothing is fetched', async ({ page }) => {
  const heard = complaints(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, 'md');
  const thought = field(page, 'thought');
  await expect(thought.locator('.md-heading')).toHaveText('Plan');
  await expect(thought.locator('strong')).toHaveText('institute');
  await expect(thought.locator('pre')).toHaveText('x = {"a": 1}  # two  spaces');
  await expect(thought.locator('ol li')).toHaveCount(2);
  await expect(thought).toContainText('the page javascript:alert(1)');
  await expect(thought).toContainText('<img src=x onerror="alert(2)">');
  await expect(thought.locator('td').nth(1)).toHaveAttribute('dir', 'auto');
  expect(await page.locator('#node-inspector .turn :is(a, script, iframe, [onerror])').count()).toBe(0);
  const observation = field(page, 'observation');
  const laidOut = (await observation.locator('.tool-result .agent-text').textContent())!;
  expect(laidOut.split('\n').length).toBeGreaterThan(8);
  expect(laidOut.replaceAll(/\n */g, '')).toBe(TOOL_JSON);
  await expect(observation.getByRole('img', { name: 'a pixel' })).toHaveJSProperty('naturalWidth', 1);
  await expect(observation).toContainText('vector · image/svg+xml, 6 B, not drawn');
  await expect(observation).toContainText(`at http://${EVIL}/a.png: not loaded`);
  await raw(page).click();
  await expect(field(page, 'observation')).toContainText('"type":"tool-result"');
  await expect(field(page, 'thought')).toContainText('**institute**');
  expect(asked.filter((url) => url.includes(EVIL))).toEqual([]);
  expect(heard).toEqual([]);
});

test('terminal colours, control characters and torn arguments are shown for what they are', async ({ page }) => {
  await open(page, 'odd');
  const observation = field(page, 'observation');
  await expect(observation).toContainText('error: blue');
  const colour = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color);
  const run = (text: string) => observation.getByText(text, { exact: true });
  expect(new Set([await colour(run('error')), await colour(run('blue')), await colour(observation)]).size).toBe(3);
  await expect(observation).toContainText('10%␍100%');
  await expect(field(page, 'thought')).toHaveText('nul ␀ bell ␇ half ⟨U+D83D⟩ zero⟨U+200B⟩width ⟨U+202E⟩abc end of it');
  const [torn, nested] = [page.locator('.call').first(), page.locator('.call').nth(1)];
  await expect(torn).toContainText('run({"cut": )');
  await expect(torn).toContainText('arguments are not valid JSON');
  await expect(nested).toContainText('arguments are JSON in a string');
  await nested.getByRole('button', { name: 'decode' }).click();
  await expect(nested).toContainText(/\{\s+"a":1,\s+"text"/);
  await raw(page).click();
  await expect(observation).toContainText('␛[1;31merror␛[0m');
});

test('find works over five megabytes of which a part is on the page', async ({ page }) => {
  await open(page, 'huge');
  await page.getByRole('button', { name: 'Find in this turn' }).click();
  await page.getByRole('textbox', { name: 'Find in this turn' }).fill('needle');
  const count = page.locator('.find-bar output');
  await expect(count).toHaveText('1 of 3');
  const current = page.locator('#node-inspector mark.current');
  await expect(current).toBeInViewport();
  await expect(page.locator('.chunk').filter({ has: page.locator('mark.current') })).toContainText('line 30000 of');
  await page.keyboard.press('Enter');
  await expect(count).toHaveText('2 of 3');
  await expect(page.locator('.chunk').filter({ has: page.locator('mark.current') })).toContainText('line 60000 of');
  await expect(current).toBeInViewport();
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(count).toHaveText('3 of 3');
  await expect(current).toBeInViewport();
  const shown = await field(page, 'observation').evaluate((element) => element.textContent?.length ?? 0);
  expect(shown).toBeGreaterThan(1000);
  expect(shown).toBeLessThan(HUGE.length / 4);
  await page.getByRole('textbox', { name: 'Find in this turn' }).fill('no such words');
  await expect(count).toHaveText('none');
});

/** Selects recorded text as a reader does, from one place of a run to another. */
const select = (page: Page, from: string, to: string): Promise<void> =>
  page.locator('#node-inspector .thought dd').evaluate(
    (element, [first, last]) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const [start, end] = [node.textContent!.indexOf(first!), node.textContent!.indexOf(last!)];
        if (start >= 0) range.setStart(node, start);
        if (end >= 0) range.setEnd(node, end + last!.length);
      }
      getSelection()!.removeAllRanges();
      getSelection()!.addRange(range);
    },
    [from, to],
  );

test('a link to selected text opens the node with that text marked; one that no longer fits says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'odd');
  await select(page, 'bell', 'width');
  const bar = page.getByRole('toolbar', { name: 'Selected text' });
  const wanted = ODD.slice(ODD.indexOf('bell'), ODD.indexOf('width') + 5);
  await expect(bar).toContainText(`${wanted.length} characters`);
  await bar.getByRole('button', { name: 'Copy link to selection' }).click();
  await expect(bar).toContainText('Copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await page.goto(link);
  const marks = page.locator('#node-inspector mark.span');
  await expect(marks.first()).toBeInViewport();
  expect((await marks.allTextContents()).join('')).toBe('bell ␇ half ⟨U+D83D⟩ zero⟨U+200B⟩width');
  // Another node drops the span, and the permalink is that node's; the address of a span whose text is another says so
  await page.getByRole('button', { name: 'Go to parent' }).click();
  await expect(page).not.toHaveURL(/span=/);
  await page.getByRole('button', { name: 'Copy permalink' }).click();
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).searchParams.get('node')).toBe('root');
  const span = new URL(link).searchParams.get('span')!;
  await open(page, 'md', { span });
  await expect(page.locator('#node-inspector [role="status"]')).toContainText('no longer matches');
  await open(page, 'md', { span: 'nonsense' });
  await expect(page.locator('#node-inspector [role="status"]')).toContainText('names no span');
});

test('tokens carry what was recorded, and say what was not', async ({ page }) => {
  await open(page, 'tok', { tab: 'tokens' });
  await expect(page.locator('#tab-tokens')).toHaveText(`Tokens${TOKENS.length}`);
  await expect(page.locator('.tok')).toHaveText(TOKENS.join(''));
  const stored = await withSql(
    (sql) => sql<
      { logprobs: number[] }[]
    >`select k.logprobs from node_tokens k join nodes n on n.run_id = k.run_id and n.tree_id = k.tree_id and n.no = k.no
      join runs r on r.id = n.run_id where r.run = ${TEXTS.run} and n.node = 'tok'`,
  );
  expect(stored[0]?.logprobs).toEqual(LOGPROBS);
  await page.locator('.tok').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const facts = page.locator('.sec').filter({ hasText: 'Token 2' });
  await expect(facts).toContainText('log p−2.500');
  await expect(facts).toContainText('trainedyes');
  await expect(facts).toContainText('entropynot recorded');
  await expect(page.getByRole('button', { name: 'entropy' })).toBeDisabled();
  await expect(page.locator('#inspector-panel')).toContainText('Not recorded: entropy, advantage.');
  await page.getByRole('button', { name: 'loss mask' }).click();
  await expect(page.locator('.tok .none')).toHaveText([' it', '.']);
  await open(page, 'tok2', { tab: 'tokens' });
  await expect(page.locator('#inspector-panel')).toContainText('none recorded one by one');
});

test('two siblings stand turn beside turn, with what each has that the other lacks', async ({ page }) => {
  await open(page, 'tok', { tab: 'diff' });
  await expect(page.locator('#inspector-panel')).toContainText('2 siblings, 1 succeeded, 1 failed');
  const turn = page.getByRole('region', { name: 'Turn 2' });
  await expect(turn).toContainText('part at word 3');
  await expect(turn.locator('.blk.ok mark')).toHaveText('Voss');
  await expect(turn.locator('.blk.no mark')).toHaveText('Brack');
  await page.getByRole('button', { name: 'tokens', exact: true }).click();
  await expect(turn).toContainText('compare by words');
  await open(page, 'end', { tab: 'diff' });
  await page.getByRole('button', { name: /Go to turn 1/ }).click();
  await expect(page.locator('#node-inspector h2')).toHaveText('md');
  await expect(page.locator('.branch-head')).toHaveCount(2);
});
