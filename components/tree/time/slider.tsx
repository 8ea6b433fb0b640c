'use client';

import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';

interface SliderProps {
  readonly label: string;
  /** From 0 to `last`. */
  readonly value: number;
  readonly last: number;
  readonly valueText: string;
  /** The value under a place in [0, 1] of the slider's width. */
  readonly valueAt: (place: number) => number;
  /** `isFirst`: a gesture begins; what follows in the same gesture is not the first. */
  readonly onChange: (value: number, isFirst: boolean) => void;
  readonly page: number;
  /** The track begins and ends this far from the sides. */
  readonly insetPx: { readonly left: number; readonly right: number };
  readonly children: ReactNode;
}

/** A slider whose track is a picture: press or drag anywhere on it, or use the arrows, Page Up and Down, Home and End. */
export function Slider({ label, value, last, valueText, valueAt, onChange, page, insetPx, children }: SliderProps) {
  const scrubbed = useRef<number | null>(null);
  const scrub = (event: PointerEvent<HTMLDivElement>, isFirst: boolean): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const place = (event.clientX - box.left - insetPx.left) / Math.max(1, box.width - insetPx.left - insetPx.right);
    const next = valueAt(Math.min(1, Math.max(0, place)));
    if (next === (scrubbed.current ?? value)) return;
    onChange(next, isFirst || scrubbed.current === null);
    scrubbed.current = next;
  };
  const down = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    scrubbed.current = null;
    scrub(event, true);
  };
  const key = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: page, PageDown: -page, Home: -last, End: last }[event.key];
    if (by === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, value + by));
    if (next !== value) onChange(next, !event.repeat);
  };
  return (
    <div
      role="slider"
      className="scrub"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={value}
      aria-valuetext={valueText}
      onKeyDown={key}
      onPointerDown={down}
      onPointerMove={(event) => {
        if (event.buttons === 1) scrub(event, false);
      }}
    >
      {children}
    </div>
  );
}
