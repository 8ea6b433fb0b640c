'use client';

import { Bookmark } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { Modal } from '@/components/ui/modal';
import { Notice } from '@/components/ui/notice';
import { useAnswer } from '@/components/ui/use-answer';
import type { SavedView, ViewList, WrittenView } from '@/lib/contract/read/views';
import { visibleText } from '@/lib/display/visible-text';
import { changeView, saveView, viewsApi, viewsHref } from './api';
import { ViewForm, type ViewWords } from './view-form';

/** The page as it stands: its address, and the name that it has itself, without the product's. */
const thisPage = () => ({ url: location.pathname + location.search, title: document.title.replace(/ · Canopy$/, '').slice(0, 120) });

function NameNote({ name, url, views, onReplace }: { name: string; url: string; views: readonly SavedView[]; onReplace: (view: SavedView) => void }) {
  const same = views.filter((view) => view.name === name);
  const standing = views.find((view) => view.url === url);
  if (same.length > 0)
    return (
      <>
        {same.length === 1 ? 'Another saved view has this name.' : `${same.length} saved views have this name.`} Both can stand.{' '}
        {same.length === 1 && (
          <button type="button" className="more" onClick={() => onReplace(same[0]!)}>
            Let it show this page instead
          </button>
        )}
      </>
    );
  return standing ? <>This very view is saved already, as “{visibleText(standing.name)}”.</> : null;
}

function Body({ onDone, onCancel }: { onDone: (view: WrittenView) => void; onCancel: () => void }) {
  const [page] = useState(thisPage);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const known = useAnswer<ViewList>(viewsApi());
  const finish = async (sent: ReturnType<typeof saveView>): Promise<void> => {
    setBusy(true);
    const answer = await sent;
    setBusy(false);
    if (answer.ok) onDone(answer.value);
    else setFailure(answer.error);
  };
  const save = ({ name, note }: ViewWords): void => void finish(saveView({ name, note, url: page.url }));
  return (
    <>
      <h2 className="font-semibold text-title">Save this view</h2>
      <p className="mt-1 mb-3 text-ink-2 text-small">
        The page as it stands: what is chosen, filtered, coloured. It shows the data as they are when it is opened.
      </p>
      <ViewForm
        initial={{ name: page.title, note: '' }}
        busy={busy}
        failure={failure}
        submit="Save view"
        onSubmit={save}
        onCancel={onCancel}
        about={(name) => (
          <NameNote
            name={name}
            url={page.url}
            views={known.value?.views ?? []}
            onReplace={(view) => void finish(changeView(view.id, { url: page.url }))}
          />
        )}
      />
    </>
  );
}

export interface SaveViewProps {
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Keeps the page at hand as a saved view: the button, its dialog, and what is said when it is done. */
export function SaveView({ open, onOpen, onClose }: SaveViewProps) {
  const [done, setDone] = useState<WrittenView | null>(null);
  return (
    <>
      <button type="button" className="icon" aria-label="Save this view" title="Save this view (⌘S)" aria-haspopup="dialog" onClick={onOpen}>
        <Bookmark size={15} strokeWidth={1.35} />
      </button>
      <Modal open={open} label="Save this view" className="w-[min(440px,92vw)] p-4" onClose={onClose}>
        <Body
          onCancel={onClose}
          onDone={(view) => {
            setDone(view);
            onClose();
          }}
        />
      </Modal>
      {done && (
        <Notice onClose={() => setDone(null)}>
          Saved as “{visibleText(done.name)}”{done.sameName > 0 && `, a name that ${done.sameName} other${done.sameName > 1 ? 's have' : ' has'} too`}
          .{' '}
          <Link className="more" href={viewsHref({ view: done.id })} prefetch={false}>
            Show it among the saved views
          </Link>
        </Notice>
      )}
    </>
  );
}
