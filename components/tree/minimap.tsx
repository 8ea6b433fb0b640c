'use client';

import { type PointerEvent, useEffect, useRef } from 'react';
import { useTheme } from '@/components/ui/use-theme';
import { boxOf, columnPxOf, panView, rowPxOf, xPxOf, yPxOf } from '@/lib/layout/viewport';
import { paintThumbnail, thumbnailView } from './paint-thumbnail';
import { useTree, useTreeState } from './tree-context';

const WIDTH_PX = 144;
const HEIGHT_PX = 100;

/** The rectangle of the minimap that the main view shows. */
function Window() {
  const layout = useTreeState((state) => state.layout);
  const view = useTreeState((state) => state.view);
  if (!layout || !view || layout.count === 0) return null;
  const mini = thumbnailView(layout, WIDTH_PX, HEIGHT_PX);
  const box = boxOf(view);
  const left = Math.max(0, xPxOf(mini, box.x0World));
  const top = Math.max(0, yPxOf(mini, box.y0World));
  const right = Math.min(WIDTH_PX, xPxOf(mini, box.x1World));
  const bottom = Math.min(HEIGHT_PX, yPxOf(mini, box.y1World));
  return <span className="window" style={{ left, top, width: Math.max(3, right - left), height: Math.max(3, bottom - top) }} />;
}

/** The whole tree, small; press or drag to look elsewhere. Painted after the tree itself. */
export function Minimap() {
  const { store, colour } = useTree();
  const theme = useTheme();
  const snapshot = useTreeState((state) => state.snapshot);
  const layout = useTreeState((state) => state.layout);
  const painted = useTreeState((state) => state.painted !== null);
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas || !snapshot || !layout || !painted) return;
    const timer = setTimeout(() => {
      const ratio = window.devicePixelRatio || 1;
      canvas.width = WIDTH_PX * ratio;
      canvas.height = HEIGHT_PX * ratio;
      const ctx = canvas.getContext('2d');
      if (!ctx) return;
      ctx.scale(ratio, ratio);
      paintThumbnail(ctx, snapshot, { widthPx: WIDTH_PX, heightPx: HEIGHT_PX, theme, colouring: colour }, layout);
    }, 60);
    return () => clearTimeout(timer);
  }, [snapshot, layout, painted, theme, colour]);

  const lookAt = (event: PointerEvent<HTMLElement>): void => {
    if (event.buttons !== 1) return;
    const { layout, view, pan } = store.getState();
    if (!layout || !view) return;
    const box = event.currentTarget.getBoundingClientRect();
    const mini = thumbnailView(layout, WIDTH_PX, HEIGHT_PX);
    const xWorld = (event.clientX - box.left - mini.xPx) / columnPxOf(mini);
    const yWorld = (event.clientY - box.top - mini.yPx) / rowPxOf(mini);
    const centred = panView(view, view.widthPx / 2 - xPxOf(view, xWorld), view.heightPx / 2 - yPxOf(view, yWorld));
    pan(centred.xPx - view.xPx, centred.yPx - view.yPx);
  };
  return (
    <section className="minimap" aria-hidden="true">
      <h3>
        Minimap <span className="flex-1" />
        <kbd>f</kbd>
      </h3>
      <div className="map" onPointerDown={lookAt} onPointerMove={lookAt} style={{ width: WIDTH_PX, height: HEIGHT_PX }}>
        <canvas ref={ref} style={{ width: WIDTH_PX, height: HEIGHT_PX }} />
        <Window />
      </div>
    </section>
  );
}
