import { expect, type Page, test } from '@playwright/test';
import type { CanopyEventInput } from '../../lib/contract';
import { at, base, complaints, withSql } from '../support/e2e-page';
import { GRPO, send, TRACE } from '../support/e2e-seed';

const BIG = 'e2e-gallery';
const TREES = 1_024;
const STEP = 1;
const path = (run: string, q = '', step = STEP): string => `/runs/${run}/steps/${step}${q ? `?q=${encodeURIComponent(q)}` : ''}`;

/** A step of 1,024 small trees, made by rule: tree i has depth 1 + i mod 3, passes by i mod 4, and every hundredth meets a timeout. */
function bigStep(): CanopyEventInput[] {
  const common = { v: 1, run: BIG, attempt: 0 } as const;
  const trees = Array.from({ length: TREES }, (_, i): CanopyEventInput[] => {
    const prompt = `p-${String(i).padStart(4, '0')}`;
    const tree = { ...common, step: STEP, prompt, tree: '0' } as const;
    const none = { predictor: null, exactV: null, tokens: 7, wallMs: null, v: null } as const;
    const depth = 1 + (i % 3);
    const leaf = (j: number, t: number) => t === depth && { reward: (i + j) % 4 < 2 ? 1 : 0 };
    const turns = [0, 1].flatMap((j) =>
      Array.from({ length: depth }, (_u, k) => ({
        ...none,
        node: `b${j}.${k + 1}`,
        parent: k === 0 ? 'root' : `b${j}.${k}`,
        order: k === 0 ? j : 0,
        origin: { kind: 'bare' as const, j },
        action: 'look',
        observation: i % 100 === 0 && j === 0 ? 'Tool call: TimeOut after 30 s' : 'fine',
        reward: null,
        ...leaf(j, k + 1),
      })),
    );
    const root = { ...none, node: 'root', parent: null, order: 0, origin: null, reward: null, v: (i % 100) / 100, predictor: 'p@1' };
    return [
      {
        ...common,
        kind: 'prompt',
        prompt,
        text: `Question ${i}?`,
        gold: null,
        difficulty: null,
        source: 'made',
        sourceId: null,
        groupKey: null,
      } as CanopyEventInput,
      { ...tree, kind: 'tree', decision: null },
      { ...tree, kind: 'nodes', nodes: [root, ...turns] },
      { ...tree, kind: 'tree-end', nodeCount: 1 + 2 * depth, wallMs: null },
    ];
  });
  return trees.flat();
}

test.beforeAll(async () => {
  await send(base(), bigStep());
});

const cards = (page: Page) => page.locator('[data-subject]');
const shown = (page: Page): Promise<string | null> => page.locator('.query > .lab').textContent();
const focusedAt = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.closest('[aria-posinset]')?.getAttribute('aria-posinset'));

