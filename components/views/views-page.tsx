'use client';

import { Search, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { parseAsString, useQueryStates } from 'nuqs';
import { useRef, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { useDeletion } from '@/components/ui/use-deletion';
import { useKeys } from '@/components/ui/use-keys';
import type { DeletedView, SavedView, ViewList as Views } from '@/lib/contract/read/views';
import { formatCount, formatPlural } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { changeView, deleteView } from './api';
import { EditView } from './edit-view';
import { EmptyViews } from './empty-views';
import { ViewList } from './view-list';
import { ViewPreview } from './view-preview';

const QUERY = { q: parseAsString.withDefault(''), run: parseAsString };

/**
 * The chosen view, in the address too. It is written at once: a row takes the focus before its link is followed, and an
 * address that is written a moment later would call the reader back.
 */
function useChosen(initial: string | null) {
  const [chosen, setChosen] = useState(initial);
  const choose = (id: string): void => {
    setChosen(id);
    const url = new URL(location.href);
    if (url.searchParams.get('view') === id) return;
    url.searchParams.set('view', id);
    history.replaceState(null, '', url);
  };
  return [chosen, choose] as const;
}

interface Gone {
  readonly item: SavedView;
  readonly answer: DeletedView;
}

function DeletedNotice({ gone: { item, answer }, onUndo, onClose }: { gone: Gone; onUndo: () => void; onClose: () => void }) {
  const titles = answer.narratives.map(({ title }) => `“${visibleText(title)}”`).join(', ');
  return (
    <Notice onClose={onClose}>
      Deleted “{visibleText(item.name)}”.{titles !== '' && ` It stands in ${titles}, where its place now says so.`}{' '}
      <button type="button" className="more" onClick={onUndo}>
        Undo
      </button>
    </Notice>
  );
}

const DELETION = {
  remove: (view: SavedView) => deleteView(view.id),
  restore: (view: SavedView) => changeView(view.id, { deleted: false }),
};

/** The saved views: found, looked at, renamed, deleted. Filter and chosen view stand in the address. */
export function ViewsPage({ list, runName, initial }: { list: Views; runName: string | null; initial: string | null }) {
  const [chosen, choose] = useChosen(initial);
  const [{ q, run }, setQuery] = useQueryStates(QUERY, { history: 'replace', throttleMs: 200, shallow: false });
  const router = useRouter();
  const deletion = useDeletion(DELETION);
  const [edited, setEdited] = useState<SavedView | null>(null);
  const editDone = (): void => {
    setEdited(null);
    router.refresh();
  };
  const filter = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const focusFirst = (): void => rows.current?.querySelector<HTMLElement>('[data-view]')?.focus();
  useKeys({ '/': () => filter.current?.focus(), ArrowDown: focusFirst });
  const { views, count } = list;
  const shown = views.find(({ id }) => id === chosen) ?? views[0];
  const isFiltered = q !== '' || run !== null;
  if (count === 0 && !isFiltered && !deletion.gone) return <EmptyViews />;
  return (
    <div className="views">
      <div className="tool">
        <label className="field w-[380px] shrink">
          <Search size={14} strokeWidth={1.5} aria-hidden="true" />
          <input
            ref={filter}
            type="search"
            aria-label="Filter saved views"
            placeholder="name, note, run or address"
            value={q}
            onChange={(event) => void setQuery({ q: event.target.value || null })}
          />
          <kbd>/</kbd>
        </label>
        {run !== null && (
          <button type="button" className="chip toggle" aria-pressed="true" onClick={() => void setQuery({ run: null })}>
            of <span className="num">{visibleText(runName ?? run)}</span> <X size={12} strokeWidth={1.5} aria-label="Show those of all runs" />
          </button>
        )}
        <span className="lab" role="status">
          {formatPlural(count, 'view')}
          {count > views.length && `, the newest ${formatCount(views.length)} shown`}
        </span>
      </div>
      {deletion.failure && (
        <p role="alert" className="px-4 py-2 text-danger">
          {deletion.failure}
        </p>
      )}
      <div className="view-panes" ref={rows}>
        {views.length === 0 ? (
          <p className="view-nothing">Nothing matches. Names, notes, runs and addresses are searched, letter case aside.</p>
        ) : (
          <ViewList views={views} chosen={shown?.id ?? null} onChoose={choose} onEdit={setEdited} onDelete={deletion.remove} />
        )}
        {shown && <ViewPreview key={shown.id} view={shown} onEdit={() => setEdited(shown)} onDelete={() => deletion.remove(shown)} />}
      </div>
      <EditView view={edited} others={views} onDone={editDone} onCancel={() => setEdited(null)} />
      {deletion.gone && <DeletedNotice gone={deletion.gone} onUndo={deletion.undo} onClose={deletion.forget} />}
    </div>
  );
}
