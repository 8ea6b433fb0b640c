'use client';

import { useCallback, useEffect, useState } from 'react';
import { refusalOf } from '@/components/ui/refusal';

export interface Preview {
  /** An object URL of the newest picture; null before the first. */
  readonly src: string | null;
  /** Address that the picture answers; another one is on its way. */
  readonly of: string | null;
  readonly bytes: number;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly notes: readonly string[];
  readonly failure: string | null;
}

export interface ShownPreview extends Preview {
  /** False while another picture is on its way. */
  readonly isCurrent: boolean;
  /** Asks once more. */
  readonly retry: () => void;
}

const NOTHING: Preview = { src: null, of: null, bytes: 0, widthIn: 0, heightIn: 0, notes: [], failure: null };
/** Between two letters that are typed. */
const REST_MS = 180;

/** Size of an SVG of ours, in inches; 0 where it does not say. */
function sizeOf(svg: string): { readonly widthIn: number; readonly heightIn: number } {
  const [, width = '0', height = '0'] = /width="([\d.]+)in" height="([\d.]+)in"/.exec(svg) ?? [];
  return { widthIn: Number(width), heightIn: Number(height) };
}

async function ask(url: string, signal: AbortSignal): Promise<Preview> {
  const response = await fetch(url, { signal }).catch(() => null);
  if (!response) return { ...NOTHING, failure: 'The server did not answer.' };
  if (!response.ok) return { ...NOTHING, failure: await refusalOf(response) };
  const blob = await response.blob();
  const notes = decodeURIComponent(response.headers.get('x-canopy-notes') ?? '')
    .split('\n')
    .filter(Boolean);
  return { ...NOTHING, src: URL.createObjectURL(blob), of: url, bytes: blob.size, ...sizeOf(await blob.slice(0, 2000).text()), notes };
}

/** The figure as the server draws it: what will be in the file. The last picture stays until the next has come. */
export function usePreview(url: string): ShownPreview {
  const [attempt, setAttempt] = useState(0);
  const [preview, setPreview] = useState<Preview>(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason to ask again
  useEffect(() => {
    const stop = new AbortController();
    const show = (next: Preview): void => {
      if (stop.signal.aborted) return;
      setPreview((before) => {
        if (next.failure !== null) return { ...before, of: url, failure: next.failure };
        if (before.src) URL.revokeObjectURL(before.src);
        return next;
      });
    };
    const timer = setTimeout(() => {
      ask(url, stop.signal).then(show, (error: unknown) => show({ ...NOTHING, failure: error instanceof Error ? error.message : String(error) }));
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [url, attempt]);
  const retry = useCallback((): void => {
    setPreview((before) => ({ ...before, failure: null }));
    setAttempt((before) => before + 1);
  }, []);
  return { ...preview, isCurrent: preview.of === url, retry };
}
