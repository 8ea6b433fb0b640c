'use client';

import { useEffect, useState } from 'react';
import { IS_COPY } from '@/components/ui/host';
import { formatPlural } from '@/lib/display/numbers';
import type { Piece } from '@/lib/text/pieces';
import { formatSpan } from '@/lib/text/span';
import { type SelectedSpan, selectedSpan } from './dom-span';
import { pieceByKey } from './use-span';

/** The stretch of a recorded text that is selected within `root`. */
function useSelectedSpan(root: React.RefObject<HTMLElement | null>): SelectedSpan | null {
  const [span, setSpan] = useState<SelectedSpan | null>(null);
  useEffect(() => {
    let frame = 0;
    const read = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setSpan(root.current ? selectedSpan(root.current, document.getSelection()) : null));
    };
    document.addEventListener('selectionchange', read);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('selectionchange', read);
    };
  }, [root]);
  return span;
}

export interface SelectionBarProps {
  readonly root: React.RefObject<HTMLElement | null>;
  readonly pieces: readonly Piece[];
  /** The page's address with this span in it. */
  readonly linkTo: (span: string) => string;
  readonly onNote: (span: string) => void;
}

/** What can be done with selected text: a link to it, a note on it. */
export function SelectionBar({ root, pieces, linkTo, onNote }: SelectionBarProps) {
  const selected = useSelectedSpan(root);
  const [copied, setCopied] = useState<string | null>(null);
  const piece = selected ? pieceByKey(pieces, selected.piece) : undefined;
  if (!selected || !piece) return null;
  const address = formatSpan(piece, selected.from, selected.to);
  const copy = async (): Promise<void> => {
    if (!navigator.clipboard) return;
    await navigator.clipboard.writeText(linkTo(address));
    setCopied(address);
  };
  // A press must not take the selection away before it is read
  const keep = (event: React.PointerEvent): void => event.preventDefault();
  return (
    <div className="selection-bar" role="toolbar" aria-label="Selected text" onPointerDown={keep}>
      <span className="lab">{formatPlural(selected.to - selected.from, 'character')} selected</span>
      <span className="flex-1" />
      <button type="button" className="btn" onClick={() => void copy()}>
        {copied === address ? 'Copied' : 'Copy link to selection'}
      </button>
      {!IS_COPY && (
        <button type="button" className="btn" onClick={() => onNote(address)}>
          Note on it
        </button>
      )}
    </div>
  );
}
