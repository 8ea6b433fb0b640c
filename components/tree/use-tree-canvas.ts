import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTheme } from '@/components/ui/use-theme';
import type { ColouringId } from '@/lib/display/scales';
import type { PadPx } from '@/lib/layout/viewport';
import type { TreeState, TreeStore } from '@/lib/store/tree-store';
import { TreePainter } from './tree-painter';

interface Shown {
  readonly store: TreeStore;
  readonly colour: ColouringId;
  /** Room around the fitted tree; the same function in every rendering. */
  readonly padOf: (state: TreeState) => PadPx;
  /** Beside another tree: which places are prefixes that both have. [N] */
  readonly shared?: Uint8Array | null;
}

/** A canvas that shows a store's tree, as large as the box around it. */
export function useTreeCanvas({ store, colour, padOf, shared = null }: Shown): {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
} {
  const theme = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<TreePainter | null>(null);

  useLayoutEffect(() => {
    if (!canvas.current || !box.current) return;
    const own = new TreePainter(canvas.current, store);
    painter.current = own;
    const element = box.current;
    const measure = (): void => store.getState().resize(element.clientWidth, element.clientHeight, padOf(store.getState()));
    const observer = new ResizeObserver(measure);
    const stop = store.subscribe((state, before) => {
      // The room around a tree depends on how it is laid out
      if (state.layoutId !== before.layoutId) measure();
      if (
        state.snapshot !== before.snapshot ||
        state.layout !== before.layout ||
        state.selected !== before.selected ||
        state.faint !== before.faint ||
        state.folded !== before.folded
      )
        own.request();
      else if (state.view !== before.view) own.requestMoved();
    });
    measure();
    observer.observe(element);
    return () => {
      observer.disconnect();
      stop();
      own.stop();
    };
  }, [store, padOf]);

  useLayoutEffect(() => {
    painter.current?.setStyle(colour, theme);
    painter.current?.setShared(shared);
    painter.current?.request();
  }, [colour, theme, shared]);

  useEffect(() => {
    const repaint = (): void => painter.current?.request();
    document.fonts.addEventListener('loadingdone', repaint);
    return () => document.fonts.removeEventListener('loadingdone', repaint);
  }, []);
  return { box, canvas };
}
