'use client';

import { useEffect, useRef, useState } from 'react';
import { paintThumbnail } from '@/components/tree/paint-thumbnail';
import { useTheme } from '@/components/ui/use-theme';
import type { TreeSnapshot } from '@/lib/contract';
import type { ThumbnailLoader } from './thumbnail-loader';

const HEIGHT_PX = 62;

/** True from the first time the element comes near the view. */
function useSeen(): [React.RefObject<HTMLCanvasElement | null>, boolean] {
  const ref = useRef<HTMLCanvasElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || seen) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true), { rootMargin: '200px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return [ref, seen];
}

/** The newest snapshot of a tree; an older answer never replaces a newer one. */
function useSnapshot(loader: ThumbnailLoader, treeKey: string, revision: number, seen: boolean): TreeSnapshot | null | 'failed' {
  const [snapshot, setSnapshot] = useState<TreeSnapshot | null | 'failed'>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is the reason to load again
  useEffect(() => {
    if (!seen) return;
    let stale = false;
    void loader.load(treeKey).then((next) => {
      if (!stale) setSnapshot((old) => next ?? old ?? 'failed');
    });
    return () => {
      stale = true;
    };
  }, [loader, treeKey, revision, seen]);
  return snapshot;
}

/** A tree in small: edges by predicted V, end marks by outcome. Painted when it comes near the view, and anew when it grows. */
export function Thumbnail({ loader, treeKey, revision }: { loader: ThumbnailLoader; treeKey: string; revision: number }) {
  const [ref, seen] = useSeen();
  const theme = useTheme();
  const snapshot = useSnapshot(loader, treeKey, revision, seen);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context || snapshot === null || snapshot === 'failed') return;
    const paint = (): void => {
      const ratio = window.devicePixelRatio || 1;
      canvas.width = canvas.clientWidth * ratio;
      canvas.height = HEIGHT_PX * ratio;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      paintThumbnail(context, snapshot, { widthPx: canvas.clientWidth, heightPx: HEIGHT_PX, theme, colouring: 'v' });
    };
    const observer = new ResizeObserver(paint);
    observer.observe(canvas);
    return () => observer.disconnect();
  }, [snapshot, theme, ref]);
  return (
    <span className="canvas" aria-hidden="true">
      <canvas ref={ref} />
      {snapshot === 'failed' && <span className="lab">could not be loaded</span>}
    </span>
  );
}
