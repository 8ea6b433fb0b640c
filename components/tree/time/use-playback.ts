'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

export interface Playback {
  readonly isPlaying: boolean;
  readonly play: () => void;
  readonly pause: () => void;
}

/**
 * Calls `advance` every `stepMs`, the next call only after the one before is done, so that what is slow to come slows the
 * playing down instead of being skipped. Pauses where it says that it is at the end.
 */
export function usePlayback(stepMs: number, advance: () => Promise<boolean> | boolean): Playback {
  const [isPlaying, setPlaying] = useState(false);
  const latest = useRef(advance);
  useEffect(() => {
    latest.current = advance;
  });
  useEffect(() => {
    if (!isPlaying) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isOver = false;
    const tick = async (): Promise<void> => {
      const goesOn = await latest.current();
      if (isOver) return;
      if (goesOn) timer = setTimeout(() => void tick(), stepMs);
      else setPlaying(false);
    };
    timer = setTimeout(() => void tick(), stepMs);
    return () => {
      isOver = true;
      if (timer) clearTimeout(timer);
    };
  }, [isPlaying, stepMs]);
  return { isPlaying, play: useCallback(() => setPlaying(true), []), pause: useCallback(() => setPlaying(false), []) };
}
