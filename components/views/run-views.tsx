import Link from 'next/link';
import type { ViewList } from '@/lib/contract/read/views';
import { visibleText } from '@/lib/display/visible-text';
import { viewsHref } from './api';
import { PlaceIcon } from './place-line';

const SHOWN = 6;

/** Saved views that show a run, in a line; nothing where there are none. */
export function RunViews({ run, list }: { run: string; list: ViewList }) {
  if (list.count === 0) return null;
  const shown = list.views.slice(0, SHOWN);
  return (
    <nav className="run-views" aria-label="Saved views of this run">
      <span className="lab">Saved views</span>
      {shown.map((view) => (
        <Link key={view.id} href={view.url} prefetch={false} className="chip" title={visibleText(view.note) || undefined}>
          <PlaceIcon kind={view.place.kind} size={12} />
          <span className="ell" dir="auto">
            {visibleText(view.name)}
          </span>
        </Link>
      ))}
      <Link href={viewsHref({ run })} className="lab" prefetch={false}>
        {list.count > shown.length ? `all ${list.count}` : 'edit'}
      </Link>
    </nav>
  );
}
