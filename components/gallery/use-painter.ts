'use client';

import { useEffect, useState } from 'react';
import { ThumbnailPainter } from './thumbnail-painter';

/** The step's painter; null until the page is in the browser. */
export function usePainter(run: string, step: number): ThumbnailPainter | null {
  const [painter, setPainter] = useState<ThumbnailPainter | null>(null);
  useEffect(() => {
    const made = new ThumbnailPainter(run, step);
    setPainter(made);
    return () => made.close();
  }, [run, step]);
  return painter;
}
