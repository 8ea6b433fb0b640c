import { expect, type Page, test } from '@playwright/test';
import { FLAG, NONE, type TreeSnapshot } from '../../lib/contract/snapshot';
import { tokenHex } from '../../lib/display/colour';
import { COLOURING_IDS, type ColouringId, colouringOf, levelOf, NEUTRAL } from '../../lib/display/scales';
import type { Theme } from '../../lib/display/tokens';
import { at, importSample, pixelsAt, richTree, selectedAt, snapshotOf, treePath } from '../support/e2e-page';
import { TRACE } from '../support/e2e-seed';

const SIGNED = { 'v-mc': 1, 'exact-v': 1, surprise: 1 } as const;

/** What a node's middle must be painted in, from the value that the API gives. */
function expected(snapshot: TreeSnapshot, node: number, colouring: ColouringId, theme: Theme): string {
  const palette = colouringOf(colouring).palette(theme);
  if (colouring === 'v') return palette[levelOf(snapshot.v[node]!)]!;
  if (colouring === 'outcome') return palette[levelOf(snapshot.k[node]! / snapshot.n[node]!)]!;
  if (colouring === 'potential') return palette[levelOf(4 * snapshot.v[node]! * (1 - snapshot.v[node]!))]!;
  if (colouring === 'advantage') {
    const reach = Math.max(...snapshot.advantage.map(Math.abs).filter((value) => !Number.isNaN(value)));
    return palette[levelOf((snapshot.advantage[node]! / reach + 1) / 2)]!;
  }
  if (colouring in SIGNED) {
    if (colouring === 'surprise' && node === 0) return palette[NEUTRAL]!;
    const against = {
      'v-mc': snapshot.k[node]! / snapshot.n[node]!,
      surprise: snapshot.v[snapshot.parent[node]!]!,
      'exact-v': snapshot.exactV[node]!,
    };
    const difference = (snapshot.v[node]! - against[colouring as keyof typeof SIGNED]) * (colouring === 'exact-v' ? -1 : 1);
    return palette[levelOf((difference + 1) / 2)]!;
  }
  const most = Math.max(...snapshot.allocated.subarray(1));
  const given = snapshot.allocated[node]!;
  if (node === 0) return palette[levelOf(1)]!;
  return palette[given === NONE ? NEUTRAL : levelOf(Math.sqrt(given / most))]!;
}

/** The root, a funded anchor, and a turn of a continuation, all with a prediction. */
function chosen(snapshot: TreeSnapshot): number[] {
  const places = Array.from({ length: snapshot.header.count }, (_, place) => place);
  const isTurn = (node: number): boolean => snapshot.last[node]! > node && !Number.isNaN(snapshot.v[node]);
  const anchor = places.find((node) => node > 0 && isTurn(node) && snapshot.allocated[node]! > 0);
  const other = places.find((node) => isTurn(node) && snapshot.allocated[node] === NONE && (snapshot.flags[node]! & FLAG.continuation) !== 0);
  return [0, anchor, other].filter((node) => node !== undefined);
}

async function colourBy(page: Page, colouring: ColouringId): Promise<void> {
  await page.keyboard.press(colouringOf(colouring).key);
  await expect(page.locator('.colours button').nth(COLOURING_IDS.indexOf(colouring))).toHaveAttribute('aria-pressed', 'true');
}

test('each colouring paints its own scale at known nodes, in both themes, without moving anything', async ({ page }) => {
  const { key } = await richTree(TRACE);
  const snapshot = await snapshotOf(TRACE, key);
  const nodes = chosen(snapshot);
  expect(nodes).toHaveLength(3);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const node of nodes) {
      const id = snapshot.ids.at(node)!;
      await page.goto(at(treePath(TRACE, key, { node: id })));
      const place = await selectedAt(page, id);
      const seen = new Set<string>();
      for (const colouring of COLOURING_IDS) {
        await colourBy(page, colouring);
        await expect
          .poll(() => pixelsAt(page, place), { message: `${id} by ${colouring}, ${theme}` })
          .toEqual([expected(snapshot, node, colouring, theme)]);
        expect(await selectedAt(page, id)).toEqual(place);
        seen.add(expected(snapshot, node, colouring, theme));
      }
      expect(seen.size).toBeGreaterThan(1);
    }
  }
});

test('a missing value is hatched and said, never painted as a number', async ({ page }) => {
  const { run, trees } = await importSample('tau-bench-airline.json');
  const key = trees[0]!;
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(at(treePath(run, key)));
    const snapshot = await snapshotOf(run, key);
    const place = await selectedAt(page, snapshot.ids.at(0)!);
    const colours = new Set(await pixelsAt(page, place, 3));
    expect(colours.size).toBeGreaterThan(1);
    expect(colours).toContain(tokenHex(theme, 'bg'));
    const palette = colouringOf('v').palette(theme);
    expect([...colours].filter((colour) => palette.indexOf(colour) >= 0 && palette.indexOf(colour) < 256)).toEqual([]);
    await expect(page.getByLabel('Legend')).toContainText('no prediction');
    await expect(page.locator('#node-inspector .val')).toContainText('none in this tree');
  }
});
