import { expect, type Page, test } from '@playwright/test';
import { at, withSql } from '../support/e2e-page';
import { GRPO, TRACE } from '../support/e2e-seed';

interface StepTruth {
  readonly step: number;
  readonly funded: number;
  readonly mixed: number;
  readonly allPass: number;
  readonly allFail: number;
  readonly bare: number;
  readonly bareWon: number;
  readonly continued: number;
  readonly inMixed: number;
  readonly expanded: number;
  readonly anchorsMixed: number;
  readonly pairs: number;
}

/** Everything recomputed from the nodes themselves: no count that was kept at write is read. */
const truth = (run: string): Promise<StepTruth[]> =>
  withSql(
    async (sql) =>
      await sql<StepTruth[]>`
      with leaf as (
        select t.step, n.tree_id, n.origin, n.origin_index as j, n.origin_anchor as anchor, (n.reward >= 1)::int as won
        from nodes n join trees t on t.run_id = n.run_id and t.id = n.tree_id join runs r on r.id = t.run_id
        where r.run = ${run} and n.reward is not null
      ), tree as (
        select step, tree_id, sum(won) as k, count(*) as n from leaf group by step, tree_id
      ), fresh as (
        select tree_id, anchor, sum(won) as k, count(*) as n from leaf where origin = 2 group by tree_id, anchor
      ), anchor as (
        select t.step, f.k + own.won as plus, f.n + 1 - f.k - own.won as minus
        from fresh f
        join nodes a on a.tree_id = f.tree_id and a.node = f.anchor
        join leaf own on own.tree_id = f.tree_id and own.origin = 1 and own.j = a.origin_index
        join trees t on t.id = f.tree_id
      )
      select s.step,
        (select count(*) from tree where tree.step = s.step)::int as funded,
        (select count(*) from tree where tree.step = s.step and k > 0 and k < n)::int as mixed,
        (select count(*) from tree where tree.step = s.step and k = n)::int as "allPass",
        (select count(*) from tree where tree.step = s.step and k = 0)::int as "allFail",
        (select count(*) from leaf where leaf.step = s.step and origin = 1)::int as bare,
        (select count(*) from leaf where leaf.step = s.step and origin = 1 and won = 1)::int as "bareWon",
        (select count(*) from leaf where leaf.step = s.step and origin = 2)::int as continued,
        (select coalesce(sum(n), 0) from tree where tree.step = s.step and k > 0 and k < n)::int as "inMixed",
        (select count(*) from anchor where anchor.step = s.step)::int as expanded,
        (select count(*) from anchor where anchor.step = s.step and plus > 0 and minus > 0)::int as "anchorsMixed",
        (select coalesce(sum(plus * minus), 0) from anchor where anchor.step = s.step)::int as pairs
      from (select distinct step from tree) s order by s.step desc`,
  );

const interval = (k: number, n: number): string => {
  const z = 1.959963984540054;
  const middle = (k + (z * z) / 2) / (n + z * z);
  const half = (z * Math.sqrt((k * (n - k)) / n + (z * z) / 4)) / (n + z * z);
  return `[${Math.max(0, middle - half).toFixed(2)}, ${Math.min(1, middle + half).toFixed(2)}]`;
};
const share = (k: number, n: number): string => (n === 0 ? 'undefined' : `${(k / n).toFixed(3)} ${interval(k, n)} n ${n}`);

/** The last column of a chart's table, the rows of one run. */
async function column(page: Page, chart: string, run: string): Promise<string[]> {
  const panel = page.getByRole('region', { name: chart, exact: true });
  const button = panel.getByRole('button', { name: /as a table/ });
  if (await button.count()) await button.click();
  const rows = panel.locator('tbody tr').filter({ has: page.getByRole('cell', { name: run, exact: true }) });
  await expect(rows.first()).toBeVisible();
  return rows.locator('td:last-child').allTextContents();
}

