'use client';

import { ChevronDown, Download, Printer } from 'lucide-react';
import { parseAsBoolean, useQueryState } from 'nuqs';
import { useState } from 'react';
import { LocalTime } from '@/components/ui/local-time';
import { Notice } from '@/components/ui/notice';
import { useKeys } from '@/components/ui/use-keys';
import { MOST_BLOCKS, type Narrative } from '@/lib/contract/read/narratives';
import type { SavedView } from '@/lib/contract/read/views';
import { visibleText } from '@/lib/display/visible-text';
import { narrativeFileHref } from './api';
import { BlockFrame } from './block-frame';
import { NarrativeProvider, newBlockId, newText, useAutosave, useNarrative, useWriting } from './narrative-context';
import { ConflictBanner, SaveLine } from './save-line';
import { ViewPicker } from './view-picker';

function ExportMenu({ id }: { id: string }) {
  return (
    <details className="menu right">
      <summary className="btn">
        <Download size={13} strokeWidth={1.5} aria-hidden="true" /> Export <ChevronDown size={12} strokeWidth={1.5} aria-hidden="true" />
      </summary>
      <div>
        <a href={narrativeFileHref(id, 'html')} download>
          One HTML page, figures inside
        </a>
        <a href={narrativeFileHref(id, 'md')} download>
          Markdown, figures by link
        </a>
      </div>
    </details>
  );
}

function Tools({ isEditing, onEdit }: { isEditing: boolean; onEdit: (isEditing: boolean) => void }) {
  const { id } = useWriting();
  return (
    <div className="tool narrative-tool">
      <button type="button" className={`btn ${isEditing ? 'solid' : ''}`} onClick={() => onEdit(!isEditing)}>
        {isEditing ? 'Done' : 'Edit'}
      </button>
      {isEditing && <SaveLine />}
      <span className="flex-1" />
      <button type="button" className="icon" aria-label="Print" title="Print: black on white, A4 or letter" onClick={() => window.print()}>
        <Printer size={15} strokeWidth={1.35} />
      </button>
      <ExportMenu id={id} />
    </div>
  );
}

function Title() {
  const { isEditing, store } = useWriting();
  const title = useNarrative((state) => state.title);
  const changedAt = useNarrative((state) => state.changedAt);
  const revision = useNarrative((state) => state.revision);
  return (
    <header className="narrative-head">
      {isEditing ? (
        <textarea
          className="title-field"
          aria-label="Title"
          rows={1}
          maxLength={200}
          dir="auto"
          value={title}
          onChange={(event) => store.getState().setTitle(event.target.value.replaceAll(/[\n\r]+/g, ' '))}
        />
      ) : (
        <h2 dir="auto">{visibleText(title)}</h2>
      )}
      <p className="lab">
        Revision <span className="num">{revision}</span>, <LocalTime iso={changedAt} />
      </p>
    </header>
  );
}

/** Blocks are put in, moved and removed here; what moved is said for those who do not see it. */
function useBlockWork() {
  const { store, focusNext, addView } = useWriting();
  const [said, setSaid] = useState('');
  const [pickAt, setPickAt] = useState<number | null>(null);
  const insertText = (at: number): void => {
    const block = newText();
    focusNext.current = block.id;
    store.getState().insert(at, block);
  };
  const insertView = (view: SavedView): void => {
    const block = { id: newBlockId(), kind: 'view', view: view.id, figure: null, caption: '', size: 'full', ratio: null } as const;
    addView(view);
    focusNext.current = block.id;
    store.getState().insert(pickAt ?? store.getState().blocks.length, block);
    setPickAt(null);
  };
  const move = (id: string, by: number): void => {
    focusNext.current = id;
    const place = store.getState().move(id, by) + 1;
    setSaid(`Moved to place ${place} of ${store.getState().blocks.length}.`);
  };
  const remove = (id: string): void => {
    const { blocks } = store.getState();
    const at = blocks.findIndex((block) => block.id === id);
    focusNext.current = (blocks[at + 1] ?? blocks[at - 1])?.id ?? null;
    store.getState().remove(id);
  };
  return { said, pickAt, setPickAt, insertText, insertView, move, remove };
}

function RemovedNotice() {
  const { store, focusNext } = useWriting();
  const removed = useNarrative((state) => state.removed);
  const [closed, setClosed] = useState<string | null>(null);
  if (!removed || removed.block.id === closed) return null;
  const undo = (): void => {
    focusNext.current = removed.block.id;
    store.getState().bringBack();
  };
  return (
    <Notice onClose={() => setClosed(removed.block.id)}>
      Deleted a {removed.block.kind === 'text' ? 'text' : 'figure'}.{' '}
      <button type="button" className="more" onClick={undo}>
        Undo
      </button>
    </Notice>
  );
}

function Document() {
  const { isEditing, addView } = useWriting();
  const blocks = useNarrative((state) => state.blocks);
  const work = useBlockWork();
  const isFull = blocks.length >= MOST_BLOCKS;
  useAutosave();
  return (
    <article className="narrative" data-editing={isEditing || undefined}>
      <ConflictBanner onViews={(views) => views.forEach(addView)} />
      <Title />
      {blocks.length === 0 && !isEditing && <p className="text-ink-2">Nothing is written yet. Press Edit, or e.</p>}
      <div className="blocks">
        {blocks.map((block, at) => (
          <BlockFrame
            key={block.id}
            block={block}
            at={at}
            of={blocks.length}
            onMove={work.move}
            onRemove={work.remove}
            onAddText={work.insertText}
            onAddView={work.setPickAt}
          />
        ))}
      </div>
      {isEditing && (
        <div className="block-add">
          <button type="button" className="btn" disabled={isFull} onClick={() => work.insertText(blocks.length)}>
            Add text
          </button>
          <button type="button" className="btn" disabled={isFull} onClick={() => work.setPickAt(blocks.length)}>
            Add a saved view
          </button>
          {isFull && <span className="lab">A narrative has at most {MOST_BLOCKS} blocks.</span>}
        </div>
      )}
      <p className="sr-only" aria-live="polite">
        {work.said}
      </p>
      <ViewPicker open={work.pickAt !== null} onPick={work.insertView} onClose={() => work.setPickAt(null)} />
      {isEditing && <RemovedNotice />}
    </article>
  );
}

function Keys({ isEditing, onEdit }: { isEditing: boolean; onEdit: (isEditing: boolean) => void }) {
  const { store } = useWriting();
  useKeys({
    e: () => onEdit(!isEditing),
    'mod+s': () => void store.getState().saveNow(),
  });
  return null;
}

/** A narrative, read or (`?edit=true`) written in place. */
export function NarrativePage({ narrative }: { narrative: Narrative }) {
  const [isEditing, setEditing] = useQueryState('edit', parseAsBoolean.withDefault(false).withOptions({ history: 'replace' }));
  const onEdit = (next: boolean): void => void setEditing(next || null);
  return (
    <NarrativeProvider narrative={narrative} isEditing={isEditing}>
      <Keys isEditing={isEditing} onEdit={onEdit} />
      <Tools isEditing={isEditing} onEdit={onEdit} />
      <Document />
    </NarrativeProvider>
  );
}
