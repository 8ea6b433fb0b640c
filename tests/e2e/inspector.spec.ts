import { expect, type Page, test } from '@playwright/test';
import { at, richTree, treePath, withSql } from '../support/e2e-page';
import { GRPO, TRACE } from '../support/e2e-seed';

interface NodeRow {
  readonly node: string;
  readonly parentV: number | null;
  readonly v: number | null;
  readonly predictor: string | null;
  readonly exactV: number | null;
  readonly k: number;
  readonly n: number;
  readonly target: number | null;
  readonly advantage: number | null;
  readonly reward: number | null;
  readonly origin: number;
  readonly q: number | null;
  readonly utility: number | null;
  readonly rank: number | null;
  readonly allocated: number | null;
  readonly spent: number | null;
}

interface StageOneRow {
  readonly v: number;
  readonly vMean: number;
  readonly m: number;
  readonly utility: number;
  readonly rank: number;
  readonly reason: string;
  readonly predictor: string | null;
}

const fixed = (value: number, digits = 2): string => (Number(value.toFixed(digits)) < 0 ? '−' : '') + Math.abs(value).toFixed(digits);
const signed = (value: number, digits = 2): string => (Number(value.toFixed(digits)) > 0 ? '+' : '') + fixed(value, digits);

/** Wilson's 95 % interval, written out anew. */
function wilson(k: number, n: number): string {
  const z = 1.959963984540054;
  const middle = (k + (z * z) / 2) / (n + z * z);
  const half = (z * Math.sqrt((k * (n - k)) / n + (z * z) / 4)) / (n + z * z);
  return `[${fixed(Math.max(0, middle - half))}, ${fixed(Math.min(1, middle + half))}]`;
}

const nodesOf = (treeId: number): Promise<NodeRow[]> =>
  withSql(
    async (sql) =>
      await sql<NodeRow[]>`select c.node, p.v as "parentV", c.v, c.predictor, c.exact_v as "exactV", c.k, c.n, c.target, c.advantage, c.reward,
      c.origin, c.q, c.utility, c.rank, c.allocated, c.spent
      from nodes c left join nodes p on p.tree_id = c.tree_id and p.run_id = c.run_id and p.node = c.parent
      where c.tree_id = ${treeId} order by c.pre`,
  );

async function readsAs(page: Page, name: string, texts: readonly string[]): Promise<void> {
  const cell = page.locator('#node-inspector .val > div').filter({ hasText: name });
  for (const text of texts) await expect(cell).toContainText(text);
}

async function checkValues(page: Page, row: NodeRow): Promise<void> {
  const predicted =
    row.v === null ? [row.n === 1 && row.reward !== null ? 'the rollout ended here' : 'no prediction'] : [fixed(row.v), `ψ ${row.predictor}`];
  if (row.v !== null && row.parentV !== null) predicted.push(`ΔV ${signed(row.v - row.parentV)}`);
  await readsAs(page, 'Predicted V', predicted);
  const observed = [`${row.k}/${row.n}`, wilson(row.k, row.n)];
  if (row.v !== null) observed.push(`V − MC ${signed(row.v - row.k / row.n)}`);
  await readsAs(page, 'Monte Carlo', observed);
  await readsAs(page, 'Exact V', row.exactV === null ? ['unknown'] : [fixed(row.exactV), ...(row.v === null ? [] : [signed(row.v - row.exactV)])]);
  const signal = page.locator('#node-inspector .sec').filter({ hasText: 'Training signal' });
  const facts = [
    row.target === null ? null : `Target V̂${fixed(row.target, 3)}`,
    row.advantage === null ? null : `Advantage${signed(row.advantage, 3)}`,
  ];
  for (const text of facts) if (text !== null) await expect(signal).toContainText(text);
}

/** Every anchor with what its last unit gained and what the next one would have: qᵏ⁻¹(1 − q), qᵏ(1 − q). */
async function checkAnchorRow(page: Page, row: NodeRow): Promise<void> {
  const shown = page.locator('.dec tbody tr').filter({ has: page.getByRole('button', { name: row.node, exact: true }) });
  const cells = (await shown.locator('td').allTextContents()).map((text) => text.trim());
  const [q, k] = [row.q!, row.allocated!];
  expect(cells.toSpliced(9, 1)).toEqual([
    String(row.rank),
    row.node,
    '',
    fixed(row.v!),
    fixed(q),
    k === 0 ? '0' : fixed(row.utility!, 3),
    k === 0 ? '–' : fixed(q ** (k - 1) * (1 - q), 3),
    fixed(q ** k * (1 - q), 3),
    String(k),
    row.spent === null ? '–' : String(row.spent),
  ]);
}