for (const [run, name] of [
  [TRACE, 'trace small'],
  [GRPO, 'grpo small'],
] as const)
  test(`the overview of ${run} says what its nodes say`, async ({ page }) => {
    const steps = await truth(run);
    expect(steps).toHaveLength(3);
    await page.goto(at(`/runs/${run}`));
    await page.waitForLoadState('networkidle');
    expect(await column(page, 'Effective ratio, prompt', name)).toEqual(steps.map((step) => share(step.mixed, step.funded)));
    expect(await column(page, 'Effective ratio, prefix', name)).toEqual(steps.map((step) => share(step.anchorsMixed, step.expanded)));
    expect(await column(page, 'Accuracy, train', name)).toEqual(steps.map((step) => share(step.bareWon, step.bare)));
    const pairs = (step: StepTruth): string => (step.expanded === 0 ? 'undefined' : `${step.pairs} n ${step.expanded}`);
    expect(await column(page, 'Contrast pairs per step', name)).toEqual(steps.map(pairs));
    const groups = page.getByRole('region', { name: 'Group outcomes', exact: true });
    await groups.getByRole('button', { name: /as a table/ }).click();
    await expect(groups.locator('tbody tr')).toHaveText(steps.map((step) => `0${step.step}${step.allFail}${step.mixed}${step.allPass}0`));
    const budget = page.getByRole('region', { name: 'Budget spent', exact: true });
    await budget.getByRole('button', { name: /as a table/ }).click();
    await expect(budget.locator('tbody tr')).toHaveText(steps.map((step) => `0${step.step}${step.bare}${step.continued}${step.inMixed}`));
  });

const panelOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const plotOf = (page: Page, title: string) => panelOf(page, title).locator('svg.over');

test('what only trees say is read when its chart is seen: pass@k by enumeration, Brier from the roots', async ({ page }) => {
  const roots = await withSql(
    async (sql) =>
      await sql<{ v: number; n: number; c: number; step: number }[]>`
      select t.step, root.v, count(*)::int as n, sum((leaf.reward >= 1)::int)::int as c
      from trees t join runs r on r.id = t.run_id and r.run = ${TRACE}
      join nodes root on root.run_id = t.run_id and root.tree_id = t.id and root.parent is null
      join nodes leaf on leaf.run_id = t.run_id and leaf.tree_id = t.id and leaf.origin = 1 and leaf.reward is not null
      group by t.step, t.id, root.v`,
  );
  await page.goto(at(`/runs/${TRACE}?k=2`));
  await page.waitForLoadState('networkidle');
  const rows = [2, 1, 0].map((step) => roots.filter((root) => root.step === step));
  const pass2 = rows.map((trees) => {
    const enough = trees.filter(({ n }) => n >= 2);
    const share = ({ n, c }: { n: number; c: number }): number => 1 - ((n - c) * (n - c - 1)) / (n * (n - 1));
    return { value: enough.reduce((sum, tree) => sum + share(tree), 0) / enough.length, trees: enough.length };
  });
  const shown = await column(page, 'pass@2', 'trace small');
  for (const [i, { value, trees }] of pass2.entries()) {
    expect(shown[i]).toMatch(new RegExp(`^${value.toFixed(3)} `));
    expect(shown[i]).toMatch(new RegExp(` n ${trees}$`));
  }
  const brier = rows.map((trees) => {
    const n = trees.reduce((sum, tree) => sum + tree.n, 0);
    return { value: trees.reduce((sum, { v, n: of, c }) => sum + c * (1 - v) ** 2 + (of - c) * v * v, 0) / n, n };
  });
  expect(await column(page, 'Predictor, Brier', 'trace small')).toEqual(brier.map(({ value, n }) => `${value.toFixed(3)} n ${n}`));
});

