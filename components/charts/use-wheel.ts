'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { LineFrame } from '@/lib/figure/line-chart';
import { movedDomain, zoomedDomain } from '@/lib/figure/zoom-domain';
import type { ChartView } from './view';

/** What a px of a wheel's turn shows more. */
const ZOOM_A_PX = 1.002;
const LINE_PX = 16;

/** Ctrl or ⌘ with the wheel, and a pinch, zoom at the pointer; a wheel turned sideways moves the stretch. A wheel alone scrolls the page. */
export function useWheel(view: ChartView, { plot }: LineFrame): RefObject<SVGSVGElement | null> {
  const ref = useRef<SVGSVGElement>(null);
  const latest = useRef({ view, plot });
  useEffect(() => {
    latest.current = { view, plot };
  }, [view, plot]);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const turn = (event: WheelEvent): void => {
      const { view: now, plot: box } = latest.current;
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
      const zooms = event.ctrlKey || event.metaKey;
      const moves = !zooms && now.zoomed && Math.abs(event.deltaX) > Math.abs(event.deltaY);
      if (!zooms && !moves) return;
      event.preventDefault();
      const share = Math.max(0, Math.min(1, (event.clientX - element.getBoundingClientRect().left - box.xPx) / box.widthPx));
      if (moves) now.zoomBy((domain, whole) => movedDomain(domain, whole, (unit * event.deltaX) / box.widthPx));
      else
        now.zoomBy((domain, whole) => {
          const at = domain[0] + share * (domain[1] - domain[0]);
          return zoomedDomain(domain, whole, at, ZOOM_A_PX ** (unit * event.deltaY));
        });
    };
    // Not by React: its listeners are passive and could not keep the browser from zooming the page
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, []);
  return ref;
}
