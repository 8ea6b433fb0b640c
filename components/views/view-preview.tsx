'use client';

import Link from 'next/link';
import { CopyButton } from '@/components/ui/copy-button';
import { LocalTime } from '@/components/ui/local-time';
import type { SavedView } from '@/lib/contract/read/views';
import { visibleText } from '@/lib/display/visible-text';
import { PlaceIcon, PlaceLine } from './place-line';
import { ViewFigureView } from './view-figure';

export interface ViewPreviewProps {
  readonly view: SavedView;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One saved view: its figure as the data are now, its note, its address, and what can be done with it. */
export function ViewPreview({ view, onEdit, onDelete }: ViewPreviewProps) {
  return (
    <aside className="view-preview" aria-label="The chosen view">
      <h2 dir="auto">{visibleText(view.name)}</h2>
      <p className="lab flex items-center gap-1.5">
        <PlaceIcon kind={view.place.kind} size={13} />
        <PlaceLine view={view} />
      </p>
      <div className="mt-3">
        <ViewFigureView view={view.id} size="half">
          <p className="view-nofigure">This page has no figure of its own; opening the view shows it.</p>
        </ViewFigureView>
      </div>
      {view.note !== '' && (
        <p className="view-note" dir="auto">
          {visibleText(view.note)}
        </p>
      )}
      <dl>
        <dt>saved</dt>
        <dd>
          <LocalTime iso={view.createdAt} />
        </dd>
        {view.changedAt !== view.createdAt && (
          <>
            <dt>changed</dt>
            <dd>
              <LocalTime iso={view.changedAt} />
            </dd>
          </>
        )}
        <dt>address</dt>
        <dd className="address num">{view.url}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Link className="btn solid" href={view.url} prefetch={false}>
          Open
        </Link>
        <button type="button" className="btn" onClick={onEdit}>
          Edit
        </button>
        <button type="button" className="btn" onClick={onDelete}>
          Delete
        </button>
        <CopyButton label="Copy a link to the page" text={() => new URL(view.url, location.href).href} />
      </div>
    </aside>
  );
}
