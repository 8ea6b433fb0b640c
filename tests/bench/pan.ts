import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { treePageHref } from '@/components/tree/api';
import { open, type Sql, socketTarget } from '@/db/client';
import { locations } from '@/db/postgres/locations';
import { startCanopy } from '../support/canopy-server';
import type { Bench } from './bench';
import { cpuClock, type Frames, HELPER, hover, onTime, p95, pan, rest, zoom } from './trees/page-frames';
import { placeTree } from './trees/place-tree';
import { type Rival, rivals } from './trees/rivals';
import { SHAPES, type Shape } from './trees/synthetic';

/** Growth ×1, ×10, ×100. */
const COUNTS = [10_000, 100_000, 1_000_000] as const;
const BOUNDS: Readonly<Record<number, number>> = { 100000: 0.99, 1000000: 0.95 };
const PAN_FRAMES = 120;
const ZOOM_FRAMES = 60;
const HOVERS = 12;
const CHROMIUM = process.env.CANOPY_CHROMIUM ?? '/usr/bin/chromium';
const PAINTED = 'canopy:tree-painted';
const SETTLE_MS = 1_500;

interface Measured {
  readonly shape: Shape;
  readonly count: number;
  readonly ratio: number;
  readonly came: number;
  readonly due: number;
  readonly p95Ms: number;
  /** Processor time of the page's thread a frame. */
  readonly cpuMs: number;
  /** Frames on time while nothing moved: below 1 where the machine has other work. */
  readonly restRatio: number;
  readonly hoverFrames: number;
}

/** Pans over the whole tree, zooms in until its nodes can be read, pans there and half way, and out again. */
async function moveAbout(page: Page): Promise<{ frames: Frames; hoverFrames: number }> {
  const frames: number[] = [...(await pan(page, PAN_FRAMES))];
  const hovers = [...(await hover(page, HOVERS))];
  for (const delta of [-140, -140, 140]) {
    frames.push(...(await zoom(page, ZOOM_FRAMES, delta)));
    frames.push(...(await pan(page, PAN_FRAMES)));
    hovers.push(...(await hover(page, HOVERS)));
  }
  return { frames, hoverFrames: Math.max(0, ...hovers) };
}

/** Wide families come folded; here every node is to be drawn. */
async function openAll(page: Page): Promise<void> {
  const button = page.getByTitle('Open all that is put away (o)');
  for (let i = 0; i < 20 && (await button.count()) > 0; i++) {
    await button.click();
    await page.waitForTimeout(SETTLE_MS);
  }
}

async function openTree(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(HELPER);
  await page.goto(url);
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, PAINTED, { timeout: 120_000 });
  await page.waitForTimeout(SETTLE_MS);
  await openAll(page);
  return page;
}

async function measureTree(browser: Browser, sql: Sql, url: string, shape: Shape, count: number): Promise<Measured> {
  const { run, key } = await placeTree(sql, url, shape, count);
  const page = await openTree(browser, url + treePageHref(run, key));
  try {
    const resting = onTime(await rest(page, PAN_FRAMES));
    const clockMs = await cpuClock(page);
    const startMs = await clockMs();
    const { frames, hoverFrames } = await moveAbout(page);
    const cpuMs = ((await clockMs()) - startMs) / frames.length;
    const { came, due } = onTime(frames);
    return { shape, count, ratio: came / due, came, due, p95Ms: p95(frames), cpuMs, restRatio: resting.came / resting.due, hoverFrames };
  } finally {
    await page.close();
  }
}

const line = ({ shape, count, ratio, came, due, p95Ms, cpuMs, restRatio, hoverFrames }: Measured): string =>
  `${shape} ${count}: ${came} of ${due} frames on time (${ratio.toFixed(3)}; ${restRatio.toFixed(3)} at rest), p95 ${p95Ms.toFixed(1)} ms, ${cpuMs.toFixed(1)} ms of processor a frame, hover within ${hoverFrames} frames`;

async function measure(browser: Browser, sql: Sql, url: string, report: (line: string) => void) {
  const measured: Measured[] = [];
  for (const count of COUNTS)
    for (const shape of SHAPES) {
      const one = await measureTree(browser, sql, url, shape, count);
      report(line(one));
      measured.push(one);
    }
  const against: Rival[] = await rivals(browser, sql, url, report);
  return { measured, against };
}

const growthAt = (measured: readonly Measured[], count: number) => ({
  count,
  p95Ms: Math.max(...measured.map((one) => one.p95Ms)),
  cpuMs: Math.max(...measured.map((one) => one.cpuMs)),
});

const worst = (measured: readonly Measured[], count: number): Measured =>
  measured.filter((one) => one.count === count).reduce((low, one) => (one.ratio < low.ratio ? one : low));

export const bench: Bench = {
  name: 'pan',
  describe:
    'frames on time ÷ frames due while panning and zooming trees of 100,000 (≥ .99) and 1,000,000 nodes (≥ .95), bushy, random, chain and comb; hover within 3 frames; against d3.tree + SVG and a full redraw',
  run: async (report) => {
    const home = mkdtempSync(join(tmpdir(), 'canopy-bench-'));
    const server = await startCanopy(home);
    const connection = open(socketTarget(locations(home).socketDir), { max: 1 });
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
    try {
      const { measured, against } = await measure(browser, connection.sql, server.url, report);
      const low = worst(measured, COUNTS[2]);
      return {
        value: low.came,
        unit: 'frames on time',
        reference: low.due,
        ratio: low.ratio,
        n: low.due,
        detail: {
          worst: `${low.shape} ${low.count}`,
          worstAt100k: worst(measured, COUNTS[1]).ratio,
          bounds: BOUNDS,
          hoverFrames: Math.max(...measured.map((one) => one.hoverFrames)),
          hoverBound: 3,
          growth: COUNTS.map((count) =>
            growthAt(
              measured.filter((one) => one.count === count),
              count,
            ),
          ),
          trees: measured,
          against,
        },
      };
    } finally {
      await browser.close();
      await connection.close();
      await server.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  },
};
