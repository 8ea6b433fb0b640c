import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { snapshotApi, treePageHref } from '@/components/tree/api';
import type { Sql } from '@/db/client';
import { decodeSnapshot } from '@/lib/contract';
import { HELPER, p95, pan } from './page-frames';
import { placeTree } from './place-tree';

/** One way to draw the same tree in the same page: first picture and frames while panning. */
export interface Rival {
  readonly name: string;
  readonly count: number;
  readonly firstMs: number;
  readonly frameP95Ms: number;
  /** Its time over Canopy's in the same page. */
  readonly firstRatio: number;
  readonly frameRatio: number;
}

const FRAMES = 20;
const WIDTH_PX = 1000;
const HEIGHT_PX = 560;
/** The build for browsers lies beside the module; the package does not name it to Node. */
const D3 = readFileSync(join(dirname(createRequire(import.meta.url).resolve('d3-hierarchy')), 'd3-hierarchy.min.js'), 'utf8');

interface Drawn {
  readonly firstMs: number;
  readonly frames: readonly number[];
}

/** d3's own tree layout, an SVG path per edge and a circle per node; panning moves the group. */
const drawSvg = (page: Page, parents: readonly number[]): Promise<Drawn> =>
  page.evaluate(
    async ([parent, frames, width, height]) => {
      interface Item {
        readonly children: Item[];
      }
      interface Place extends Item {
        readonly x: number;
        readonly y: number;
      }
      const { d3 } = globalThis as unknown as {
        d3: {
          hierarchy(root: Item): unknown;
          tree(): { size(s: readonly number[]): (root: unknown) => { links(): { source: Place; target: Place }[] } };
        };
      };
      const next = (): Promise<number> => new Promise((done) => requestAnimationFrame(() => done(performance.now())));
      const startedMs = performance.now();
      const items: Item[] = parent.map(() => ({ children: [] }));
      for (let i = 1; i < parent.length; i++) items[parent[i]!]!.children.push(items[i]!);
      const root = d3.tree().size([height, width])(d3.hierarchy(items[0]!));
      const parts: string[] = [];
      for (const { source, target } of root.links()) {
        const middle = (source.y + target.y) / 2;
        parts.push(
          `<path d="M${source.y},${source.x}C${middle},${source.x} ${middle},${target.x} ${target.y},${target.x}"/><circle cx="${target.y}" cy="${target.x}" r="2"/>`,
        );
      }
      const box = document.createElement('div');
      box.style.cssText = 'position:fixed;inset:0;z-index:99;background:#fff';
      box.innerHTML = `<svg width="${width}" height="${height}"><g fill="none" stroke="#888">${parts.join('')}</g></svg>`;
      document.body.append(box);
      await next();
      const firstMs = (await next()) - startedMs;
      const group = box.querySelector('g')!;
      const took: number[] = [];
      let last = await next();
      for (let i = 0; i < frames; i++) {
        group.setAttribute('transform', `translate(${i * 5},${i * 3})`);
        const now = await next();
        took.push(now - last);
        last = now;
      }
      box.remove();
      return { firstMs, frames: took };
    },
    [parents, FRAMES, WIDTH_PX, HEIGHT_PX] as const,
  );

/** Every edge and every mark on one canvas in every frame, from places that are there already. */
const drawAll = (page: Page, parents: readonly number[], depths: readonly number[]): Promise<Drawn> =>
  page.evaluate(
    async ([parent, depth, frames, width, height]) => {
      const next = (): Promise<number> => new Promise((done) => requestAnimationFrame(() => done(performance.now())));
      const levels = depth.reduce((most, level) => Math.max(most, level), 1);
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      canvas.style.cssText = 'position:fixed;inset:0;z-index:99';
      document.body.append(canvas);
      const ctx = canvas.getContext('2d')!;
      const x = (node: number, dx: number): number => dx + (depth[node]! / levels) * width;
      const y = (node: number, dy: number): number => dy + (node / parent.length) * height;
      const draw = (dx: number, dy: number): void => {
        ctx.clearRect(0, 0, width, height);
        ctx.beginPath();
        for (let node = 1; node < parent.length; node++) {
          const [x0, y0, x1, y1] = [x(parent[node]!, dx), y(parent[node]!, dy), x(node, dx), y(node, dy)];
          ctx.moveTo(x0, y0);
          ctx.bezierCurveTo((x0 + x1) / 2, y0, (x0 + x1) / 2, y1, x1, y1);
        }
        ctx.stroke();
        ctx.beginPath();
        for (let node = 0; node < parent.length; node++) ctx.rect(x(node, dx) - 1, y(node, dy) - 1, 2, 2);
        ctx.fill();
      };
      const startedMs = performance.now();
      draw(0, 0);
      await next();
      const firstMs = (await next()) - startedMs;
      const took: number[] = [];
      let last = await next();
      for (let i = 0; i < frames; i++) {
        draw(i * 5, i * 3);
        const now = await next();
        took.push(now - last);
        last = now;
      }
      canvas.remove();
      return { firstMs, frames: took };
    },
    [parents, depths, FRAMES, WIDTH_PX, HEIGHT_PX] as const,
  );

const COUNT = 100_000;

/** d3.tree + SVG and a full redraw, each beside Canopy in one page, on a bushy tree of 100,000 nodes. */
export async function rivals(browser: Browser, sql: Sql, url: string, report: (line: string) => void): Promise<Rival[]> {
  const { run, key } = await placeTree(sql, url, 'bushy', COUNT);
  const snapshot = decodeSnapshot(new Uint8Array(await (await fetch(url + snapshotApi(run, key))).arrayBuffer()));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
  const page = await context.newPage();
  await page.addInitScript(HELPER);
  await page.goto(url + treePageHref(run, key));
  await page.waitForFunction(() => performance.getEntriesByName('canopy:tree-painted').length > 0);
  const ownFirstMs = await page.evaluate(() => {
    const painted = performance.getEntriesByName('canopy:tree-painted')[0]!.startTime;
    const bytes = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/snapshot')) as PerformanceResourceTiming;
    return painted - bytes.responseEnd;
  });
  await page.waitForTimeout(1_500);
  const ownP95 = p95(await pan(page, 3 * FRAMES));
  await page.addScriptTag({ content: D3 });
  const [parents, depths] = [Array.from(snapshot.parent), Array.from(snapshot.depth)];
  const drawn = [
    ['d3.tree + SVG', await drawSvg(page, parents)],
    ['full redraw on canvas', await drawAll(page, parents, depths)],
  ] as const;
  await context.close();
  report(`canopy ${COUNT}: first picture ${ownFirstMs.toFixed(0)} ms after its bytes, p95 ${ownP95.toFixed(1)} ms a frame`);
  return drawn.map(([name, { firstMs, frames }]) => {
    const frameP95Ms = p95(frames);
    report(`${name} ${COUNT}: first picture ${firstMs.toFixed(0)} ms, p95 ${frameP95Ms.toFixed(1)} ms a frame`);
    return { name, count: COUNT, firstMs, frameP95Ms, firstRatio: firstMs / ownFirstMs, frameRatio: frameP95Ms / ownP95 };
  });
}
