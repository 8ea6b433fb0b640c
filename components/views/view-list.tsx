'use client';

import Link from 'next/link';
import type { KeyboardEvent } from 'react';
import { Age } from '@/components/ui/age';
import type { SavedView } from '@/lib/contract/read/views';
import { visibleText } from '@/lib/display/visible-text';
import { PlaceIcon, PlaceLine } from './place-line';

export interface ViewListProps {
  readonly views: readonly SavedView[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly onEdit: (view: SavedView) => void;
  readonly onDelete: (view: SavedView) => void;
}

/** Up and down walk the names; e edits, Delete deletes the one in focus. */
function walk(event: KeyboardEvent<HTMLElement>, { views, onEdit, onDelete }: ViewListProps): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-view]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const view = views.find(({ id }) => id === links[at]?.dataset.view);
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  if (step !== 0) {
    event.preventDefault();
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
  } else if (view && (event.key === 'Delete' || event.key === 'e')) {
    event.preventDefault();
    (event.key === 'e' ? onEdit : onDelete)(view);
  }
}

function Row({ view, chosen, onChoose, onEdit, onDelete }: ViewListProps & { view: SavedView }) {
  const name = visibleText(view.name);
  return (
    <li className="view-row" data-chosen={view.id === chosen || undefined}>
      <PlaceIcon kind={view.place.kind} />
      <div className="min-w-0">
        <Link href={view.url} prefetch={false} data-view={view.id} className="view-name ell" dir="auto" onFocus={() => onChoose(view.id)}>
          {name}
        </Link>
        <p className="ell lab">
          <PlaceLine view={view} />
          {view.note !== '' && <span className="note-start">{visibleText(view.note)}</span>}
        </p>
      </div>
      <span className="acts">
        <button type="button" className="more" aria-label={`Rename ${name} or edit its note`} onClick={() => onEdit(view)}>
          edit
        </button>
        <button type="button" className="more" aria-label={`Delete ${name}`} onClick={() => onDelete(view)}>
          delete
        </button>
      </span>
      <time className="lab num" dateTime={view.changedAt}>
        <Age iso={view.changedAt} />
      </time>
    </li>
  );
}

/** Saved views, two lines each. A click beside the name chooses one for the preview. */
export function ViewList(props: ViewListProps) {
  return (
    <ul className="view-list" aria-label="Saved views" onKeyDown={(event) => walk(event, props)}>
      {props.views.map((view) => (
        <Row key={view.id} view={view} {...props} />
      ))}
    </ul>
  );
}
