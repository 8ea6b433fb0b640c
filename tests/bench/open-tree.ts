import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { snapshotApi } from '@/components/tree/api';
import { open, socketTarget } from '@/db/client';
import { locations } from '@/db/postgres/locations';
import { treeKey } from '@/lib/contract/tree-key';
import { startCanopy } from '../support/canopy-server';
import type { Bench } from './bench';
import { bigTreeRun, ingest } from './big-tree';
import { placeTree } from './trees/place-tree';

const RUN = 'bench-open-tree';
const KEY = treeKey({ attempt: 0, step: 0, prompt: 'big', tree: '0' });
const NODES = 50_000;
const REPETITIONS = 9;
const HUGE_NODES = 1_000_000;
const HUGE_REPETITIONS = 3;
const WARM_UPS = 2;
/** From reaching a link to pressing it, as a hand does; the page itself (never the tree) is fetched meanwhile. */
const HAND_MS = 200;
/** The tree page's mark on the performance timeline, set when its first full painting is done. */
const PAINTED = 'canopy:tree-painted';
const CHROMIUM = process.env.CANOPY_CHROMIUM ?? '/usr/bin/chromium';
const TIMEOUT = { timeout: 120_000 };

interface Subject {
  readonly run: string;
  readonly key: string;
  readonly nodes: number;
  readonly repetitions: number;
}

/** Milliseconds from pressing the gallery's link to the tree's first full painting, on the page's own clock. */
async function openOnceMs(page: Page): Promise<number> {
  await page.evaluate((mark) => {
    performance.clearMarks(mark);
    document.addEventListener('click', () => performance.mark('bench:click'), { capture: true, once: true });
  }, PAINTED);
  await page.hover('a[href*="/trees/"]');
  await page.waitForTimeout(HAND_MS);
  await page.click('a[href*="/trees/"]');
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, PAINTED, TIMEOUT);
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
async function referenceOnceMs(page: Page, { run, key, nodes }: Subject): Promise<number> {
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
    [snapshotApi(run, key), nodes] as const,
  );
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

async function measure(page: Page, url: string, subject: Subject, report: (line: string) => void) {
  await page.goto(`${url}/runs/${subject.run}/steps/0`);
  await page.waitForSelector('a[href*="/trees/"]');
  const openedMs: number[] = [];
  const referenceMs: number[] = [];
  const warmUps = subject.nodes > NODES ? 1 : WARM_UPS;
  for (let i = 0; i < warmUps + subject.repetitions; i++) {
    const reference = await referenceOnceMs(page, subject);
    const opened = await openOnceMs(page);
    const name = i < warmUps ? 'warm-up' : `${i - warmUps + 1}/${subject.repetitions}`;
    report(`${subject.nodes} nodes, ${name}: opened in ${opened.toFixed(1)} ms, reference ${reference.toFixed(1)} ms`);
    if (i < warmUps) continue;
    openedMs.push(opened);
    referenceMs.push(reference);
  }
  const [value, reference] = [median(openedMs), median(referenceMs)];
  return { nodes: subject.nodes, value, reference, ratio: value / reference, n: openedMs.length, openedMs, referenceMs };
}

export const bench: Bench = {
  name: 'open-tree',
  describe: `a tree of ${NODES} nodes, link pressed to painted, against fetching the same bytes and one canvas fill of as many marks: ≤ 3 times; ${HUGE_NODES} nodes likewise`,
  run: async (report) => {
    const home = mkdtempSync(join(tmpdir(), 'canopy-bench-'));
    const server = await startCanopy(home);
    const connection = open(socketTarget(locations(home).socketDir), { max: 1 });
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
    try {
      await ingest(server.url, bigTreeRun(RUN, NODES));
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const large = await measure(page, server.url, { run: RUN, key: KEY, nodes: NODES, repetitions: REPETITIONS }, report);
      const placed = await placeTree(connection.sql, server.url, 'bushy', HUGE_NODES);
      const huge = await measure(page, server.url, { ...placed, nodes: HUGE_NODES, repetitions: HUGE_REPETITIONS }, report);
      const { value, reference, ratio, n, ...detail } = large;
      return { value, unit: 'ms', reference, ratio, n, detail: { ...detail, bound: 3, pointerRestsMs: HAND_MS, huge } };
    } finally {
      await browser.close();
      await connection.close();
      await server.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  },
};
