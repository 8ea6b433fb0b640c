'use client';

import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { Chooser } from '@/components/ui/chooser';
import { IS_COPY } from '@/components/ui/host';
import { Modal } from '@/components/ui/modal';
import { useAnswer } from '@/components/ui/use-answer';
import { useKeys } from '@/components/ui/use-keys';
import { viewsApi } from '@/components/views/api';
import type { ViewList } from '@/lib/contract/read/views';
import { placeWords } from '@/lib/display/place-words';
import { visibleText } from '@/lib/display/visible-text';
import { type PaletteSteps, StepTargets } from './palette-steps';

/** Something the palette can go to; `detail` stands grey at its right. */
export interface PaletteTarget {
  readonly group: string;
  readonly text: string;
  readonly detail?: string;
  readonly href: string;
}

/** Something the palette can do. */
export interface PaletteAction {
  readonly group: string;
  readonly text: string;
  readonly detail?: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
}

/** An entry of the list; its key is unique among all. */
interface Entry extends PaletteAction {
  readonly key: string;
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const groups = [...new Set(entries.map((entry) => entry.group))];
  return groups.map((group) => (
    <Command.Group key={group} heading={group}>
      {entries
        .filter((entry) => entry.group === group)
        .map(({ key, text, detail, icon, run }) => (
          <Command.Item key={key} value={`${group} ${text} ${key}`} keywords={[text, detail ?? '']} onSelect={run}>
            {icon}
            <span className="num ell">{text}</span>
            <span className="ell ml-auto text-ink-3 text-label">{detail}</span>
          </Command.Item>
        ))}
    </Command.Group>
  ));
}

/** Saved views, asked for when the palette is first opened. */
function useSavedViews(isOpen: boolean): {
  readonly targets: readonly PaletteTarget[];
  readonly failure: string | null;
  readonly isReading: boolean;
} {
  const url = isOpen && !IS_COPY ? viewsApi() : null;
  const { value, failure } = useAnswer<ViewList>(url);
  const targets = (value?.views ?? []).map((view) => ({
    group: 'Saved views',
    text: visibleText(view.name),
    detail: visibleText(placeWords(view)),
    href: view.url,
    key: `view ${view.id}`,
  }));
  return { targets, failure, isReading: url !== null && value === null && failure === null };
}

/** Search (⌘K): the page's own actions, the runs, the steps of the run at hand, saved views, the pages. Arrows choose, Enter goes. */
export function Palette(props: { targets: readonly PaletteTarget[]; steps?: PaletteSteps | undefined; actions?: readonly PaletteAction[] }) {
  const { targets, steps, actions = [] } = props;
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const saved = useSavedViews(open);
  useKeys({ 'mod+k': () => setOpen((was) => !was) });
  const closed = (act: () => void) => (): void => {
    setOpen(false);
    act();
  };
  const places: readonly (PaletteTarget & { readonly key?: string })[] = [...targets, ...saved.targets];
  const entries: Entry[] = [
    ...actions.map((action) => ({ ...action, key: action.text, run: closed(action.run) })),
    ...places.map(({ href, key = href, ...target }) => ({ ...target, key, run: closed(() => router.push(href)) })),
  ];
  return (
    <>
      <button type="button" className="find" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Search size={14} strokeWidth={1.5} />
        <span className="flex-1">Search</span>
        <kbd>⌘K</kbd>
      </button>
      <Modal open={open} label="Search" className="palette" onClose={() => setOpen(false)}>
        <Chooser label="Search runs, steps, saved views and pages">
          <Command.Input placeholder={IS_COPY ? 'Step or page' : 'Run, step, saved view or page'} data-first-focus />
          <Command.List>
            <Command.Empty>
              {saved.isReading
                ? 'Nothing by that name so far; reading the saved views.'
                : 'Nothing by that name. Runs match by name, task and allocator.'}
            </Command.Empty>
            {steps && <StepTargets of={steps} go={(href) => closed(() => router.push(href))()} />}
            <Entries entries={entries} />
            {saved.failure !== null && <p className="px-2 py-1 text-ink-3 text-label">Saved views could not be read: {saved.failure}.</p>}
          </Command.List>
        </Chooser>
      </Modal>
    </>
  );
}
