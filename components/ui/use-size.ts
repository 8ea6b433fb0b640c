'use client';

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The measured size of an element; `assumed` until it is measured, so that the server has something to draw to. */
export function useSize<E extends HTMLElement>(assumed: Size): [RefObject<E | null>, Size] {
  const ref = useRef<E>(null);
  const [size, setSize] = useState(assumed);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (): void => setSize({ widthPx: element.clientWidth, heightPx: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
