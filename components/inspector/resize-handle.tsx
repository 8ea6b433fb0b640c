'use client';

import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';

const KEY = 'canopy-inspector-px';
const LEAST_PX = 320;
const MOST_PX = 720;
const DEFAULT_PX = 424;
const STEP_PX = 16;

const clamp = (px: number): number => Math.min(MOST_PX, Math.max(LEAST_PX, Math.round(px)));

function remembered(): number {
  const stored = Number(localStorage.getItem(KEY));
  return Number.isFinite(stored) && stored > 0 ? clamp(stored) : DEFAULT_PX;
}

/** The line between tree and inspector, a child of the frame whose `--inspector` it sets: drag it, or move it with the arrows. Its place is remembered on this machine. */
export function ResizeHandle() {
  const handle = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(DEFAULT_PX);
  const apply = (px: number): void => {
    setWidthPx(clamp(px));
    handle.current?.parentElement?.style.setProperty('--inspector', `${clamp(px)}px`);
    localStorage.setItem(KEY, String(clamp(px)));
  };
  useLayoutEffect(() => {
    const px = remembered();
    setWidthPx(px);
    handle.current?.parentElement?.style.setProperty('--inspector', `${px}px`);
  }, []);
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const right = handle.current?.parentElement?.getBoundingClientRect().right ?? 0;
    if (event.buttons === 1) apply(right - event.clientX);
  };
  const nudge = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    apply(widthPx + (event.key === 'ArrowLeft' ? STEP_PX : -STEP_PX));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no rule between paragraphs
    <div
      ref={handle}
      className="resize-handle"
      role="separator"
      aria-orientation="vertical"
      aria-label="Inspector width"
      aria-valuenow={widthPx}
      aria-valuemin={LEAST_PX}
      aria-valuemax={MOST_PX}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={nudge}
    />
  );
}
