'use client';

import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useTheme } from '@/components/ui/use-theme';
import { lookAt, windowIn } from '@/lib/layout/look';
import type { TreeState } from '@/lib/store/tree-store';
import { paintThumbnail, thumbnailView } from './paint-thumbnail';
import { useTree, useTreeState } from './tree-context';

const WIDTH_PX = 144;
const HEIGHT_PX = 100;

/** The rectangle of the minimap that the main view shows. It moves with every frame, past React. */
function Window() {
  const { store } = useTree();
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const follow = ({ layout, view }: Pick<TreeState, 'layout' | 'view'>): void => {
      const element = ref.current;
      if (!element) return;
      element.hidden = !layout || !view || layout.count === 0;
      if (!layout || !view || layout.count === 0) return;
      const box = windowIn(thumbnailView(layout, WIDTH_PX, HEIGHT_PX), view);
      const left = Math.min(WIDTH_PX - 3, Math.max(0, box.left));
      const top = Math.min(HEIGHT_PX - 3, Math.max(0, box.top));
      const right = Math.min(WIDTH_PX, box.right);
      const bottom = Math.min(HEIGHT_PX, box.bottom);
      element.style.transform = `translate(${left}px, ${top}px)`;
      element.style.width = `${Math.max(3, right - left)}px`;
      element.style.height = `${Math.max(3, bottom - top)}px`;
    };
    follow(store.getState());
    return store.subscribe((state, before) => {
      if (state.view !== before.view || state.layout !== before.layout) follow(state);
    });
  }, [store]);
  return <span ref={ref} className="window" hidden />;
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

  const press = (event: PointerEvent<HTMLElement>): void => {
    if (event.buttons !== 1) return;
    const { layout, view, pan } = store.getState();
    if (!layout || !view) return;
    const box = event.currentTarget.getBoundingClientRect();
    const next = lookAt(thumbnailView(layout, WIDTH_PX, HEIGHT_PX), view, event.clientX - box.left, event.clientY - box.top);
    pan(next.xPx - view.xPx, next.yPx - view.yPx);
  };
  return (
    <section className="minimap" aria-hidden="true">
      <h2>
        Minimap <span className="flex-1" />
        <kbd>f</kbd>
      </h2>
      <div className="map" onPointerDown={press} onPointerMove={press} style={{ width: WIDTH_PX, height: HEIGHT_PX }}>
        <canvas ref={ref} style={{ width: WIDTH_PX, height: HEIGHT_PX }} />
        <Window />
      </div>
    </section>
  );
}
