'use client';

import { BookOpenText, Search } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { parseAsString, useQueryState } from 'nuqs';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Age } from '@/components/ui/age';
import { Notice } from '@/components/ui/notice';
import { useDeletion } from '@/components/ui/use-deletion';
import { useKeys } from '@/components/ui/use-keys';
import type { NarrativeList, NarrativeRow } from '@/lib/contract/read/narratives';
import { formatCount, formatPlural } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { beginNarrative, deleteNarrative, narrativeHref, restoreNarrative } from './api';

/** A text's words without the signs of Markdown: how it begins, in a line. */
const wordsOf = (text: string): string =>
  visibleText(
    text
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[*_`#>|]+/g, '')
      .replaceAll(/\s+/g, ' '),
  );

function Row({ row, onDelete }: { row: NarrativeRow; onDelete: () => void }) {
  const title = visibleText(row.title);
  return (
    <li className="view-row narrative-row">
      <BookOpenText size={15} strokeWidth={1.35} aria-hidden="true" className="text-ink-3" />
      <div className="min-w-0">
        <Link href={narrativeHref(row.id)} prefetch={false} data-view={row.id} className="view-name ell" dir="auto">
          {title}
        </Link>
        <p className="ell lab">
          {formatPlural(row.views, 'figure')}, {formatPlural(row.texts, 'text')}
          {row.opening !== '' && <span className="note-start">{wordsOf(row.opening)}</span>}
        </p>
      </div>
      <span className="acts">
        <button type="button" className="more" aria-label={`Delete ${title}`} onClick={onDelete}>
          delete
        </button>
      </span>
      <time className="lab num" dateTime={row.changedAt}>
        <Age iso={row.changedAt} />
      </time>
    </li>
  );
}

/** Up and down walk the titles; Delete deletes the one in focus. */
function walk(event: KeyboardEvent<HTMLElement>, rows: readonly NarrativeRow[], onDelete: (row: NarrativeRow) => void): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-view]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const row = rows.find(({ id }) => id === links[at]?.dataset.view);
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step !== 0) {
    event.preventDefault();
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
  } else if (event.key === 'Delete' && row) onDelete(row);
}

function Begin({ onFailure, isFirst }: { onFailure: (error: string) => void; isFirst: boolean }) {
  const router = useRouter();
  const [title, setTitle] = useState('');
  const [busy, setBusy] = useState(false);
  const begin = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (title.trim() === '' || busy) return;
    setBusy(true);
    const answer = await beginNarrative(title.trim());
    setBusy(false);
    if (answer.ok) router.push(narrativeHref(answer.value.id, true));
    else onFailure(answer.error);
  };
  return (
    <form className="flex gap-2" onSubmit={(event) => void begin(event)}>
      <label className="field w-[280px] shrink">
        <input
          aria-label="Title of a new narrative"
          placeholder="Title of a new narrative"
          value={title}
          maxLength={200}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      <button type="submit" className={`btn ${isFirst ? 'solid' : ''} h-7`} disabled={busy || title.trim() === ''}>
        Begin
      </button>
    </form>
  );
}

const DELETION = {
  remove: (row: NarrativeRow) => deleteNarrative(row.id),
  restore: (row: NarrativeRow) => restoreNarrative(row.id),
};

function Empty({ onFailure }: { onFailure: (error: string) => void }) {
  return (
    <div className="view-empty">
      <BookOpenText size={22} strokeWidth={1.2} aria-hidden="true" className="text-ink-3" />
      <h2>No narratives yet</h2>
      <p>
        A narrative is text and the figures of saved views, in the order in which you tell it: what a run showed, and why. Its figures show the data
        as they are stored when it is read.
      </p>
      <Begin onFailure={onFailure} isFirst />
      <p>
        <Link className="more" href="/views" prefetch={false}>
          Saved views
        </Link>{' '}
        are what its figures are made of.
      </p>
    </div>
  );
}

/** The narratives: found, begun, deleted. The filter stands in the address. */
export function NarrativesPage({ list }: { list: NarrativeList }) {
  const [q, setQ] = useQueryState('q', parseAsString.withDefault('').withOptions({ history: 'replace', throttleMs: 200, shallow: false }));
  const deletion = useDeletion(DELETION);
  const filter = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const focusFirst = (): void => rows.current?.querySelector<HTMLElement>('[data-view]')?.focus();
  useKeys({ '/': () => filter.current?.focus(), ArrowDown: focusFirst });
  const { narratives, count } = list;
  const failure = deletion.failure && (
    <p role="alert" className="px-4 py-2 text-danger">
      {deletion.failure}
    </p>
  );
  if (count === 0 && q === '' && !deletion.gone)
    return (
      <>
        {failure}
        <Empty onFailure={deletion.setFailure} />
      </>
    );
  return (
    <div ref={rows}>
      <div className="tool">
        <label className="field w-[320px] shrink">
          <Search size={14} strokeWidth={1.5} aria-hidden="true" />
          <input
            ref={filter}
            type="search"
            aria-label="Filter narratives"
            placeholder="title or text"
            value={q}
            onChange={(event) => void setQ(event.target.value || null)}
          />
          <kbd>/</kbd>
        </label>
        <span className="lab" role="status">
          {formatPlural(count, 'narrative')}
          {count > narratives.length && `, the newest ${formatCount(narratives.length)} shown`}
        </span>
        <span className="flex-1" />
        <Begin onFailure={deletion.setFailure} isFirst={false} />
      </div>
      {failure}
      {narratives.length === 0 && <p className="view-nothing">Nothing matches. Titles and texts are searched, letter case aside.</p>}
      <ul aria-label="Narratives" onKeyDown={(event) => walk(event, narratives, deletion.remove)}>
        {narratives.map((row) => (
          <Row key={row.id} row={row} onDelete={() => deletion.remove(row)} />
        ))}
      </ul>
      {deletion.gone && (
        <Notice onClose={deletion.forget}>
          Deleted “{visibleText(deletion.gone.item.title)}”. Its saved views stay.{' '}
          <button type="button" className="more" onClick={deletion.undo}>
            Undo
          </button>
        </Notice>
      )}
    </div>
  );
}
