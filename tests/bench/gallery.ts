import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { CanopyEventInput } from '@/lib/contract';
import { startCanopy } from '../support/canopy-server';
import type { Bench } from './bench';
import { bigTreeNodes, ingest } from './big-tree';

const RUN = 'bench-gallery';
const TREES = 1_024;
/** As a TRACE tree of three bare rollouts with six continuations each has. */
const NODES_PER_TREE = 40;
const REPETITIONS = 5;
const SCROLL_MS = 2_000;
const PX_PER_S = 2_000;
const CHROMIUM = process.env.CANOPY_CHROMIUM ?? '/usr/bin/chromium';

function* stepEvents(): Generator<CanopyEventInput[]> {
  for (let i = 0; i < TREES; i++) {
    const tree = { v: 1, run: RUN, attempt: 0, step: 0, prompt: `prompt-${i}`, tree: '0' } as const;
    const nodes = bigTreeNodes(NODES_PER_TREE, i + 1);
    yield [
      { ...tree, kind: 'tree', decision: null },
      { ...tree, kind: 'nodes', nodes },
      { ...tree, kind: 'tree-end', nodeCount: nodes.length, wallMs: null },
    ];
  }
}

interface Frames {
  readonly p95Ms: number;
  /** Frames on time ÷ frames due at the reference's own median interval. */
  readonly onTime: number;
}

/** Scrolls an element down at an even pace and takes the time between frames. */
async function scroll(page: Page, selector: string): Promise<readonly number[]> {
  return page.evaluate(
    ([where, ms, pxPerS]) =>
      new Promise<number[]>((done) => {
        const element = document.querySelector(where)!;
        element.scrollTop = 0;
        const gaps: number[] = [];
        let startMs = 0;
        let lastMs = 0;
        const frame = (nowMs: number): void => {
          if (startMs === 0) startMs = nowMs;
          else gaps.push(nowMs - lastMs);
          lastMs = nowMs;
          element.scrollTop = ((nowMs - startMs) / 1_000) * pxPerS;
          if (nowMs - startMs < ms) requestAnimationFrame(frame);
          else done(gaps);
        };
        requestAnimationFrame(frame);
      }),
    [selector, SCROLL_MS, PX_PER_S] as const,
  );
}

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]): number => sorted(values)[values.length >> 1]!;
const p95 = (values: readonly number[]): number => sorted(values)[Math.floor(values.length * 0.95)]!;

const framesOf = (gaps: readonly number[], dueMs: number): Frames => ({
  p95Ms: p95(gaps),
  onTime: gaps.filter((gap) => gap < 1.5 * dueMs).length / Math.max(1, Math.round(gaps.reduce((sum, gap) => sum + gap, 0) / dueMs)),
});

/** An element of the same size and length with nothing in it: the least that scrolling costs in this tab. */
const addReference = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const grid = document.querySelector('.grid-scroll')!;
    const box = grid.getBoundingClientRect();
    const element = document.createElement('div');
    element.id = 'reference';
    element.style.cssText = `position:fixed;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;overflow:auto;background:#fff`;
    const inner = document.createElement('div');
    inner.style.height = `${grid.scrollHeight}px`;
    element.append(inner);
    document.body.append(element);
  });

/** From the address to the first card's words and to the first screen's pictures, on the page's own clock; elements in the page. */
async function openOnce(page: Page, url: string) {
  await page.goto('about:blank');
  await page.goto(`${url}/runs/${RUN}/steps/0`, { waitUntil: 'commit' });
  await page.waitForSelector('[data-tree]');
  const cardMs = await page.evaluate(() => performance.now());
  await page.waitForFunction(() => {
    const seen = [...document.querySelectorAll('[data-tree]')].filter((card) => card.getBoundingClientRect().top < window.innerHeight);
    return seen.length > 20 && seen.every((card) => card.querySelector('img[data-painted]'));
  });
  return page.evaluate(
    (first) => ({
      cardMs: first,
      paintedMs: performance.now(),
      elements: document.querySelectorAll('*').length,
      cards: document.querySelectorAll('[data-tree]').length,
    }),
    cardMs,
  );
}

async function measure(page: Page, url: string, report: (line: string) => void) {
  const opened = [];
  for (let i = 0; i < REPETITIONS; i++) opened.push(await openOnce(page, url));
  await addReference(page);
  const gallery: number[] = [];
  const reference: number[] = [];
  for (let i = 0; i < REPETITIONS; i++) {
    await page.evaluate(() => document.getElementById('reference')!.removeAttribute('hidden'));
    reference.push(...(await scroll(page, '#reference')));
    await page.evaluate(() => document.getElementById('reference')!.setAttribute('hidden', ''));
    gallery.push(...(await scroll(page, '.grid-scroll')));
    report(`${i + 1}/${REPETITIONS}: p95 frame ${p95(gallery).toFixed(1)} ms, empty ${p95(reference).toFixed(1)} ms`);
  }
  return { opened, gallery, reference, scrolledElements: await page.evaluate(() => document.querySelectorAll('*').length) };
}

export const bench: Bench = {
  name: 'gallery',
  describe: `a step of ${TREES} trees: frames while scrolling ${PX_PER_S} px/s, against an empty element of the same length; elements, first card, first screen painted`,
  run: async (report) => {
    const home = mkdtempSync(join(tmpdir(), 'canopy-bench-'));
    const server = await startCanopy(home);
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const trees = [...stepEvents()];
      for (let i = 0; i < trees.length; i += 128) await ingest(server.url, trees.slice(i, i + 128).flat());
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      // The loader that runs this file marks inner functions with a helper that the page lacks
      await page.addInitScript('globalThis.__name = (made) => made');
      const { opened, gallery, reference, scrolledElements } = await measure(page, server.url, report);
      const dueMs = median(reference);
      const [value, base] = [framesOf(gallery, dueMs), framesOf(reference, dueMs)];
      return {
        value: value.p95Ms,
        unit: 'ms',
        reference: base.p95Ms,
        ratio: value.p95Ms / base.p95Ms,
        n: gallery.length,
        detail: {
          trees: TREES,
          frameDueMs: dueMs,
          onTime: value.onTime,
          onTimeReference: base.onTime,
          elements: median(opened.map(({ elements }) => elements)),
          elementsWhileScrolled: scrolledElements,
          cards: median(opened.map(({ cards }) => cards)),
          firstCardMs: opened.map(({ cardMs }) => cardMs),
          firstScreenPaintedMs: opened.map(({ paintedMs }) => paintedMs),
        },
      };
    } finally {
      await browser.close();
      await server.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  },
};
