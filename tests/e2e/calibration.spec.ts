import { expect, type Page, test } from '@playwright/test';
import type { Calibration, CalibrationNodes } from '../../lib/contract/read/calibration';
import { at, complaints, importSample } from '../support/e2e-page';
import { TRACE } from '../support/e2e-seed';

const PAGE = `/runs/${TRACE}/calibration`;
const api = async <T>(rest: string): Promise<T> => (await (await fetch(at(`/api/v1/runs/${TRACE}/calibration${rest}`))).json()) as T;

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a bin is chosen by click and by key, and leads to its nodes and their trees', async ({ page }) => {
  const heard = complaints(page);
  const { bins } = await api<Calibration>('');
  const fullest = bins.reduce((most, bin, i) => (bin.nodes > bins[most]!.nodes ? i : most), 0);
  await page.goto(at(PAGE));
  const reliability = section(page, 'Reliability');
  const column = reliability.locator(`rect[data-key="bin-${fullest}"]`);
  const box = (await column.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + 8);
  await expect(page).toHaveURL(new RegExp(`bin=${fullest}`));
  const nodes = await api<CalibrationNodes>(`/nodes?from=${bins[fullest]!.from}&to=${bins[fullest]!.to}`);
  expect(nodes.count).toBe(bins[fullest]!.nodes);
  const list = section(page, 'Nodes of the bin');
  await expect(list).toContainText(`${nodes.count.toLocaleString('en')} nodes`);
  await page.keyboard.press(fullest > 0 ? 'ArrowLeft' : 'ArrowRight');
  await expect(page).toHaveURL(new RegExp(`bin=${fullest > 0 ? fullest - 1 : 1}`));
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.goto(at(`${PAGE}?bin=${fullest}`));
  await list.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/trees\/.*node=/);
  await expect(page.locator('#inspector-panel')).toBeVisible();
  expect(heard).toEqual([]);
});

test('the slice is the address: it is kept, read anew, and agrees with the API', async ({ page }) => {
  await page.goto(at(PAGE));
  await page.getByRole('button', { name: 'equal mass' }).click();
  await expect(page).toHaveURL(/bins=mass/);
  await page.getByRole('combobox', { name: 'Stage', exact: true }).selectOption('anchors');
  await expect(page).toHaveURL(/stage=anchors/);
  await page.getByRole('combobox', { name: 'Steps', exact: true }).fill('1-2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/steps=1-2/);
  const asked = await api<Calibration>('?bins=mass&stage=anchors&steps=1-2');
  await expect(page.getByRole('contentinfo')).toContainText(`${asked.counts.judged.toLocaleString('en')} node`);
  await expect(page.getByRole('note')).toContainText('fresh continuations');
  await page.goBack();
  await expect(page).not.toHaveURL(/steps=/);
  await page.goto(at(`${PAGE}?steps=9-1`));
  await expect(page.getByRole('main').getByRole('alert')).toContainText('a range goes from the lower to the higher number');
});

test('every figure has a table that says the same', async ({ page }) => {
  const { bins } = await api<Calibration>('');
  await page.goto(at(PAGE));
  const reliability = section(page, 'Reliability');
  await reliability.getByRole('button', { name: 'Show Reliability as a table' }).click();
  await expect(reliability.locator('tbody tr')).toHaveCount(bins.length);
  await expect(reliability.locator('tbody tr').first()).toContainText(String(bins[0]!.nodes));
  await section(page, 'By depth').getByText('as a table').click();
  await expect(section(page, 'By depth').locator('tbody tr').first()).toContainText('root');
});

test('the inspector leads to what is known at its prefix', async ({ page }) => {
  const found = await api<CalibrationNodes>('/nodes?stage=prefixes');
  const { treeKey, node } = found.nodes[0]!;
  await page.goto(at(`/runs/${TRACE}/trees/${encodeURIComponent(treeKey)}?node=${encodeURIComponent(node)}`));
  await page.getByRole('link', { name: 'Is V right at this prefix?' }).click();
  await expect(page).toHaveURL(/\/calibration\?tree=/);
  const here = section(page, 'At this prefix');
  await expect(here).toContainText('V ± 0.05, any depth');
  await expect(here).toContainText('If V were');
  await here.getByRole('button', { name: 'Close the prefix' }).click();
  await expect(page).not.toHaveURL(/tree=/);
});

test('a run without predictions says what would fill the page', async ({ page }) => {
  const { run } = await importSample('tau-bench-airline.json');
  await page.goto(at(`/runs/${encodeURIComponent(run)}/calibration`));
  await expect(page.getByRole('heading', { name: 'This run carries no predictions' })).toBeVisible();
});

test('fits a narrow window: nothing stands beside it', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 1000 });
  await page.goto(at(`${PAGE}?bin=1`));
  await expect(section(page, 'Reliability')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(900);
});
