'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Domain } from '@/lib/figure/axis-scale';

/** From the stretch shown now, and the whole axis, to the one to be shown; null = the whole. */
export type ZoomChange = (now: Domain, whole: Domain) => Domain | null;

export interface Zoom {
  /** The stretch that is shown; null = the whole axis. */
  readonly zoom: Domain | null;
  readonly onZoom: (domain: Domain | null) => void;
  /** Goes on from what was asked for last, drawn or not. */
  readonly zoomBy: (change: ZoomChange) => void;
}

const isSame = (a: Domain | null, b: Domain | null): boolean => a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1]);

/** Within this after our own writing the address may show older ones again: Next writes it once more when it has drawn the page. */
const SETTLE_MS = 1000;

/**
 * The stretch of the axis that all charts show. It is kept here and written to the address, not read back from it: a wheel's notches
 * and held keys come faster than the page is drawn, and each must start from the last. The address leads where it differs for good.
 */
export function useZoom(address: Domain | null, whole: Domain, write: (domain: Domain | null) => void): Zoom {
  const [zoom, setZoom] = useState(address);
  const asked = useRef(address);
  const writtenMs = useRef(Number.NEGATIVE_INFINITY);
  const axis = useRef(whole);
  useEffect(() => {
    axis.current = whole;
  }, [whole]);
  const show = useCallback((domain: Domain | null): void => {
    asked.current = domain;
    setZoom(domain);
  }, []);
  const [from, to] = address ?? [null, null];
  useEffect(() => {
    const told: Domain | null = from === null || to === null ? null : [from, to];
    if (isSame(told, asked.current)) return;
    const follow = (): void => {
      if (!isSame(told, asked.current)) show(told);
    };
    const waitMs = writtenMs.current + SETTLE_MS - performance.now();
    if (waitMs <= 0) return follow();
    const timer = setTimeout(follow, waitMs);
    return () => clearTimeout(timer);
  }, [from, to, show]);
  const onZoom = useCallback(
    (domain: Domain | null) => {
      writtenMs.current = performance.now();
      show(domain);
      write(domain);
    },
    [show, write],
  );
  const zoomBy = useCallback((change: ZoomChange) => onZoom(change(asked.current ?? axis.current, axis.current)), [onZoom]);
  return { zoom, onZoom, zoomBy };
}
