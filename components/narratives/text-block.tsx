'use client';

import { useLayoutEffect, useRef } from 'react';
import type { TextBlock } from '@/lib/contract/read/narratives';
import { useNarrative, useWriting } from './narrative-context';
import { Prose } from './prose';

function Writer({ block, onDone }: { block: TextBlock; onDone: () => void }) {
  const { store } = useWriting();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return (
    <textarea
      ref={field}
      className="prose-field"
      aria-label="Text, in Markdown"
      placeholder="Write, in Markdown: # heading, **strong**, - list, `code`, [words](/runs/…)"
      dir="auto"
      rows={Math.max(3, block.text.split('\n').length)}
      value={block.text}
      onChange={(event) => store.getState().change({ ...block, text: event.target.value })}
      onBlur={onDone}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    />
  );
}

/** A text: as it reads, or while it is written as it was typed. */
export function TextBlockView({
  block,
  isWriting,
  onWrite,
  onDone,
}: {
  block: TextBlock;
  isWriting: boolean;
  onWrite: () => void;
  onDone: () => void;
}) {
  const { isEditing } = useWriting();
  const isBusy = useNarrative(({ save }) => save.kind === 'conflict');
  if (isEditing && isWriting) return <Writer block={block} onDone={onDone} />;
  if (block.text.trim() === '')
    return isEditing ? (
      <button type="button" className="prose-empty" onClick={onWrite} disabled={isBusy}>
        An empty text. Click or press Enter to write.
      </button>
    ) : null;
  const isLink = (target: EventTarget): boolean => target instanceof Element && target.closest('a') !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter on the block does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div className="prose" onClick={(event) => isEditing && !isLink(event.target) && onWrite()}>
      <Prose text={block.text} />
    </div>
  );
}
