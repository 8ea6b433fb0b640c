'use client';

import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { columnsIn, type GridShape, type GridWindow, gridWindow, scrollTo, stepInGrid } from '@/components/ui/grid-window';

/** Card, and the room to the next: gallery.css has the same numbers. */
const LEAST_CARD_PX = 112;
export const GAP_X_PX = 16;
const PAD_X_PX = 16;
export const ROW_PX = 131;
const PAD_Y_PX = 12;
const OVERSCAN_ROWS = 3;

export interface Grid {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Null until the element is measured. */
  readonly window: (GridWindow & { readonly columns: number; readonly cardPx: number }) | null;
  readonly active: string | null;
  readonly onFocus: (event: React.FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly focusFirst: () => void;
}

interface Measured {
  readonly columns: number;
  readonly cardPx: number;
  readonly viewPx: number;
}

function measure(element: HTMLElement): Measured {
  const innerPx = element.clientWidth - 2 * PAD_X_PX;
  const columns = columnsIn(innerPx, LEAST_CARD_PX, GAP_X_PX);
  return { columns, cardPx: (innerPx - (columns - 1) * GAP_X_PX) / columns, viewPx: element.clientHeight };
}

const shapeOf = (count: number, { columns, viewPx }: Measured): GridShape => ({
  rows: Math.ceil(count / columns),
  rowPx: ROW_PX,
  padPx: PAD_Y_PX,
  viewPx,
});

const isSame = (a: GridWindow, b: GridWindow): boolean => a.first === b.first && a.last === b.last && a.trackPx === b.trackPx && a.topPx === b.topPx;

/** Where a gallery was scrolled to, so that the way back from a tree leads to the same place. */
const places = new Map<string, number>();

function useMeasured(ref: RefObject<HTMLDivElement | null>): Measured | null {
  const [measured, setMeasured] = useState<Measured | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const update = (): void =>
      setMeasured((old) => {
        const next = measure(element);
        return old && old.columns === next.columns && old.cardPx === next.cardPx && old.viewPx === next.viewPx ? old : next;
      });
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return measured;
}

/** The rows near the view; a scroll within them renders nothing. */
function useWindow(ref: RefObject<HTMLDivElement | null>, shape: GridShape | null, place: string): GridWindow | null {
  const { rows, viewPx } = shape ?? { rows: 0, viewPx: 0 };
  const at = useCallback((scrollPx: number) => gridWindow({ rows, viewPx, rowPx: ROW_PX, padPx: PAD_Y_PX }, scrollPx, OVERSCAN_ROWS), [rows, viewPx]);
  const [scrolled, setScrolled] = useState<GridWindow | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const follow = (scrollPx: number): void =>
      setScrolled((old) => {
        const next = at(scrollPx);
        return old && isSame(old, next) ? old : next;
      });
    const remember = (): void => {
      const scrollPx = element.scrollTop;
      places.set(place, scrollPx);
      follow(scrollPx);
    };
    element.addEventListener('scroll', remember, { passive: true });
    follow(element.scrollTop);
    return () => element.removeEventListener('scroll', remember);
  }, [ref, at, place]);
  if (!shape) return null;
  const fresh = scrolled && scrolled.trackPx === at(0).trackPx ? scrolled : at(ref.current?.scrollTop ?? 0);
  return { ...fresh, last: Math.min(fresh.last, rows) };
}

/**
 * A grid of cards of which only those near the view are in the page. Arrows, Page, Home and End move the focus card by
 * card; the focused one stays in the page however far the reader scrolls. `place` names the gallery and its query.
 */
export function useGrid(ids: readonly string[], place: string): Grid {
  const ref = useRef<HTMLDivElement>(null);
  const measured = useMeasured(ref);
  const shape = measured && shapeOf(ids.length, measured);
  const window = useWindow(ref, shape, place);
  const [active, setActive] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const isMeasured = measured !== null;

  useLayoutEffect(() => {
    const element = ref.current;
    if (element && isMeasured) element.scrollTop = places.get(place) ?? 0;
  }, [place, isMeasured]);

  useLayoutEffect(() => {
    const id = wanted.current;
    if (id === null) return;
    wanted.current = null;
    ref.current?.querySelector<HTMLElement>(`[data-subject="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  });

  const focus = (index: number): void => {
    const element = ref.current;
    const id = ids[index];
    if (!element || !shape || !measured || id === undefined) return;
    wanted.current = id;
    setActive(id);
    element.scrollTop = scrollTo(shape, Math.floor(index / measured.columns), element.scrollTop);
  };
  const idOf = (target: EventTarget): string | null =>
    target instanceof Element ? (target.closest<HTMLElement>('[data-subject]')?.dataset.subject ?? null) : null;

  const onKeyDown = (event: KeyboardEvent): void => {
    const id = idOf(event.target);
    if (id === null || !shape || !measured || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = stepInGrid(event.key, ids.indexOf(id), ids.length, measured.columns, Math.max(1, Math.floor(shape.viewPx / ROW_PX)));
    if (next === null) return;
    event.preventDefault();
    if (ids[next] !== id) focus(next);
  };
  return {
    ref,
    window: window && measured && { ...window, columns: measured.columns, cardPx: measured.cardPx },
    active: active !== null && ids.includes(active) ? active : null,
    onFocus: (event) => setActive(idOf(event.target)),
    onKeyDown,
    focusFirst: () => focus(Math.max(0, active === null ? 0 : ids.indexOf(active))),
  };
}
