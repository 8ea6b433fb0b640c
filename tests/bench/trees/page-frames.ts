import type { Page } from '@playwright/test';

/** Milliseconds between frames while something moved, as the page's own clock saw them. */
export type Frames = readonly number[];

const FRAME_MS = 1000 / 60;
const CANVAS = '#tree-canvas';

/** tsx names functions by a helper that pages do not have. */
export const HELPER = 'globalThis.__name = (f) => f';

/** Frames in which something was due to move, and how many came when they were due. */
export function onTime(frames: Frames): { readonly came: number; readonly due: number } {
  const totalMs = frames.reduce((sum, ms) => sum + ms, 0);
  return { came: frames.length, due: Math.max(frames.length, Math.round(totalMs / FRAME_MS)) };
}

export const p95 = (frames: Frames): number => [...frames].sort((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? Number.NaN;

/** Frames of the same page while nothing moves: what the machine gives at best. */
export const rest = (page: Page, frames: number): Promise<Frames> =>
  page.evaluate(async (count) => {
    const next = (): Promise<number> => new Promise((done) => requestAnimationFrame(() => done(performance.now())));
    const took: number[] = [];
    let last = await next();
    for (let i = 0; i < count; i++) {
      const now = await next();
      took.push(now - last);
      last = now;
    }
    return took;
  }, frames);

/** Processor time of the page's own thread since it began, ms: other work on the machine does not count. */
export async function cpuClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
}

/** Drags the tree a few pixels in every frame, back and forth, as a hand does. */
export const pan = (page: Page, frames: number): Promise<Frames> =>
  page.evaluate(
    async ([selector, count]) => {
      const element = document.querySelector(selector)!;
      const box = element.getBoundingClientRect();
      const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const send = (type: string, buttons: number): boolean =>
        element.dispatchEvent(
          new PointerEvent(type, { bubbles: true, pointerId: 1, button: type === 'pointermove' ? -1 : 0, buttons, clientX: at.x, clientY: at.y }),
        );
      // A pointer that does not exist cannot be captured
      element.setPointerCapture = () => undefined;
      const next = (): Promise<number> => new Promise((done) => requestAnimationFrame(() => done(performance.now())));
      send('pointerdown', 1);
      let last = await next();
      const took: number[] = [];
      for (let i = 0; i < count; i++) {
        at.x += i % 80 < 40 ? 7 : -7;
        at.y += i % 60 < 30 ? 5 : -5;
        send('pointermove', 1);
        const now = await next();
        took.push(now - last);
        last = now;
      }
      send('pointerup', 0);
      return took;
    },
    [CANVAS, frames] as const,
  );

/** Turns the wheel in every frame, over the middle of the tree or over the node that is selected. */
export const zoom = (page: Page, frames: number, deltaY: number): Promise<Frames> =>
  page.evaluate(
    async ([selector, count, delta]) => {
      const element = document.querySelector(selector)!;
      const box = element.getBoundingClientRect();
      const next = (): Promise<number> => new Promise((done) => requestAnimationFrame(() => done(performance.now())));
      let last = await next();
      const took: number[] = [];
      for (let i = 0; i < count; i++) {
        const { selectedX, selectedY } = element.querySelector('canvas')!.dataset;
        const [clientX, clientY] = selectedX
          ? [box.left + Number(selectedX), box.top + Number(selectedY)]
          : [box.left + box.width / 2, box.top + box.height / 2];
        element.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: delta, clientX, clientY }));
        const now = await next();
        took.push(now - last);
        last = now;
      }
      return took;
    },
    [CANVAS, frames, deltaY] as const,
  );

/**
 * Frames from the pointer's coming onto a node to its card: onto the selected node where it is on screen, and onto a few
 * places over the tree. Where no card comes within eight frames there was no node.
 */
export const hover = (page: Page, places: number): Promise<readonly number[]> =>
  page.evaluate(
    async ([selector, most]) => {
      const element = document.querySelector(selector)!;
      const box = element.getBoundingClientRect();
      const next = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()));
      const isShown = (): boolean => element.querySelector('.hover-card') !== null;
      const until = async (wanted: boolean): Promise<number> => {
        let frames = 0;
        for (; frames < 8 && isShown() !== wanted; frames++) await next();
        return frames;
      };
      const { selectedX, selectedY } = element.querySelector('canvas')!.dataset;
      const spots = Array.from(
        { length: most },
        (_, i) => [box.width * (0.1 + 0.8 * ((i * 0.618) % 1)), box.height * (0.1 + 0.8 * ((i * 0.382) % 1))] as const,
      );
      const took: number[] = [];
      for (const [x, y] of selectedX ? [[Number(selectedX), Number(selectedY)] as const, ...spots] : spots) {
        element.dispatchEvent(new PointerEvent('pointerleave', { bubbles: false, pointerId: 1 }));
        await until(false);
        element.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerId: 1, clientX: box.left + x, clientY: box.top + y }));
        const frames = await until(true);
        if (isShown()) took.push(frames);
      }
      return took;
    },
    [CANVAS, places] as const,
  );
