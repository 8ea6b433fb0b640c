'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { type Chunk, chunkAt, chunksOf } from '@/lib/text/chunks';
import type { Mark } from '@/lib/text/marks';
import { type Piece, type PieceKey, pieceKey } from '@/lib/text/pieces';
import type { Segment } from '@/lib/text/segments';
import type { Destination } from './reading';
import { useMarksOf } from './reading';
import { Runs } from './runs';

/** Above this many UTF-16 units only chunks that come near the window are put on the page. */
const ALL_AT_ONCE = 300_000;
const NEAR = '1200px';
const LINE_PX = 18;
/** Characters of a line, for chunks that were never laid out. */
const LINE_CHARS = 52;

/** A guess at a chunk's height, so that the scroll bar is about right before it is laid out. */
function guessPx({ segments }: Chunk): number {
  let lines = 0;
  for (const { shown } of segments) {
    const breaks = shown.split('\n').length - 1;
    lines += breaks + (shown.length - breaks) / LINE_CHARS;
  }
  return Math.max(1, Math.round(lines)) * LINE_PX;
}

/** Indices of the chunks that were near the window at some time, or that the page was sent to. */
function useSeen(isLazy: boolean, forced: number | null) {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set([0, 1]));
  useEffect(() => {
    const root = box.current;
    if (!isLazy || !root) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.filter((entry) => entry.isIntersecting).map((entry) => Number((entry.target as HTMLElement).dataset.chunk));
        if (near.length > 0) setSeen((before) => (near.every((i) => before.has(i)) ? before : new Set([...before, ...near])));
      },
      { root, rootMargin: NEAR },
    );
    for (const child of root.children) observer.observe(child);
    return () => observer.disconnect();
  }, [isLazy]);
  useEffect(() => {
    if (forced !== null) setSeen((before) => (before.has(forced) ? before : new Set([...before, forced])));
  }, [forced]);
  return { box, has: (i: number): boolean => !isLazy || seen.has(i) || i === forced };
}

/** Brings the marked place at the destination on screen, once a wish. */
export function useArrival(box: React.RefObject<HTMLDivElement | null>, destination: Destination | null): void {
  const arrived = useRef('');
  useEffect(() => {
    if (!destination || arrived.current === destination.nonce) return;
    const runs = [...(box.current?.querySelectorAll<HTMLElement>('mark[data-at]') ?? [])];
    const target = runs.find((run) => Number(run.dataset.at) + Number(run.dataset.len) > destination.offset);
    if (!target) return;
    arrived.current = destination.nonce;
    target.scrollIntoView({ block: 'center', inline: 'nearest' });
  });
}

export interface LongTextProps {
  readonly piece: Piece;
  readonly segments: readonly Segment[];
  readonly className?: string | undefined;
  readonly dir: 'auto' | 'ltr';
}

/** A text of any length in its box. Of a very long one only what was scrolled to, or searched, stands on the page. */
export function LongText({ piece, segments, className = '', dir }: LongTextProps) {
  const key: PieceKey = pieceKey(piece);
  const { marks, destination } = useMarksOf(key);
  const chunks = useMemo(() => chunksOf(piece.text, segments), [piece.text, segments]);
  const forced = destination ? chunkAt(chunks, destination.offset) : null;
  const { box, has } = useSeen(piece.text.length > ALL_AT_ONCE, forced);
  useArrival(box, destination);
  return (
    <div ref={box} className={`agent-text ${className}`} dir={dir} data-piece={key} {...(chunks.length > 1 ? { tabIndex: 0 } : {})}>
      {chunks.length === 1 ? (
        <Runs segments={chunks[0]!.segments} marks={marks} />
      ) : (
        chunks.map((chunk, i) => <ChunkView key={chunk.at} index={i} chunk={chunk} marks={marks} isShown={has(i)} />)
      )}
    </div>
  );
}

function ChunkView({ index, chunk, marks, isShown }: { index: number; chunk: Chunk; marks: readonly Mark[]; isShown: boolean }) {
  const heightPx = useMemo(() => guessPx(chunk), [chunk]);
  return (
    <div className="chunk" data-chunk={index} style={isShown ? { containIntrinsicBlockSize: `auto ${heightPx}px` } : { height: heightPx }}>
      {isShown && <Runs segments={chunk.segments} marks={marks} />}
    </div>
  );
}
