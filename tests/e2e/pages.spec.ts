import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { startCanopy } from '../support/canopy-server';
import { at, base, complaints, treePath } from '../support/e2e-page';
import { everyPage } from '../support/e2e-paths';
import { send, TRACE } from '../support/e2e-seed';

const LONG = `a-run-with-a-name-${'that-goes-on-and-on-'.repeat(8)}`;

test.beforeAll(async () => {
  await send(base(), [
    {
      v: 1,
      run: LONG,
      kind: 'run',
      name: LONG,
      task: LONG,
      environment: LONG,
      environmentVersion: null,
      model: LONG,
      backend: null,
      allocator: 'trace',
      advantage: null,
      targets: null,
      seed: null,
      stepsPlanned: 100_000,
      config: { key: LONG.repeat(3) },
      group: LONG,
      tags: [LONG],
    },
  ]);
});

/** Controls that a screen reader could not name. */
const nameless = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="img"], [tabindex="0"]')]
      .filter((element) => element.closest('[aria-hidden="true"], [hidden]') === null && element.getClientRects().length > 0)
      .filter((element) => {
        const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ').some((id) => document.getElementById(id)?.textContent);
        const own = [element.getAttribute('aria-label'), element.textContent, element.getAttribute('title'), element.closest('label')?.textContent];
        return !labelled && !own.some((text) => text?.trim());
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );

const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Style sheets that are fetched and not used: Chromium complains of them some seconds after the page is there. */
const idleSheets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hrefs = (selector: string) => [...document.querySelectorAll<HTMLLinkElement>(selector)].map(({ href }) => href);
    const used = new Set(hrefs('link[rel="stylesheet"]'));
    return hrefs('link[rel="preload"][as="style"]').filter((href) => !used.has(href));
  });

/** Remembers every control that the page ever had, from the first byte on. */
function rememberControls(): void {
  const seen = new Set<Element>();
  Object.assign(globalThis, { seenControls: seen });
  const look = (): void => {
    for (const one of document.querySelectorAll('a[href], button, input, select, textarea')) seen.add(one);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** Controls in whose place the page has put another that says the same: a press that began on the first one is lost. */
const replaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = (globalThis as unknown as { seenControls: Set<Element> }).seenControls;
    const saysOf = (element: Element): string =>
      [element.tagName, element.getAttribute('href'), element.getAttribute('aria-label'), element.getAttribute('title'), element.textContent].join(
        ' ',
      );
    const now = new Set([...document.querySelectorAll('a[href], button, input, select, textarea')].map(saysOf));
    return [...seen]
      .filter((element) => !element.isConnected)
      .map(saysOf)
      .filter((says) => now.has(says));
  });

for (const theme of ['light', 'dark'] as const)
  for (const width of [1440, 900])
    test(`every page, ${theme}, ${width} wide: nothing beside the page, no complaint, every control named`, async ({ page }) => {
      const heard = complaints(page);
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(rememberControls);
      const paths = [...(await everyPage()), `/runs/${encodeURIComponent(LONG)}`];
      for (const path of paths) {
        const response = await page.goto(at(path));
        expect(response?.status(), path).toBe(200);
        await page.waitForLoadState('networkidle');
        expect(await overflow(page), path).toBeLessThanOrEqual(0);
        expect(await nameless(page), path).toEqual([]);
        expect(await idleSheets(page), path).toEqual([]);
        expect.soft(await replaced(page), path).toEqual([]);
        await expect(page.getByRole('navigation', { name: 'Place' }), path).toBeVisible();
        expect(await page.getByRole('main').count(), path).toBe(1);
      }
      expect(heard).toEqual([]);
    });

test('a narrow page has every control and every count of a wide one', async ({ page }) => {
  for (const path of [...(await everyPage()), `/runs/${encodeURIComponent(LONG)}`]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(at(path));
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const all = [...document.querySelectorAll('a[href], button, input, select, summary, footer *')].filter((one) => one.checkVisibility());
      Object.assign(globalThis, { shown: all });
    });
    await page.setViewportSize({ width: 900, height: 900 });
    // A column of the runs' table waits for a wider page, and its menu says so
    const gone = page.evaluate(() =>
      (globalThis as unknown as { shown: Element[] }).shown
        .filter((one) => one.isConnected && !one.checkVisibility() && one.closest('.wide-only') === null)
        .map((one) => one.outerHTML.slice(0, 160)),
    );
    expect.soft(await gone, path).toEqual([]);
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
  }
});

test('what is not there is said, with a way back', async ({ page }) => {
  for (const path of ['/runs/no-such-run', `/runs/${TRACE}/steps/999`, treePath(TRACE, '0~0~no-such-prompt~0'), '/no-such-page']) {
    await page.goto(at(path));
    await expect(page.getByRole('alert').filter({ hasText: 'stored' }), path).toContainText(/not stored|is stored/);
    await expect(page.getByRole('link').first(), path).toBeVisible();
  }
});

test('with the database gone every page says so in one sentence', async ({ page }) => {
  test.setTimeout(120_000);
  const home = mkdtempSync(join(tmpdir(), 'canopy-e2e-down-'));
  const canopy = await startCanopy(home);
  try {
    const url = (path: string): string => new URL(path, canopy.url).href;
    await page.goto(url('/'));
    await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible();
    process.kill(Number(readFileSync(join(home, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    for (const path of ['/', '/runs/any', '/import']) {
      await page.goto(url(path));
      const alert = page.getByRole('alert').filter({ hasText: 'could not be read from the database' });
      await expect(alert, path).toBeVisible();
      await expect(alert, path).toContainText('canopy doctor');
      await expect(page.locator('body'), path).not.toContainText(/at \w+ \(|ECONNREFUSED|stack/);
    }
  } finally {
    await canopy.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});
