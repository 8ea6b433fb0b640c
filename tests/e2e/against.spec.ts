import { expect, test } from '@playwright/test';
import { at, withSql } from '../support/e2e-page';
import { GRPO, TRACE } from '../support/e2e-seed';

const STEP = 2;

/** From the trees alone: prompts whose leaves under GRPO all ended alike, while under TRACE they did not (or drew no rollout). */
const answer = (): Promise<string[]> =>
  withSql(async (sql) => {
    const rows = await sql<{ prompt: string; run: string; k: number; n: number }[]>`select t.prompt, r.run,
        count(*) filter (where n.reward >= 1)::int as k, count(*) filter (where n.reward is not null)::int as n
      from trees t join runs r on r.id = t.run_id join nodes n on n.run_id = t.run_id and n.tree_id = t.id
      where r.run in (${TRACE}, ${GRPO}) and t.step = ${STEP} group by t.prompt, r.run`;
    const degenerate = (run: string): Set<string> =>
      new Set(rows.filter((row) => row.run === run && (row.k === 0 || row.k === row.n)).map((row) => row.prompt));
    const trace = degenerate(TRACE);
    return [...degenerate(GRPO)].filter((prompt) => !trace.has(prompt)).sort();
  });

test('which prompts of a step were degenerate under GRPO but not under TRACE: by mouse alone', async ({ page }) => {
  const expected = await answer();
  expect(expected.length).toBeGreaterThan(0);
  await page.goto(at('/'));
  await page.locator(`[data-run="${GRPO}"] [data-row]`).click();
  const panel = page.getByRole('region', { name: 'Effective ratio, prompt' });
  const chart = panel.locator('.plot > svg.over');
  await page.waitForLoadState('networkidle');
  const box = (await chart.boundingBox())!;
  const tick = (await panel.locator('.plot > svg:not(.over)').getByText(String(STEP), { exact: true }).last().boundingBox())!;
  const position = { x: tick.x + tick.width / 2 - box.x, y: 60 };
  await chart.hover({ position });
  await chart.click({ position });
  await expect(page).toHaveURL(new RegExp(`/runs/${GRPO}/steps/${STEP}`));
  await page.getByRole('link', { name: /against\s*trace small/ }).click();
  await page.getByRole('button', { name: /degenerate in grpo small only/ }).click();
  const prompts = page.locator('table.pairs tbody td:first-child .num');
  await expect(prompts).toHaveCount(expected.length);
  expect((await prompts.allTextContents()).sort()).toEqual(expected);
  const links = page.locator('table.pairs tbody a');
  await links.first().click();
  await expect(page).toHaveURL(/\/trees\//);
  await expect(page.locator('#node-inspector .val')).toBeVisible();
});
