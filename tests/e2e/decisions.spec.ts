import { expect, type Page, test } from '@playwright/test';
import type { RunAllocation, StepAllocation, WhatIf } from '../../lib/contract';
import { at, complaints, importSample } from '../support/e2e-page';
import { GRPO, STEPS, TRACE } from '../support/e2e-seed';

const json = async <T>(path: string): Promise<T> => (await (await fetch(at(`/api/v1${path}`))).json()) as T;
const whatIf = (query: string, run = TRACE): Promise<WhatIf> => json(`/runs/${run}/what-if?${query}`);
const cells = (page: Page, row: string): Promise<string[]> => page.getByRole('row', { name: row }).getByRole('cell').allInnerTexts();
const fixed = (value: number | null): string => (value === null ? '–' : value.toFixed(1));

test.describe('what-if', () => {
  test('another allocator is chosen, stands in the address, and shows what the API answers', async ({ page }) => {
    const heard = complaints(page);
    await page.goto(at(`/runs/${TRACE}/what-if?step=2`));
    await expect(page.getByText('Every rollout of this decision was recorded')).toBeVisible();
    await page.getByLabel('decided by').selectOption('trace-gain');
    await expect(page).toHaveURL(/allocator=trace-gain/);
    const answer = await whatIf('step=2&allocator=trace-gain');
    await expect(page.getByRole('row', { name: 'mixed groups, expected' }).getByRole('cell').nth(1)).toHaveText(fixed(answer.redecided.mixedGroups));
    expect((await cells(page, 'contrast pairs, expected')).slice(0, 2)).toEqual([
      fixed(answer.recorded.contrastPairs),
      fixed(answer.redecided.contrastPairs),
    ]);
    await expect(page.getByText(new RegExp(`: ${answer.movedRoots} root rollouts? to other prompts`))).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Every rollout of this decision was recorded')).toBeVisible();
    expect(heard).toEqual([]);
  });

  test('another budget moves units and says what would have to be sampled', async ({ page }) => {
    await page.goto(at(`/runs/${TRACE}/what-if?step=2`));
    await page.getByLabel('M, root rollouts').fill('96');
    await page.getByLabel('M, root rollouts').press('Enter');
    await expect(page).toHaveURL(/M=96/);
    const { coverage } = await whatIf('step=2&M=96');
    expect(coverage.share).toBeLessThan(1);
    await expect(page.getByText(`of ${coverage.leaves} leaves were really sampled`)).toBeVisible();
    await expect(page.getByText(/To know its outcome one would have to sample/)).toBeVisible();
  });

  test('a prompt shows its tree with what moved, and leads to the whole tree', async ({ page }) => {
    const answer = await whatIf('step=2&allocator=trace&predictor=exact');
    const kept = answer.prefixes.find(({ status, anchors }) => status === 'decided' && anchors.some((one) => one.allocated !== one.continuations));
    expect(kept).toBeDefined();
    await page.goto(at(`/runs/${TRACE}/what-if?step=2&allocator=trace&predictor=exact&prompt=${encodeURIComponent(kept!.prompt)}`));
    const aside = page.getByLabel('One prompt’s tree under both decisions');
    await expect(aside.getByRole('img', { name: /Continuations moved/ })).toBeVisible();
    await aside.getByRole('link', { name: 'Open the whole tree' }).click();
    await expect(page).toHaveURL(/\/trees\/.*colour=budget/);
  });

  test('what cannot be asked is refused in a sentence, and the way back is one click', async ({ page }) => {
    await page.goto(at(`/runs/${TRACE}/what-if?step=2&M=60000`));
    await expect(page.locator('.refused')).toContainText('M is 60000; allowed: at most');
    await page.getByRole('button', { name: 'as recorded' }).click();
    await expect(page.getByText('Every rollout of this decision was recorded')).toBeVisible();
    const response = await fetch(at(`/api/v1/runs/${TRACE}/what-if?step=2&predictor=hashed-base`));
    expect(response.status).toBe(422);
    expect(((await response.json()) as { error: string }).error).toContain('not recorded');
    expect((await fetch(at(`/api/v1/runs/${TRACE}/what-if?step=99`))).status).toBe(404);
    expect((await fetch(at(`/api/v1/runs/${TRACE}/what-if`))).status).toBe(400);
  });

  test('[ and ] step through the run', async ({ page }) => {
    await page.goto(at(`/runs/${TRACE}/what-if?step=2`));
    await expect(page.getByRole('combobox', { name: /^Step/ })).toHaveValue('2');
    // Keys are heard once the page is alive
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('[');
    await expect(page).toHaveURL(/step=1/);
    await expect(page.getByRole('combobox', { name: /^Step/ })).toHaveValue('1');
  });
});

