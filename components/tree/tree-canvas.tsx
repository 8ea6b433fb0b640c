'use client';

import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTheme } from '@/components/ui/use-theme';
import { padFor } from '@/lib/figure/tree-pad';
import { HoverCard } from './hover-card';
import { useTree } from './tree-context';
import { TreePainter } from './tree-painter';
import { CANVAS_ID } from './use-tree-keys';
import { useTreePointer } from './use-tree-pointer';

/** The tree itself. It replays a display list and knows neither geometry nor colours. */
export function TreeCanvas({ label }: { label: string }) {
  const { store, colour } = useTree();
  const theme = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<TreePainter | null>(null);

  useLayoutEffect(() => {
    if (!canvas.current || !box.current) return;
    const own = new TreePainter(canvas.current, store);
    painter.current = own;
    const element = box.current;
    const measure = (): void => store.getState().resize(element.clientWidth, element.clientHeight, padFor(store.getState()));
    const observer = new ResizeObserver(measure);
    const stop = store.subscribe((state, before) => {
      // The room around a tree depends on how it is laid out
      if (state.layoutId !== before.layoutId) measure();
      if (
        state.snapshot !== before.snapshot ||
        state.layout !== before.layout ||
        state.view !== before.view ||
        state.selected !== before.selected ||
        state.faint !== before.faint
      )
        own.request();
    });
    measure();
    observer.observe(element);
    return () => {
      observer.disconnect();
      stop();
      own.stop();
    };
  }, [store]);

  useLayoutEffect(() => {
    painter.current?.setStyle(colour, theme);
    painter.current?.request();
  }, [colour, theme]);

  useEffect(() => {
    const repaint = (): void => painter.current?.request();
    document.fonts.addEventListener('loadingdone', repaint);
    return () => document.fonts.removeEventListener('loadingdone', repaint);
  }, []);
  useTreePointer(box);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows walk the tree from here; its rows are in the outline that follows
    <div ref={box} id={CANVAS_ID} className="tree-canvas" tabIndex={0} role="application" aria-label={label} aria-describedby="tree-outline">
      <canvas ref={canvas} />
      <HoverCard />
    </div>
  );
}
