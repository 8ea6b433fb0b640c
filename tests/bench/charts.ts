import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { open, type Sql, socketTarget } from '@/db/client';
import { locations } from '@/db/postgres/locations';
import { startCanopy } from '../support/canopy-server';
import type { Bench } from './bench';
import { bareSvg, brushCanopy, type Opened, openOverview, redrawCanopy, watchOpening } from './charts-parts/in-page';
import { placeRuns, RUNS } from './charts-parts/place-runs';
import { HELPER, p95 } from './trees/page-frames';

/** Growth ×1, ×10, ×100. Of bare SVG fewer frames where one takes seconds. */
const GROWTH = [
  { steps: 50, repetitions: 5, bareFrames: 60 },
  { steps: 500, repetitions: 5, bareFrames: 30 },
  { steps: 5_000, repetitions: 3, bareFrames: 4 },
] as const;
type Growth = (typeof GROWTH)[number];
const CHARTS = 12;
/** Twelve line charts; nine are on the screen, three wait just below it and are drawn too. */
const FIND = '/^(effective-ratio-|contrast-pairs|accuracy-|tokens$|wall-time|metric policy)/';
const VIEWPORT = { width: 1440, height: 900 };
const CHROMIUM = process.env.CANOPY_CHROMIUM ?? '/usr/bin/chromium';
const FRAME_MS = 1000 / 60;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const onTime = (frames: readonly number[]): number =>
  frames.length / Math.max(frames.length, Math.round(frames.reduce((a, b) => a + b, 0) / FRAME_MS));

interface Measured {
  readonly steps: number;
  readonly charts: number;
  readonly opened: readonly Opened[];
  readonly redrawMs: readonly number[];
  readonly svgMs: readonly number[];
  readonly brush: readonly number[];
  readonly svgBrush: readonly number[];
}

async function measurePage(page: Page, url: string, { steps, repetitions, bareFrames }: Growth): Promise<Measured> {
  const opened: Opened[] = [];
  for (let i = 0; i < repetitions; i++) opened.push(await openOverview(page, url));
  const charts = await page.locator('.panel').count();
  const [redrawMs, svgMs, brush, svgBrush]: number[][] = [[], [], [], []];
  for (let i = 0; i < repetitions; i++) {
    redrawMs!.push(await redrawCanopy(page));
    const bare = await bareSvg(page, CHARTS, RUNS, steps, bareFrames);
    svgMs!.push(...bare.drawMs);
    svgBrush!.push(...bare.frames);
    brush!.push(...(await brushCanopy(page)));
  }
  return { steps, charts, opened, redrawMs: redrawMs!, svgMs: svgMs!, brush: brush!, svgBrush: svgBrush! };
}

/** Of both at one growth, as the last line and the report say it. */
function summaryOf(one: Measured) {
  const [redrawMs, svgMs] = [median(one.redrawMs), median(one.svgMs)];
  return {
    steps: one.steps,
    points: RUNS * one.steps * CHARTS,
    firstPaintMs: median(one.opened.map(({ firstMs }) => firstMs)),
    allPaintedMs: median(one.opened.map(({ allMs }) => allMs)),
    longestTaskMs: median(one.opened.map(({ longestTaskMs }) => longestTaskMs)),
    redrawMs,
    svgMs,
    redrawRatio: redrawMs / svgMs,
    brushP95Ms: p95(one.brush),
    brushOnTime: onTime(one.brush),
    svgBrushP95Ms: p95(one.svgBrush),
    svgBrushOnTime: onTime(one.svgBrush),
    frames: one.brush.length,
    svgFrames: one.svgBrush.length,
    n: one.opened.length,
  };
}

const ms = (value: number): string => `${Math.round(value).toLocaleString('en')} ms`;

async function measure(browser: Browser, sql: Sql, url: string, report: (line: string) => void): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const growth of GROWTH) {
    const { steps } = growth;
    const [run] = await placeRuns(sql, `charts-${steps}`, steps);
    const page = await browser.newPage({ viewport: VIEWPORT });
    await page.addInitScript(HELPER);
    await page.addInitScript(watchOpening(RUNS));
    const one = await measurePage(page, `${url}/runs/${run}?find=${encodeURIComponent(FIND)}`, growth);
    await page.close();
    measured.push(one);
    const said = summaryOf(one);
    report(
      `${RUNS} runs × ${steps} steps × ${one.charts} charts: first chart ${ms(said.firstPaintMs)}, all ${ms(said.allPaintedMs)}, longest task ${ms(said.longestTaskMs)}; ` +
        `drawn anew ${ms(said.redrawMs)}, bare SVG ${ms(said.svgMs)} (${said.redrawRatio.toFixed(2)}×); ` +
        `brushing p95 ${said.brushP95Ms.toFixed(1)} ms, bare SVG ${said.svgBrushP95Ms.toFixed(1)} ms`,
    );
  }
  return measured;
}

export const bench: Bench = {
  name: 'charts',
  describe: `${RUNS} runs × 5,000 steps × ${CHARTS} charts: first paint, all charts drawn anew, and frames while brushing, against the same points as bare SVG paths; growth ×1, ×10, ×100`,
  run: async (report) => {
    const home = mkdtempSync(join(tmpdir(), 'canopy-bench-'));
    const server = await startCanopy(home);
    const connection = open(socketTarget(locations(home).socketDir), { max: 1 });
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const measured = await measure(browser, connection.sql, server.url, report);
      const growth = measured.map(summaryOf);
      const largest = growth.at(-1)!;
      return {
        value: largest.redrawMs,
        unit: 'ms, all charts drawn anew',
        reference: largest.svgMs,
        ratio: largest.redrawRatio,
        n: largest.n,
        detail: { runs: RUNS, charts: measured.at(-1)!.charts, points: largest.points, growth },
      };
    } finally {
      await browser.close();
      await connection.close();
      await server.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  },
};