/** The smallest gain that was funded anywhere in the tree, and that no unit left out would have gained more. */
async function checkThreshold(page: Page, anchors: readonly NodeRow[]): Promise<void> {
  const funded = anchors.filter((row) => row.allocated! > 0).map((row) => row.q! ** (row.allocated! - 1) * (1 - row.q!));
  const best = Math.max(...anchors.map((row) => row.q! ** row.allocated! * (1 - row.q!)));
  const panel = page.locator('#inspector-panel');
  await expect(panel).toContainText(`λ = ${fixed(Math.min(...funded), 3)}: the smallest gain that was funded.`);
  await expect(panel).toContainText(`the best that was left out would have gained ${fixed(best, 3)}`);
}

test('what a turn and its subtree cost, and the same prefix in other steps, are the database’s', async ({ page }) => {
  const tree = await richTree(TRACE);
  const [row] = await withSql(
    (sql) => sql<{ node: string; own: number; tokens: number; turns: number; leaves: number; elsewhere: { step: number; k: number; n: number }[] }[]>`
      select n.node, n.tokens as own, sum(s.tokens)::int as tokens, count(*)::int as turns, n.n as leaves,
        (select json_agg(json_build_object('step', t.step, 'k', o.k, 'n', o.n) order by t.attempt, t.step, t.tree collate "C", o.no) from nodes o
          join trees t on t.run_id = o.run_id and t.id = o.tree_id
          where o.run_id = n.run_id and o.prefix_hash = n.prefix_hash and t.prompt = ${tree.prompt}) as elsewhere
      from nodes n join nodes s on s.run_id = n.run_id and s.tree_id = n.tree_id and s.pre between n.pre and n.last
      where n.tree_id = ${tree.id} and n.depth = 1 and n.last > n.pre group by n.run_id, n.tree_id, n.no, n.node, n.tokens, n.n, n.prefix_hash
      order by count(*) desc limit 1`,
  );
  const { node, own, tokens, turns, leaves, elsewhere } = row!;
  await page.goto(at(treePath(TRACE, tree.key, { node })));
  const costs = page.locator('#node-inspector .costs tbody tr');
  const counted = (value: number): string => value.toLocaleString('en');
  await expect(costs.nth(0)).toContainText(counted(own));
  await expect(costs.nth(1).locator('td').nth(0)).toHaveText(counted(tokens));
  await expect(costs.nth(1).locator('td').nth(2)).toHaveText(counted(leaves));
  await expect(costs.nth(1).locator('td').nth(3)).toHaveText(counted(turns));
  await page.getByText('V here over training').click();
  const versions = page.locator('details').filter({ hasText: 'V here over training' }).locator('tbody tr');
  await expect(versions).toHaveCount(elsewhere.length);
  for (const [i, version] of elsewhere.entries()) {
    await expect(versions.nth(i).locator('td').nth(0)).toHaveText(String(version.step));
    await expect(versions.nth(i).locator('td').nth(3)).toHaveText(`${version.k}/${version.n}`);
  }
});

test('the line beside the inspector follows the mouse within its bounds', async ({ page }) => {
  const tree = await richTree(TRACE);
  await page.goto(at(treePath(TRACE, tree.key)));
  await expect(page.locator('#node-inspector .val')).toBeVisible();
  const width = async (): Promise<number> => (await page.locator('#node-inspector').boundingBox())!.width;
  const dragTo = async (xPx: number): Promise<void> => {
    const box = (await page.getByRole('separator', { name: 'Inspector width' }).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, 450);
    await page.mouse.down();
    await page.mouse.move(xPx, 450, { steps: 4 });
    await page.mouse.up();
  };
  await dragTo(1440 - 600);
  await expect.poll(width).toBeCloseTo(600, -1);
  await dragTo(100);
  await expect.poll(width).toBe(720);
  await dragTo(1430);
  await expect.poll(width).toBe(320);
  const canvas = (await page.locator('#tree-canvas canvas').first().boundingBox())!;
  expect(canvas.x + canvas.width).toBeLessThanOrEqual(1440 - 320 + 1);
});

