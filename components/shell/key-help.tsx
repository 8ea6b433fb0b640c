'use client';

import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { Modal } from '@/components/ui/modal';
import { useKeys } from '@/components/ui/use-keys';

/** One line of the key list: the keys, then what they do. */
export interface KeyHint {
  readonly keys: readonly string[];
  readonly does: string;
}

const EVERYWHERE: readonly KeyHint[] = [
  { keys: ['⌘K', 'Ctrl K'], does: 'search runs, steps, saved views and pages' },
  { keys: ['⌘S', 'Ctrl S'], does: 'save this view, on pages that have one' },
  { keys: ['?'], does: 'this list' },
  { keys: ['Esc'], does: 'close what is open' },
];

function KeyTable({ title, hints }: { title: string; hints: readonly KeyHint[] }) {
  return (
    <section className="px-4 pt-3 pb-4">
      <h3 className="text-label text-ink-3">{title}</h3>
      <dl className="mt-1 grid grid-cols-[140px_1fr] gap-y-1 text-small">
        {hints.map((hint) => (
          <div key={hint.does} className="contents">
            <dt className="flex gap-1">
              {hint.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{hint.does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The `?` overlay: every key of this page, then those that work everywhere. */
export function KeyHelp({ hints }: { hints: readonly KeyHint[] }) {
  const [open, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  return (
    <>
      <button type="button" className="icon" aria-label="Keyboard help" title="Keys of this page (?)" onClick={() => setOpen(true)}>
        <CircleHelp size={16} strokeWidth={1.35} />
      </button>
      <Modal open={open} label="Keyboard" className="w-[min(440px,92vw)]" onClose={() => setOpen(false)}>
        <h2 className="border-line border-b px-4 py-3 font-semibold text-title">Keyboard</h2>
        {hints.length > 0 && <KeyTable title="This page" hints={hints} />}
        <KeyTable title="Everywhere" hints={EVERYWHERE} />
      </Modal>
    </>
  );
}
