'use client';

import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Modal } from '@/components/ui/modal';
import { useKeys } from '@/components/ui/use-keys';

/** Something the palette can go to; `detail` stands grey at its right. */
export interface PaletteTarget {
  readonly group: string;
  readonly text: string;
  readonly detail?: string;
  readonly href: string;
}

function Targets({ targets, go }: { targets: readonly PaletteTarget[]; go: (href: string) => void }) {
  const groups = [...new Set(targets.map((target) => target.group))];
  return groups.map((group) => (
    <Command.Group key={group} heading={group}>
      {targets
        .filter((target) => target.group === group)
        .map((target) => (
          <Command.Item key={target.href} value={`${group} ${target.text} ${target.href}`} onSelect={() => go(target.href)}>
            <span className="num ell">{target.text}</span>
            <span className="ell ml-auto text-ink-3 text-label">{target.detail}</span>
          </Command.Item>
        ))}
    </Command.Group>
  ));
}

/** Search (⌘K): the runs, the steps of the run at hand, the pages. Arrows choose, Enter goes. */
export function Palette({ targets }: { targets: readonly PaletteTarget[] }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  useKeys({ 'mod+k': () => setOpen((was) => !was) });
  const go = (href: string): void => {
    setOpen(false);
    router.push(href);
  };
  return (
    <>
      <button type="button" className="find" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Search size={14} strokeWidth={1.5} />
        <span className="flex-1">Search</span>
        <kbd>⌘K</kbd>
      </button>
      <Modal open={open} label="Search" className="palette" onClose={() => setOpen(false)}>
        <Command label="Search runs, steps and pages">
          <Command.Input placeholder="Run, step or page" data-first-focus />
          <Command.List>
            <Command.Empty>Nothing by that name. Runs match by name, task and allocator.</Command.Empty>
            <Targets targets={targets} go={go} />
          </Command.List>
        </Command>
      </Modal>
    </>
  );
}
