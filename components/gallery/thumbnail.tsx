'use client';

import { useEffect, useRef, useState } from 'react';
import type { Theme } from '@/components/ui/theme';
import type { Picture, ThumbnailPainter } from './thumbnail-painter';

const HEIGHT_PX = 62;

export interface ThumbnailProps {
  readonly painter: ThumbnailPainter | null;
  readonly treeKey: string;
  readonly revision: number;
  readonly widthPx: number;
  readonly theme: Theme;
}

/** A tree in small: edges by predicted V, end marks by outcome. A new revision replaces the picture when it is painted, never a blank. */
export function Thumbnail({ painter, treeKey, revision, widthPx, theme }: ThumbnailProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!painter || widthPx <= 0) return;
    const draw = (picture: Picture): void => {
      const canvas = ref.current;
      setFailed(picture === 'failed');
      if (!canvas || picture === 'failed') return;
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      canvas.dataset.painted = String(revision);
    };
    return painter.paint({ treeKey, revision, theme, widthPx, heightPx: HEIGHT_PX, ratio: window.devicePixelRatio || 1 }, draw);
  }, [painter, treeKey, revision, theme, widthPx]);
  return (
    <span className="canvas" aria-hidden="true">
      <canvas ref={ref} />
      {failed && <span className="lab">could not be loaded</span>}
    </span>
  );
}
