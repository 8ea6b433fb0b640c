import type { Page } from '@playwright/test';

/** What is asked of both: a picture of so many lines drawn anew, and a stretch dragged over in every frame. */
export interface Drawing {
  /** From the order to draw to the frame after it. */
  readonly drawMs: readonly number[];
  /** Between frames while dragging. */
  readonly frames: readonly number[];
}

const DRAG_FRAMES = 90;

export interface Opened {
  /** From the address to the first picture of the page's own run, ms on the page's own clock. */
  readonly firstMs: number;
  /** To the picture of every chart with every run, nine of them on the screen. */
  readonly allMs: number;
  /** The longest that the page's thread was held up meanwhile. */
  readonly longestTaskMs: number;
}

/** Has every page note when the first picture and when the last of so many runs stands: asking from outside would come late. */
export const watchOpening = (runs: number): string => `(() => {
  if (location.protocol === 'about:') return;
  const seen = (globalThis.__opened = { firstMs: null, allMs: null, longestTaskMs: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (seen.allMs === null) seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
  }).observe({ type: 'longtask', buffered: true });
  const drawn = 'canvas[data-painted], .plot > svg:not(.over)';
  const look = () => {
    const grid = document.querySelector('.charts');
    const panels = [...document.querySelectorAll('.panel[data-chart]')];
    if (seen.firstMs === null && panels.some((panel) => panel.querySelector(drawn))) seen.firstMs = performance.now();
    const isWhole = grid?.dataset.runs === '${runs}' && grid.getAttribute('aria-busy') === 'false';
    if (isWhole && panels.length > 0 && panels.every((panel) => panel.querySelector(drawn))) seen.allMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Opens an overview, in a page that watches it. */
export async function openOverview(page: Page, url: string): Promise<Opened> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  const opened = await page.waitForFunction(
    () => {
      const { __opened: seen } = globalThis as unknown as { __opened?: Opened };
      return seen?.allMs ? seen : null;
    },
    undefined,
    { timeout: 120_000, polling: 100 },
  );
  return (await opened.jsonValue()) as Opened;
}

/** Shows a stretch and then the whole axis again, both by the page's own hands; takes the time to the frame after the last chart is painted. */
export const redrawCanopy = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const next = (): Promise<number> => new Promise((done) => requestAnimationFrame(() => done(performance.now())));
    const canvases = (): HTMLCanvasElement[] => [...document.querySelectorAll<HTMLCanvasElement>('.plot > canvas')];
    const redrawn = async (act: () => void): Promise<number> => {
      for (const canvas of canvases()) delete canvas.dataset.painted;
      const startMs = performance.now();
      act();
      do await next();
      while (canvases().some((canvas) => !canvas.dataset.painted));
      return (await next()) - startMs;
    };
    const svg = document.querySelector('.plot > svg.over')!;
    const box = svg.getBoundingClientRect();
    svg.setPointerCapture = () => undefined;
    const send = (type: string, x: number): boolean =>
      svg.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, buttons: 1, clientX: box.left + x, clientY: box.top + 60 }));
    await redrawn(() => {
      send('pointerdown', 80);
      send('pointermove', 240);
      send('pointerup', 240);
    });
    return redrawn(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  });

/** Drags over a chart, a few pixels a frame, without letting go over a stretch; the times between frames. */
export const brushCanopy = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async (frames) => {
    const next = (): Promise<number> => new Promise((done) => requestAnimationFrame(() => done(performance.now())));
    const svg = document.querySelector('.plot > svg.over')!;
    const box = svg.getBoundingClientRect();
    svg.setPointerCapture = () => undefined;
    const send = (type: string, x: number): boolean =>
      svg.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, buttons: 1, clientX: box.left + x, clientY: box.top + 60 }));
    send('pointerdown', 60);
    const took: number[] = [];
    let last = await next();
    for (let i = 0; i < frames; i++) {
      send('pointermove', 70 + ((i * 3) % 250));
      const now = await next();
      took.push(now - last);
      last = now;
    }
    send('pointercancel', 60);
    return took;
  }, DRAG_FRAMES);

/** The same charts as bare SVG: a path a line through every point, laid over the page; drawn once, then a rectangle dragged over all of them. */
export const bareSvg = (page: Page, charts: number, runs: number, steps: number, dragFrames: number): Promise<Drawing> =>
  page.evaluate(
    async ([chartCount, runCount, stepCount, frames]) => {
      const next = (): Promise<number> => new Promise((done) => requestAnimationFrame(() => done(performance.now())));
      const [width, height] = [448, 200];
      const values = Float64Array.from({ length: stepCount * runCount }, (_, i) => Math.abs(Math.sin(i * 12.9898) * 43758.5453) % 1);
      const pathOf = (run: number, shift: number): string => {
        let d = '';
        for (let i = 0; i < stepCount; i++) {
          const value = values[(run * stepCount + i + shift) % values.length]!;
          d += `${i === 0 ? 'M' : 'L'}${Math.round((44 + (330 * i) / stepCount) * 10) / 10} ${Math.round((180 - 150 * value) * 10) / 10}`;
        }
        return d;
      };
      const layer = document.createElement('div');
      layer.style.cssText = 'position:fixed;inset:0;background:#fff;z-index:99;display:grid;grid-template-columns:repeat(3,448px)';
      document.body.append(layer);
      await next();
      const startMs = performance.now();
      const svg = (name: string): SVGElement => document.createElementNS('http://www.w3.org/2000/svg', name);
      const rects: SVGElement[] = [];
      for (let c = 0; c < chartCount; c++) {
        const chart = svg('svg');
        chart.setAttribute('width', String(width));
        chart.setAttribute('height', String(height));
        for (let run = 0; run < runCount; run++) {
          const path = svg('path');
          path.setAttribute('d', pathOf(run, c * 17));
          path.setAttribute('fill', 'none');
          path.setAttribute('stroke', ['#5230c1', '#0e9a94', '#9e246b', '#5e530e'][run % 4]!);
          chart.append(path);
        }
        const rect = svg('rect');
        rect.setAttribute('y', '8');
        rect.setAttribute('height', '172');
        rect.setAttribute('fill', 'rgba(0,0,0,.1)');
        chart.append(rect);
        rects.push(rect);
        layer.append(chart);
      }
      await next();
      const drawMs = (await next()) - startMs;
      const took: number[] = [];
      let last = await next();
      for (let i = 0; i < frames; i++) {
        for (const rect of rects) {
          rect.setAttribute('x', '60');
          rect.setAttribute('width', String(10 + ((i * 3) % 250)));
        }
        const now = await next();
        took.push(now - last);
        last = now;
      }
      layer.remove();
      await next();
      return { drawMs: [drawMs], frames: took };
    },
    [charts, runs, steps, dragFrames] as const,
  );
