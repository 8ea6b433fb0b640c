import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { snapshotApi } from '@/components/tree/api';
import { treeKey } from '@/lib/contract/tree-key';
import { startCanopy } from '../support/canopy-server';
import type { Bench } from './bench';
import { bigTreeRun, ingest } from './big-tree';

const RUN = 'bench-open-tree';
const KEY = treeKey({ attempt: 0, step: 0, prompt: 'big', tree: '0' });
const NODES = 10_000;
const REPETITIONS = 9;
const WARM_UPS = 2;
/** From reaching a link to pressing it, as a hand does; the page itself (never the tree) is fetched meanwhile. */
const HAND_MS = 200;
/** The tree page's mark on the performance timeline, set when its first full painting is done. */
const PAINTED = 'canopy:tree-painted';
const CHROMIUM = process.env.CANOPY_CHROMIUM ?? '/usr/bin/chromium';

/** Milliseconds from pressing the gallery's link to the tree's first full painting, on the page's own clock. */
async function openOnceMs(page: Page): Promise<number> {
  await page.evaluate((mark) => {
    performance.clearMarks(mark);
    document.addEventListener('click', () => performance.mark('bench:click'), { capture: true, once: true });
  }, PAINTED);
  await page.hover('a[href*="/trees/"]');
  await page.waitForTimeout(HAND_MS);
  await page.click('a[href*="/trees/"]');
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, PAINTED);
  const ms = await page.evaluate(
    (mark) => performance.getEntriesByName(mark)[0]!.startTime - performance.getEntriesByName('bench:click').at(-1)!.startTime,
    PAINTED,
  );
  await page.mouse.move(2, 2);
  await page.goBack();
  await page.waitForSelector('a[href*="/trees/"]');
  await page.waitForTimeout(300);
  return ms;
}

/** The least that any page could do in the same tab: fetch the same bytes, fill one canvas with as many marks. */
async function referenceOnceMs(page: Page): Promise<number> {
  return page.evaluate(
    async ([url, marks]) => {
      const startedMs = performance.now();
      const bytes = await (await fetch(url, { cache: 'no-store' })).arrayBuffer();
      const canvas = document.createElement('canvas');
      canvas.width = 1016;
      canvas.height = 562;
      document.body.append(canvas);
      const ctx = canvas.getContext('2d')!;
      ctx.beginPath();
      for (let i = 0; i < marks; i++) ctx.rect((i * 37) % 1016, (i * 0.056) % 562, 4, 4);
      ctx.fill();
      const ms = performance.now() - startedMs;
      canvas.remove();
      if (bytes.byteLength === 0) throw new Error('no bytes');
      return ms;
    },
    [snapshotApi(RUN, KEY), NODES] as const,
  );
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

async function measure(page: Page, url: string, report: (line: string) => void) {
  await page.goto(`${url}/runs/${RUN}/steps/0`);
  await page.waitForSelector('a[href*="/trees/"]');
  const opened: number[] = [];
  const reference: number[] = [];
  for (let i = 0; i < WARM_UPS + REPETITIONS; i++) {
    const referenceMs = await referenceOnceMs(page);
    const openedMs = await openOnceMs(page);
    report(
      `${i < WARM_UPS ? 'warm-up' : `${i - WARM_UPS + 1}/${REPETITIONS}`}: opened in ${openedMs.toFixed(1)} ms, reference ${referenceMs.toFixed(1)} ms`,
    );
    if (i < WARM_UPS) continue;
    opened.push(openedMs);
    reference.push(referenceMs);
  }
  return { opened, reference };
}

export const bench: Bench = {
  name: 'open-tree',
  describe: `a tree of ${NODES} nodes, link pressed to painted, against fetching the same bytes and one canvas fill of as many marks: ≤ 3 times`,
  run: async (report) => {
    const home = mkdtempSync(join(tmpdir(), 'canopy-bench-'));
    const server = await startCanopy(home);
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const events = bigTreeRun(RUN, NODES);
      await ingest(server.url, events);
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const { opened, reference } = await measure(page, server.url, report);
      const [value, base] = [median(opened), median(reference)];
      return {
        value,
        unit: 'ms',
        reference: base,
        ratio: value / base,
        n: opened.length,
        detail: { nodes: NODES, bound: 3, pointerRestsMs: HAND_MS, openedMs: opened, referenceMs: reference },
      };
    } finally {
      await browser.close();
      await server.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  },
};