test('every number of the inspector is the database’s', async ({ page }) => {
  const tree = await richTree(TRACE);
  const rows = await nodesOf(tree.id);
  const anchors = rows.filter((row) => row.rank !== null);
  const funded = anchors.find((row) => row.allocated! > 0)!;
  const picks = [
    funded,
    anchors.find((row) => row.allocated === 0) ?? anchors.at(-1)!,
    rows.find((row) => row.origin === 2 && row.v !== null),
    rows.find((row) => row.reward !== null && row.reward >= 1),
    rows.find((row) => row.reward !== null && row.reward < 1),
  ].filter((row) => row !== undefined);
  expect(picks.length).toBeGreaterThanOrEqual(4);
  for (const row of picks) {
    await page.goto(at(treePath(TRACE, tree.key, { node: row.node })));
    await expect(page.locator('#node-inspector h2')).toHaveText(row.node);
    await checkValues(page, row);
  }
  await page.goto(at(treePath(TRACE, tree.key, { node: funded.node })));
  await page.locator('#tab-decision').click();
  await expect(page.locator('.dec tbody tr:not(.divider)')).toHaveCount(anchors.length);
  for (const anchor of anchors.slice(0, 12)) await checkAnchorRow(page, anchor);
  await checkThreshold(page, anchors);
});

test('the root shows stage 1 as it was decided, and the step’s own M and N', async ({ page }) => {
  const tree = await richTree(TRACE);
  const { stage, step } = await withSql(async (sql) => {
    const [row] = await sql<{ stage: StageOneRow; M: number; N: number }[]>`select t.stage_one as stage, s.budget_m as "M", s.budget_n as "N"
      from trees t join steps s on s.run_id = t.run_id and s.attempt = t.attempt and s.step = t.step where t.id = ${tree.id}`;
    return { stage: row!.stage, step: row! };
  });
  await page.goto(at(treePath(TRACE, tree.key)));
  const facts = page.locator('#node-inspector .sec').filter({ hasText: 'Stage-1 decision' });
  await expect(facts).toContainText(`rank ${stage.rank}`);
  await expect(facts).toContainText(`Ṽ of the prompt${fixed(stage.v)}`);
  if (stage.vMean !== stage.v) await expect(facts).toContainText(`drawn around${fixed(stage.vMean)}`);
  await expect(facts).toContainText(`root rollouts m${stage.m}`);
  await expect(facts).toContainText(`U(Ṽ, m)${fixed(stage.utility, 3)}`);
  await expect(facts).toContainText(stage.reason);
  await expect(page.locator('footer')).toContainText(`(M ${step.M}, N ${step.N})`);
});

test('a prefix of a tree without continuations says that its budget was decided at the root', async ({ page }) => {
  const [tree] = await withSql(
    (sql) => sql<
      { key: string; stage: StageOneRow }[]
    >`select t.attempt || '~' || t.step || '~' || t.prompt || '~' || t.tree as key, t.stage_one as stage
      from trees t join runs r on r.id = t.run_id where r.run = ${GRPO} and t.step = 1 order by t.id limit 1`,
  );
  await page.goto(at(treePath(GRPO, tree!.key, { node: 'b0.t1', tab: 'decision', colour: 'budget' })));
  const facts = page.locator('#node-inspector .sec');
  await expect(facts.filter({ hasText: 'Stage-1 decision' })).toContainText(`root rollouts m${tree!.stage.m}`);
  await expect(facts.filter({ hasText: 'Stage-1 decision' })).toContainText(`Ṽ of the promptnot usedshadow Ṽ${fixed(tree!.stage.vMean)}`);
  await expect(facts.filter({ hasText: 'Stage-1 decision' })).toContainText(tree!.stage.reason);
  await expect(facts.filter({ hasText: 'Stage-2 decision' })).toContainText('no continuation was given to any prefix');
  const ramp = page.getByRole('group', { name: `Root rollouts, √ scale, from 0 to ${tree!.stage.m}` });
  await expect(ramp).toBeVisible();
});

/** Stored content as a reader sees it: parts one after the other, a tool's result under the tool's name. */
function readable(stored: string): string {
  if (!stored.startsWith('[{')) return stored;
  return (JSON.parse(stored) as { name?: string; text?: string }[]).map((part) => `${part.name ?? ''}${part.text ?? ''}`).join('');
}

test('what was thought, done and observed is in sight and whole', async ({ page }) => {
  const tree = await richTree(TRACE);
  const [turn] = await withSql(
    (sql) => sql<{ node: string; thought: string; action: string; observation: string }[]>`select n.node, x.thought, x.action, x.observation
      from nodes n join node_text x on x.run_id = n.run_id and x.tree_id = n.tree_id and x.no = n.no
      where n.tree_id = ${tree.id} and n.reward is null and x.observation <> '' and x.thought <> '' order by n.pre limit 1`,
  );
  await page.goto(at(treePath(TRACE, tree.key, { node: turn!.node })));
  for (const name of ['thought', 'action', 'observation'] as const) {
    const field = page.locator(`#node-inspector .turn .${name} dd`);
    await expect(field).toBeInViewport();
    const box = (await field.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(18);
    const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
    if (name !== 'action') expect(words((await field.textContent()) ?? '')).toBe(words(readable(turn![name])));
  }
});
