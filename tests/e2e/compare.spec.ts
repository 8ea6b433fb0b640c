import { expect, test } from '@playwright/test';
import type { Comparison } from '../../lib/contract/read/compare';
import { at, complaints } from '../support/e2e-page';
import { GRPO, TRACE } from '../support/e2e-seed';

const QUERY = `runs=${TRACE},${GRPO}&base=${GRPO}`;
const asked = async (query: string): Promise<Comparison> => (await fetch(at(`/api/v1/compare?${query}`))).json() as Promise<Comparison>;
const minus = (text: string): number => Number(text.replace('−', '-').replace('+', ''));

test('from the runs to a verdict on the same prompts, by mouse alone', async ({ page }) => {
  const heard = complaints(page);
  await page.goto(at('/'));
  await page.getByRole('checkbox', { name: 'Compare trace small' }).check();
  await page.getByRole('checkbox', { name: 'Compare grpo small' }).check();
  await page.getByRole('link', { name: /^Compare\s*2$/ }).click();
  await expect(page).toHaveURL(/\/compare\?runs=/);
  await page
    .getByRole('button', { name: /Make grpo small the baseline|Make grpo the baseline/ })
    .or(page.getByRole('button', { name: 'baseline', exact: true }))
    .first()
    .click();
  const pairing = page.getByRole('region', { name: 'Same prompts, paired' });
  const comparison = await asked(QUERY);
  const summary = comparison.summaries.find(({ arm }) => arm === TRACE)!;
  await expect(pairing).toBeVisible();
  await page.goto(at(`/compare?${QUERY}`));
  const shown = await pairing.locator('dd').first().textContent();
  expect(minus(shown!.trim().split(/[\s[]/)[0]!)).toBeCloseTo(summary.pairs!.difference.value, 3);
  const row = page.getByRole('region', { name: 'Against the baseline' }).locator('tr.on');
  await expect(row).toContainText(summary.ratio.value!.toFixed(3));
  await expect(row).toContainText(summary.accuracy!.value.toFixed(3));
  expect(heard).toEqual([]);
});

test('the same prompt’s trees move and are chosen together, and what they share is counted', async ({ page }) => {
  await page.goto(at(`/compare?${QUERY}`));
  const canvases = page.locator('.pair-canvas');
  await expect(canvases).toHaveCount(2);
  await expect(page.locator('.pair-key')).toContainText(/same prefix hash\s*\d/);
  const first = canvases.first();
  await first.focus();
  await page.keyboard.press('ArrowRight');
  const selected = page.locator('.tree-pair .selected');
  await expect(selected.first()).toContainText(/in both|not in/);
  // Whatever is chosen here, the other tree shows that prefix or the deepest above it that it has
  await expect(selected.last()).not.toContainText('click a node');
  const before = await canvases
    .last()
    .locator('canvas')
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  const box = (await first.boundingBox())!;
  await page.mouse.move(box.x + 60, box.y + 60);
  await page.mouse.wheel(0, -400);
  await expect
    .poll(() =>
      canvases
        .last()
        .locator('canvas')
        .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL()),
    )
    .not.toBe(before);
});

test('every choice is in the address, and the address brings it back', async ({ page }) => {
  await page.goto(at(`/compare?${QUERY}`));
  await page.getByRole('group', { name: 'Lay curves along' }).getByRole('button', { name: 'leaves' }).click();
  await expect(page).toHaveURL(/x=leaves/);
  await page.getByRole('button', { name: 'trained on' }).click();
  await expect(page).toHaveURL(/pairs=trained/);
  await expect(page.getByText('Each run chose when and how often')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'leaves', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Each run chose when and how often')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Each run chose when and how often')).toBeHidden();
});

test('a figure is walked by keys, and Enter compares at its step', async ({ page }) => {
  await page.goto(at(`/compare?${QUERY}`));
  const comparison = await asked(QUERY);
  await page.getByRole('region', { name: 'Accuracy, held-out' }).locator('.p > button').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.readout')).toContainText(`step ${comparison.sharedSteps[0]}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`at=${comparison.sharedSteps[0]}(&|$)`));
});

test('nobody chosen, one run, and runs that are not there each say what to do', async ({ page }) => {
  await page.goto(at('/compare'));
  await expect(page.getByRole('heading', { name: 'Choose what to compare' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose runs' }).click();
  await page.getByRole('option', { name: /trace small/ }).click();
  await expect(page).toHaveURL(new RegExp(`runs=${TRACE}`));
  await page.goto(at(`/compare?runs=${TRACE}`));
  await expect(page.getByText('One arm is chosen.')).toBeVisible();
  await page.goto(at('/compare?runs=nobody-of-that-name'));
  await expect(page.getByRole('heading', { name: 'None of these runs is here' })).toBeVisible();
  await page.goto(at(`/compare?runs=${TRACE},nobody-of-that-name`));
  await expect(page.getByText('Not here:')).toBeVisible();
});

test('the tables as CSV hold the numbers of the page', async () => {
  const comparison = await asked(QUERY);
  const text = await (await fetch(at(`/api/v1/compare?${QUERY}&format=csv&table=prompts`))).text();
  const [head, ...lines] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const [prompt, difference] = ['prompt', 'difference'].map((name) => head!.indexOf(name)) as [number, number];
  expect(lines.map((line) => [line[prompt], Number(line[difference])])).toEqual(comparison.prompts!.rows.map((row) => [row.prompt, row.difference]));
  expect((await fetch(at('/api/v1/compare'))).status).toBe(400);
  expect((await fetch(at(`/api/v1/compare?${QUERY}&format=csv&table=nothing`))).status).toBe(400);
  expect((await fetch(at('/api/v1/compare?runs=nobody'))).status).toBe(404);
});
