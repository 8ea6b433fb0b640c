import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { open, type Sql, socketTarget } from '@/db/client';
import { locations } from '@/db/postgres/locations';
import { startCanopy } from '../support/canopy-server';
import type { Bench } from './bench';
import { bareSvg, brushCanopy, openOverview, redrawCanopy } from './charts-parts/in-page';
import { placeRuns, RUNS } from './charts-parts/place-runs';
import { HELPER, p95 } from './trees/page-frames';

/** Growth ×1, ×10, ×100. */
const STEPS = [50, 500, 5_000] as const;
const CHARTS = 12;
const REPETITIONS = 5;
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
  readonly openMs: readonly number[];
  readonly redrawMs: readonly number[];
  readonly svgMs: readonly number[];
  readonly brush: readonly number[];
  readonly svgBrush: readonly number[];
}

async function measurePage(page: Page, url: string, steps: number): Promise<Measured> {
  const openMs: number[] = [];
  for (let i = 0; i < REPETITIONS; i++) openMs.push(await openOverview(page, url));
  const charts = await page.locator('.panel').count();
  const [redrawMs, svgMs, brush, svgBrush]: number[][] = [[], [], [], []];
  for (let i = 0; i < REPETITIONS; i++) {
    redrawMs!.push(await redrawCanopy(page));
    const bare = await bareSvg(page, CHARTS, RUNS, steps);
    svgMs!.push(...bare.drawMs);
    svgBrush!.push(...bare.frames);
    brush!.push(...(await brushCanopy(page)));
  }
  return { steps, charts, openMs, redrawMs: redrawMs!, svgMs: svgMs!, brush: brush!, svgBrush: svgBrush! };
}

async function measure(browser: Browser, sql: Sql, url: string, report: (line: string) => void): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const steps of STEPS) {
    const [run] = await placeRuns(sql, `charts-${steps}`, steps);
    const page = await browser.newPage({ viewport: VIEWPORT });
    await page.addInitScript(HELPER);
    const one = await measurePage(page, `${url}/runs/${run}?find=${encodeURIComponent(FIND)}`, steps);
    await page.close();
    measured.push(one);
    report(
      `${RUNS} runs × ${steps} steps × ${one.charts} charts: opened ${median(one.openMs).toFixed(0)} ms; drawn anew ${median(one.redrawMs).toFixed(0)} ms, bare SVG ${median(one.svgMs).toFixed(0)} ms; brushing p95 ${p95(one.brush).toFixed(1)} ms, bare SVG ${p95(one.svgBrush).toFixed(1)} ms`,
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
      const largest = measured.at(-1)!;
      const [value, reference] = [median(largest.redrawMs), median(largest.svgMs)];
      return {
        value,
        unit: 'ms, all charts drawn anew',
        reference,
        ratio: value / reference,
        n: REPETITIONS,
        detail: {
          runs: RUNS,
          charts: largest.charts,
          points: RUNS * STEPS[2] * CHARTS,
          growth: measured.map((one) => ({
            steps: one.steps,
            firstPaintMs: median(one.openMs),
            redrawMs: median(one.redrawMs),
            svgMs: median(one.svgMs),
            brushP95Ms: p95(one.brush),
            brushOnTime: onTime(one.brush),
            svgBrushP95Ms: p95(one.svgBrush),
            svgBrushOnTime: onTime(one.svgBrush),
            frames: one.brush.length,
          })),
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
