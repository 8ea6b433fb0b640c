'use client';

import { parseAsString, useQueryState } from 'nuqs';
import { useEffect, useMemo, useRef } from 'react';
import type { Mark } from '@/lib/text/marks';
import { type Piece, type PieceKey, pieceKey } from '@/lib/text/pieces';
import { locateSpan, parseSpan, type SpanAddress, spanPiece } from '@/lib/text/span';

export interface SpanState {
  readonly address: string | null;
  readonly span: SpanAddress | null;
  /** Where the span of the address stands; malformed: the address names none. */
  readonly state: ReturnType<typeof locateSpan> | 'malformed' | null;
  readonly set: (address: string | null) => void;
}

/**
 * The stretch of text that the address names (`?span=`), looked up in the node's texts once they are there. It belongs to the node that was chosen
 * when it came: another node drops it.
 */
export function useSpan(node: string | null, pieces: readonly Piece[] | null): SpanState {
  const [address, setAddress] = useQueryState('span', parseAsString);
  const owner = useRef<{ address: string; node: string | null } | null>(null);
  useEffect(() => {
    if (address === null) owner.current = null;
    else if (owner.current?.address !== address) owner.current = { address, node };
    else if (owner.current.node !== node) void setAddress(null, { history: 'replace' });
  }, [address, node, setAddress]);
  const span = useMemo(() => (address === null ? null : parseSpan(address)), [address]);
  const state = useMemo(() => (address === null || pieces === null ? null : span ? locateSpan(span, pieces) : 'malformed'), [address, span, pieces]);
  return { address, span, state, set: (next) => void setAddress(next, { history: 'replace' }) };
}

export interface SpanMark {
  readonly piece: PieceKey;
  readonly mark: Mark;
}

/** The span as a mark of its piece; null where it does not stand there. */
export const spanMark = (span: SpanAddress | null, state: SpanState['state']): SpanMark | null =>
  span && state === 'found' ? { piece: spanPiece(span), mark: { from: span.from, to: span.to, kind: 'span' } } : null;

/** The piece by its key. */
export const pieceByKey = (pieces: readonly Piece[], key: string): Piece | undefined => pieces.find((piece) => pieceKey(piece) === key);
