'use client';

import { useLayoutEffect, useState } from 'react';
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
  const [picture, setPicture] = useState<{ readonly url: Picture } | null>(null);
  // Before the browser paints: a picture that is kept is there at once
  useLayoutEffect(() => {
    if (!painter || widthPx <= 0) return;
    const draw = (url: Picture): void => setPicture({ url });
    return painter.paint({ treeKey, revision, theme, widthPx, heightPx: HEIGHT_PX, ratio: window.devicePixelRatio || 1 }, draw);
  }, [painter, treeKey, revision, theme, widthPx]);
  return (
    <span className="canvas" aria-hidden="true">
      {/* biome-ignore lint/performance/noImgElement: a picture made in this tab, which no server could make smaller */}
      {picture?.url && <img src={picture.url} alt="" width={widthPx} height={HEIGHT_PX} decoding="sync" data-painted={revision} />}
      {picture?.url === null && <span className="lab">no picture</span>}
    </span>
  );
}
