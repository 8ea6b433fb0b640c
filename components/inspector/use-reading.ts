'use client';

import { useEffect, useMemo, useState } from 'react';
import type { Match } from '@/lib/text/find';
import { type Mark, mergeMarks } from '@/lib/text/marks';
import type { Piece, PieceKey } from '@/lib/text/pieces';
import type { Destination, Reading } from './reading';
import { allPieces, type FieldText } from './turn-fields';
import { type Finding, useFind } from './use-find';
import { type SpanMark, type SpanState, spanMark, useSpan } from './use-span';

export interface ReadingState {
  readonly reading: Reading;
  readonly find: Finding;
  readonly span: SpanState;
  readonly pieces: readonly Piece[];
  readonly raw: boolean;
  readonly setRaw: (raw: boolean) => void;
  readonly markdown: boolean;
  readonly setMarkdown: (markdown: boolean) => void;
}

function marksByPiece(matches: readonly Match[], current: number, spanned: SpanMark | null): ReadonlyMap<PieceKey, readonly Mark[]> {
  const found = new Map<PieceKey, Mark[]>();
  for (const [i, { piece, from, to }] of matches.entries()) {
    const marks = found.get(piece) ?? [];
    marks.push({ from, to, kind: i === current ? 'current' : 'match' });
    found.set(piece, marks);
  }
  const all = new Map<PieceKey, readonly Mark[]>(found);
  if (spanned) all.set(spanned.piece, mergeMarks([spanned.mark], found.get(spanned.piece) ?? []));
  return all;
}

/** How the texts of the chosen node are read: raw or not, what is searched in them, which stretch the address names. */
export function useReadingState(node: string | null, texts: readonly FieldText[], isCurrent: boolean): ReadingState {
  const [chosenRaw, setRaw] = useState<boolean | null>(null);
  const [markdown, setMarkdown] = useState(true);
  // A span of the raw text can only be shown there
  const [wantsRaw, setWantsRaw] = useState(false);
  const raw = chosenRaw ?? wantsRaw;
  const pieces = useMemo(() => allPieces(texts, raw), [texts, raw]);
  const find = useFind(pieces);
  const span = useSpan(node, isCurrent ? pieces : null);
  const isRawSpan = span.span?.part === 'raw';
  useEffect(() => setWantsRaw(isRawSpan), [isRawSpan]);
  const { matches, current, nonce } = find;
  const { address } = span;
  const spanned = useMemo(() => spanMark(span.span, span.state), [span.span, span.state]);
  const marks = useMemo(() => marksByPiece(matches, current, spanned), [matches, current, spanned]);
  const match = matches[current];
  const destination = useMemo((): Destination | null => {
    if (match) return { piece: match.piece, offset: match.from, nonce: `match ${nonce}` };
    return spanned ? { piece: spanned.piece, offset: spanned.mark.from, nonce: `span ${address}` } : null;
  }, [match, nonce, address, spanned]);
  const reading = useMemo(() => ({ raw, markdown, marks, destination }), [raw, markdown, marks, destination]);
  return { reading, find, span, pieces, raw, setRaw, markdown, setMarkdown };
}
