'use client';

import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { pointOf } from '@/lib/layout/look';
import { useTreeState } from '../tree-context';
import { CANVAS_ID } from '../use-tree-keys';

/** A ring on the canvas around the anchor that is decided now, with what it gets. It follows the view and takes no pointer. */
export function AnchorMark({ place, text }: { place: number; text: string }) {
  const layout = useTreeState((state) => state.layout);
  const view = useTreeState((state) => state.view);
  const [canvas, setCanvas] = useState<HTMLElement | null>(null);
  useEffect(() => setCanvas(document.getElementById(CANVAS_ID)), []);
  if (!canvas || !layout || !view || place >= layout.count) return null;
  const [left, top] = pointOf(layout, view, place);
  return createPortal(
    <span className="anchor-mark" data-place={place} style={{ left, top }}>
      <b className="num">{text}</b>
    </span>,
    canvas,
  );
}