test('a drag shows a stretch in all charts, in the address; Esc shows the whole again', async ({ page }) => {
  await page.goto(at(`/runs/${TRACE}`));
  await page.waitForLoadState('networkidle');
  const box = (await plotOf(page, 'Effective ratio, prompt').boundingBox())!;
  await page.mouse.move(box.x + 60, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 150, box.y + 70, { steps: 4 });
  await expect(plotOf(page, 'Accuracy, train').locator('.brush')).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL(/from=[\d.]+&to=[\d.]+/);
  await expect(page.getByRole('button', { name: 'Whole axis' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/from=/);
});

test('the cursor moves by keys through all charts; Enter opens the step’s trees', async ({ page }) => {
  await page.goto(at(`/runs/${TRACE}`));
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(plotOf(page, 'Group outcomes').locator('.on-ink')).toHaveText(/^\d+$/);
  await expect(page).toHaveURL(/step=\d+/);
  const step = new URL(page.url()).searchParams.get('step');
  await expect(plotOf(page, 'Budget spent').locator('.on-ink')).toHaveText(step!);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/steps/${step}$`));
});

test('charts are found, pinned and given another value axis, all in the address', async ({ page }) => {
  await page.goto(at(`/runs/${TRACE}?x=rollouts`));
  await page.waitForLoadState('networkidle');
  const find = page.getByRole('textbox', { name: /Find charts/ });
  await find.fill('/ECE$/');
  await expect(page.locator('[data-chart]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Pin Predictor, ECE' }).click();
  await page.getByRole('button', { name: /Value axis of Predictor, ECE: linear/ }).click();
  await find.fill('');
  await expect(page.locator('[data-chart]').first()).toHaveAttribute('data-chart', 'predictor-ece');
  await expect(page).toHaveURL(/pin=predictor-ece/);
  await expect(page).toHaveURL(/log=predictor-ece/);
  await page.reload();
  await expect(page.locator('[data-chart]').first()).toHaveAttribute('data-chart', 'predictor-ece');
  await expect(page.getByRole('button', { name: /Value axis of Predictor, ECE: log/ })).toBeAttached();
});

const span = (page: Page): number => {
  const { searchParams } = new URL(page.url());
  return Number(searchParams.get('to')) - Number(searchParams.get('from'));
};

/** Until the charts answer the pointer: before, a wheel is the browser's own. */
async function awake(page: Page, box: { x: number; y: number; width: number }): Promise<void> {
  await expect(async () => {
    await page.mouse.move(box.x + box.width / 2 + 1, box.y + 60);
    await page.mouse.move(box.x + box.width / 2, box.y + 60);
    await expect(page.locator('.plot .on-ink').first()).toBeAttached({ timeout: 500 });
  }).toPass();
}

test('Ctrl and the wheel zoom all charts at the pointer; a wheel alone leaves them and scrolls; a double click shows the whole', async ({ page }) => {
  await page.goto(at(`/runs/${TRACE}`));
  await page.waitForLoadState('networkidle');
  const box = (await plotOf(page, 'Effective ratio, prompt').boundingBox())!;
  await awake(page, box);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => document.querySelector('#content')!.scrollTop)).toBeGreaterThan(0);
  expect(page.url()).not.toContain('from=');
  await page.mouse.wheel(0, -200);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await expect(page).toHaveURL(/from=[\d.]+&to=[\d.]+/);
  const first = span(page);
  await page.mouse.wheel(0, -200);
  await expect.poll(() => span(page)).toBeLessThan(first);
  await page.keyboard.up('Control');
  await page.mouse.dblclick(box.x + box.width / 2, box.y + 60);
  await expect(page).not.toHaveURL(/from=/);
});

test('no notch and no key is lost, however fast they come: each goes on from the last', async ({ page }) => {
  await page.goto(at(`/runs/${TRACE}`));
  await page.waitForLoadState('networkidle');
  const box = (await plotOf(page, 'Effective ratio, prompt').boundingBox())!;
  await awake(page, box);
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/from=/);
  const whole = 1.5 * span(page);
  await page.keyboard.press('0');
  await expect(page).not.toHaveURL(/from=/);
  await page.keyboard.down('Control');
  for (let i = 0; i < 9; i++) await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(() => span(page) / whole).toBeCloseTo(1.002 ** -900, 9);
  await page.keyboard.press('0');
  await expect(page).not.toHaveURL(/from=/);
  for (let i = 0; i < 9; i++) await page.keyboard.press('+');
  await expect.poll(() => span(page) / whole).toBeCloseTo(1.5 ** -9, 9);
});

test('the axis is zoomed, moved and shown whole again by keys', async ({ page }) => {
  await page.goto(at(`/runs/${TRACE}`));
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/from=/);
  const first = span(page);
  await page.keyboard.press('+');
  await expect.poll(() => span(page)).toBeLessThan(first);
  const from = Number(new URL(page.url()).searchParams.get('from'));
  await page.keyboard.press('>');
  await expect.poll(() => Number(new URL(page.url()).searchParams.get('from'))).toBeGreaterThan(from);
  await page.keyboard.press('0');
  await expect(page).not.toHaveURL(/from=/);
});

test('charts are set apart by what the runs differ by, on one value axis; the address keeps it', async ({ page }) => {
  await page.goto(at(`/runs/${TRACE}?find=Effective%20ratio,%20prompt`));
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-chart]')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Charts apart by' }).selectOption('allocator');
  await expect(page.locator('[data-chart]')).toHaveCount(2);
  await expect(page).toHaveURL(/facet=allocator/);
  const ticks = (i: number) => page.locator('[data-chart]').nth(i).locator('.plot > svg:not(.over) text[text-anchor="end"]').allTextContents();
  expect(await ticks(0)).toEqual(await ticks(1));
  await page.reload();
  await expect(page.locator('[data-chart]')).toHaveCount(2);
});