test('1,024 trees: few elements, pictures where the reader is, keys reach every card', async ({ page }) => {
  const heard = complaints(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/snapshots?') && asked.push(request.url()));
  await page.goto(at(path(BIG)));
  await expect(page.locator('img[data-painted]').first()).toBeAttached();
  await expect(page.getByRole('list', { name: 'Trees of step 1' }).getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(TREES));
  expect(await cards(page).count()).toBeLessThan(130);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedAt(page)).toBe('1');
  await page.keyboard.press('End');
  await expect.poll(() => focusedAt(page)).toBe(String(TREES));
  await expect(page.locator(':focus')).toBeInViewport();
  await expect(page.locator(':focus img[data-painted]')).toBeAttached();
  // Scrolled away with the wheel, the focused card stays: the next key goes on from it
  await page.evaluate(() => document.querySelector('.grid-scroll')?.scrollTo(0, 0));
  await expect(page.locator('[aria-posinset="1"]')).toBeInViewport();
  await expect.poll(() => focusedAt(page)).toBe(String(TREES));
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focusedAt(page)).toBe(String(TREES - 1));
  await expect(page.locator(':focus')).toBeInViewport();
  expect(await cards(page).count()).toBeLessThan(130);
  expect(asked.length).toBeLessThan(20);
  const key = await page.locator(':focus').getAttribute('data-tree');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/trees/${key?.replaceAll('~', '(~|%7E)')}`));
  await page.goBack();
  await expect(page.locator(`[data-tree="${key}"]`)).toBeInViewport();
  expect(heard).toEqual([]);
});

test('page and API answer a query alike, as the database says', async ({ page, request }) => {
  const counts = await withSql(async (sql) => {
    const [row] = await sql<{ mixed: number; deep: number; timeout: number; both: number }[]>`with t as (
        select t.*, exists (select 1 from node_text x where x.run_id = t.run_id and x.tree_id = t.id and strpos(lower(x.observation), 'timeout') > 0) as late,
          (select n.v from nodes n where n.run_id = t.run_id and n.tree_id = t.id and n.parent is null) as v
        from trees t join runs r on r.id = t.run_id where r.run = ${BIG})
      select count(*) filter (where successes > 0 and successes < leaves)::int as mixed, count(*) filter (where depth > 2 and v < .2)::int as deep,
        count(*) filter (where late)::int as timeout, count(*) filter (where late and not (depth > 1) or v >= .9)::int as both from t`;
    return row!;
  });
  const queries: readonly (readonly [string, number])[] = [
    ['outcome:mixed', counts.mixed],
    ['depth>2 v<.2', counts.deep],
    ['text:"timeout"', counts.timeout],
    ['text:timeout -depth>1 or v>=.9', counts.both],
  ];
  for (const [q, count] of queries) {
    expect(count, q).toBeGreaterThan(0);
    const answer = (await (await request.get(at(`/api/v1${path(BIG)}/trees?q=${encodeURIComponent(q)}`))).json()) as { trees: { treeKey: string }[] };
    expect(answer.trees.length, q).toBe(count);
    await page.goto(at(path(BIG, q)));
    await expect.poll(() => shown(page), { message: q }).toBe(`${count.toLocaleString('en')} of 1,024 trees`);
    expect(await cards(page).first().getAttribute('data-tree'), q).toBe(answer.trees[0]!.treeKey);
  }
  const wrong = await request.get(at(`/api/v1${path(BIG)}/trees?q=${encodeURIComponent('depth>')}`));
  expect(wrong.status()).toBe(400);
  expect(await wrong.text()).toContain('characters 6 to 6');
});

test('the filter completes, marks what is wrong, and stands in the address', async ({ page }) => {
  await page.goto(at(path(BIG)));
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Filter trees' });
  const option = (name: RegExp) => page.getByRole('option', { name });
  await field.pressSequentially('outc');
  await expect(option(/^outcome:/).first()).toBeVisible();
  expect(await shown(page)).toBe('1,024 of 1,024 trees');
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('outcome:');
  await expect(option(/^mixed/)).toContainText('512');
  await option(/^mixed/).click();
  await expect(field).toHaveValue('outcome:mixed ');
  await expect(page).toHaveURL(/q=outcome:mixed$/);
  await expect(page.getByRole('button', { name: /^mixed/ }).first()).toHaveAttribute('aria-pressed', 'true');
  await field.pressSequentially('depth>');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('.query-error')).toContainText('depth lacks its value');
  await expect(page.locator('.q-gap')).toBeAttached();
  expect(await shown(page)).toBe('512 of 1,024 trees');
  await field.pressSequentially('2');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await expect.poll(() => shown(page)).toMatch(/^17\d of/);
  const stands = await shown(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^all fail/ })
    .first()
    .click();
  await expect(field).toHaveValue('depth>2 outcome:all-fail');
  await page
    .getByRole('button', { name: /^all fail/ })
    .first()
    .click();
  await expect(field).toHaveValue('depth>2');
  await page.goto(at(path(BIG, 'outcome:mixed depth>2')));
  await expect.poll(() => shown(page)).toBe(stands);
  await page.goto(at(path(BIG, 'depth>99')));
  await page.getByRole('button', { name: 'Show all 1,024' }).click();
  await expect(page).not.toHaveURL(/q=/);
  await page.goto(at(path(BIG, 'depth>')));
  await expect(page.getByText('The filter cannot be read: depth lacks its value.')).toBeVisible();
  await expect.poll(() => shown(page)).toBe('1,024 of 1,024 trees');
});

test('the budget flow sums to the step and filters the gallery; its table says the same', async ({ page }) => {
  for (const run of [TRACE, GRPO]) {
    const sums = await withSql(async (sql) => {
      const rows = await sql<{ outcome: string; leaves: number; continuations: number }[]>`select
          (case when t.successes = 0 then 'all fail' when t.successes = t.leaves then 'all pass' else 'mixed' end) as outcome,
          sum((select count(*) from nodes n where n.run_id = t.run_id and n.tree_id = t.id and n.reward is not null))::int as leaves,
          sum((select count(*) from nodes n where n.run_id = t.run_id and n.tree_id = t.id and n.reward is not null and n.origin = 2))::int as continuations
        from trees t join runs r on r.id = t.run_id where r.run = ${run} and t.step = 2 group by 1`;
      return rows;
    });
    const total = sums.reduce((sum, row) => sum + row.leaves, 0);
    await page.goto(at(path(run, '', 2)));
    const figure = page.getByRole('group', { name: 'Budget flow' });
    for (const { outcome, leaves } of sums)
      await expect(figure.getByRole('button', { name: new RegExp(`^${outcome}: `) })).toHaveAccessibleName(
        new RegExp(`: ${leaves.toLocaleString('en')} lea`),
      );
    await page.getByRole('button', { name: 'Show the budget flow as a table' }).click();
    const rows = await page
      .locator('.flow-table tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
    const numberOf = (text: string): number => Number(text.replaceAll(',', ''));
    expect(rows.reduce((sum, row) => sum + numberOf(row[3]!), 0)).toBe(total);
    const continued = rows.filter((row) => row[1] === 'continuations').reduce((sum, row) => sum + numberOf(row[3]!), 0);
    expect(continued).toBe(sums.reduce((sum, row) => sum + row.continuations, 0));
    await expect(page.locator('.flow-table tfoot')).toContainText(total.toLocaleString('en'));
    await page.getByRole('button', { name: 'Show the budget flow as a figure' }).click();
    await figure.getByRole('button', { name: /^mixed: / }).press('Enter');
    await expect(page).toHaveURL(/q=outcome:mixed/);
    await expect(figure.getByRole('button', { name: /^mixed: / })).toHaveAttribute('aria-pressed', 'true');
  }
});

test('degenerate groups and candidates without a rollout are counted by reason, and a press shows just them', async ({ page }) => {
  await page.goto(at(path(TRACE, '', 2)));
  await page.waitForLoadState('networkidle');
  const panel = page.getByRole('complementary', { name: 'The step' });
  const press = async (row: ReturnType<typeof panel.getByRole>): Promise<number> => {
    const count = Number((await row.locator('.num').first().textContent())?.replaceAll(',', ''));
    await row.click();
    await expect(row).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => Number((await shown(page))?.split(' of ')[0]?.replaceAll(',', ''))).toBe(count);
    return count;
  };
  expect(await press(panel.getByRole('button', { name: /^every leaf failed/ }))).toBeGreaterThan(0);
  await expect(page).toHaveURL(/q=degenerate:all-fail/);
  expect(await press(panel.getByRole('button', { name: /^unfunded/ }).first())).toBeGreaterThan(0);
  await expect(cards(page).first()).toHaveAttribute('role', 'note');
  await expect(cards(page).first()).toContainText('unfunded');
});

test('an allocator that asks no predictor shows its shadow, named as such', async ({ page }) => {
  await page.goto(at(path(GRPO, '', 2)));
  await expect(cards(page).first()).toContainText('shadow');
  await expect(page.getByText('hollow square: shadow Ṽ, recorded but not asked for')).toBeVisible();
  await page.goto(at(path(GRPO, 'has:prediction', 2)));
  await expect.poll(() => shown(page)).toMatch(/^0 of/);
});
