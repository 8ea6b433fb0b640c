'use client';

import { useState } from 'react';
import { Modal } from '@/components/ui/modal';
import type { SavedView } from '@/lib/contract/read/views';
import { changeView } from './api';
import { ViewForm, type ViewWords } from './view-form';

function Body({ view, others, onDone, onCancel }: { view: SavedView; others: readonly SavedView[]; onDone: () => void; onCancel: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async ({ name, note }: ViewWords): Promise<void> => {
    // Only what was changed is sent: somebody else may be at the rest
    const change = { ...(name === view.name ? {} : { name }), ...(note === view.note ? {} : { note }) };
    if (Object.keys(change).length === 0) return onCancel();
    setBusy(true);
    const answer = await changeView(view.id, change);
    setBusy(false);
    if (answer.ok) onDone();
    else setFailure(answer.error);
  };
  return (
    <>
      <h2 className="mb-3 font-semibold text-title">Edit a saved view</h2>
      <ViewForm
        initial={{ name: view.name, note: view.note }}
        busy={busy}
        failure={failure}
        submit="Save changes"
        onSubmit={(words) => void save(words)}
        onCancel={onCancel}
        about={(name) => others.some((other) => other.id !== view.id && other.name === name) && 'Another saved view has this name. Both can stand.'}
      />
    </>
  );
}

/** Name and note of a saved view, to be changed. */
export function EditView(props: { view: SavedView | null; others: readonly SavedView[]; onDone: () => void; onCancel: () => void }) {
  const { view, onCancel } = props;
  return (
    <Modal open={view !== null} label="Edit a saved view" className="w-[min(440px,92vw)] p-4" onClose={onCancel}>
      {view && <Body {...props} view={view} />}
    </Modal>
  );
}