test.describe('allocation', () => {
  test('the flow’s table holds every leaf of the run, whatever the view', async ({ page }) => {
    const heard = complaints(page);
    const { steps } = await json<RunAllocation>(`/runs/${TRACE}/allocation`);
    const leaves = steps.reduce((sum, step) => sum + step.leaves, 0);
    expect(steps).toHaveLength(STEPS);
    await page.goto(at(`/runs/${TRACE}/allocation`));
    const panel = page.getByRole('region', { name: 'Budget flow' });
    for (const view of ['by origin', 'by outcome', 'by the tree’s end']) {
      await panel.getByRole('button', { name: view }).click();
      await panel.getByRole('button', { name: 'Show Budget flow as a table' }).click();
      const rows = await panel.locator('tbody tr').allInnerTexts();
      const shown = rows.flatMap((row) => row.split('\t').slice(2)).map((cell) => Number(cell.replaceAll(',', '')));
      expect(shown.reduce((sum, count) => sum + count, 0)).toBe(leaves);
      await panel.getByRole('button', { name: 'Show Budget flow as a figure' }).click();
    }
    expect(heard).toEqual([]);
  });

  test('a step against each reference, its wasted trees, and the CSV beside', async ({ page }) => {
    const answer = await json<StepAllocation>(`/runs/${TRACE}/allocation?step=2`);
    await page.goto(at(`/runs/${TRACE}/allocation?step=2`));
    await page.getByRole('button', { name: 'optimum at exact V' }).click();
    await expect(page).toHaveURL(/against=optimum-exact/);
    await expect(page.getByRole('img', { name: /Stage 1 against optimum at exact V/ })).toBeVisible();
    await page.getByRole('button', { name: 'residuals' }).click();
    await expect(page).toHaveURL(/shows=residual/);
    const csv = (await (await fetch(at(`/api/v1/runs/${TRACE}/allocation?step=2&format=csv`))).text()).trimEnd().split('\r\n');
    expect(csv).toHaveLength(1 + answer.roots.length);
    const wasted = answer.wastedTrees[0];
    if (wasted) {
      await page.getByRole('link', { name: wasted.prompt, exact: true }).first().click();
      await expect(page).toHaveURL(/\/trees\//);
    }
  });

  test('a rule without stage 2 says so; a run without budget says what would fill the page', async ({ page }) => {
    await page.goto(at(`/runs/${GRPO}/allocation?step=2`));
    await expect(page.getByText('No continuation was given in this step')).toBeVisible();
    const { run } = await importSample('tau-bench-airline.json');
    await page.goto(at(`/runs/${encodeURIComponent(run)}/what-if`));
    await expect(page.getByText('There is nothing to decide again')).toBeVisible();
    await page.goto(at(`/runs/${encodeURIComponent(run)}/allocation`));
    await expect(page.getByText('This step names no budget')).toBeVisible();
    await fetch(at(`/api/v1/runs/${encodeURIComponent(run)}`), { method: 'DELETE' });
  });

  test('is reached from the run’s page and the palette', async ({ page }) => {
    await page.goto(at(`/runs/${TRACE}`));
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'allocation' }).click();
    await expect(page).toHaveURL(new RegExp(`/runs/${TRACE}/allocation`));
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByPlaceholder('Run, step, saved view or page').fill('what-if');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/runs/${TRACE}/what-if`));
  });
});
