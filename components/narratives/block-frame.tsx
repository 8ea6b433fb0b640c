'use client';

import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { NarrativeBlock } from '@/lib/contract/read/narratives';
import type { ViewFigure } from '@/lib/contract/read/view-figure';
import { BlockTools } from './block-tools';
import { useWriting } from './narrative-context';
import { TextBlockView } from './text-block';
import { ViewBlockView } from './view-block';

export interface BlockFrameProps {
  readonly block: NarrativeBlock;
  readonly at: number;
  readonly of: number;
  readonly onMove: (id: string, by: number) => void;
  readonly onRemove: (id: string) => void;
  readonly onAddText: (at: number) => void;
  readonly onAddView: (at: number) => void;
}

const sibling = (element: HTMLElement, by: -1 | 1): HTMLElement | null =>
  (by === 1 ? element.nextElementSibling : element.previousElementSibling) as HTMLElement | null;

/** Plain keys of a block that has the focus itself; with Alt, arrows move it. */
function useBlockKeys({ block, at, onMove, onRemove, onAddText, onAddView }: BlockFrameProps, open: () => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey) return;
    const { currentTarget } = event;
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const actions = new Map<string, () => void>([
      ['ArrowUp', () => (event.altKey ? onMove(block.id, -1) : sibling(currentTarget, -1)?.focus())],
      ['ArrowDown', () => (event.altKey ? onMove(block.id, 1) : sibling(currentTarget, 1)?.focus())],
      ['Enter', open],
      ['Delete', () => onRemove(block.id)],
      ['t', () => onAddText(at + 1)],
      ['v', () => onAddView(at + 1)],
    ]);
    const action = actions.get(event.key);
    if (!action || (event.altKey && by === 0)) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
}

const nameOf = ({ kind }: NarrativeBlock, at: number, of: number): string => `${kind === 'text' ? 'Text' : 'Figure'}, ${at + 1} of ${of}`;

/** One block of a narrative; while the narrative is written it takes the focus, has keys and tools. */
export function BlockFrame(props: BlockFrameProps) {
  const { block, at, of, onMove, onRemove, onAddText, onAddView } = props;
  const { isEditing, focusNext } = useWriting();
  const frame = useRef<HTMLElement>(null);
  // In the same commit, or the first letters would be typed past the field
  const [isWriting, setWriting] = useState(() => focusNext.current === block.id && block.kind === 'text' && block.text === '');
  const [answer, setAnswer] = useState<ViewFigure | null>(null);
  const heard = useCallback((next: ViewFigure) => setAnswer(next), []);
  useEffect(() => {
    if (focusNext.current !== block.id) return;
    focusNext.current = null;
    if (!isWriting) frame.current?.focus();
  });
  const open = (): void => {
    if (block.kind === 'text') setWriting(true);
    else frame.current?.querySelector<HTMLElement>('figcaption input')?.focus();
  };
  const keys = useBlockKeys(props, open);
  const done = (): void => {
    const hadFocus = frame.current?.contains(document.activeElement) ?? false;
    setWriting(false);
    if (hadFocus) frame.current?.focus();
  };
  const content =
    block.kind === 'text' ? (
      <TextBlockView block={block} isWriting={isWriting} onWrite={() => setWriting(true)} onDone={done} />
    ) : (
      <ViewBlockView block={block} onAnswer={heard} />
    );
  const shape = block.kind === 'view' ? block.size : 'full';
  if (!isEditing) return <section className={`block ${shape}`}>{content}</section>;
  return (
    <section
      ref={frame}
      className={`block ${shape} editing`}
      aria-label={nameOf(block, at, of)}
      data-block={block.id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
      tabIndex={0}
      onKeyDown={keys}
    >
      <BlockTools
        block={block}
        at={at}
        of={of}
        answer={answer}
        onMove={(by) => onMove(block.id, by)}
        onRemove={() => onRemove(block.id)}
        onAddText={() => onAddText(at + 1)}
        onAddView={() => onAddView(at + 1)}
      />
      {content}
    </section>
  );
}
