'use client';

import { useRef } from 'react';
import { formatCount } from '@/lib/display/numbers';
import { TAB_IDS, type TabId } from './use-tab';

const NAMES: Readonly<Record<TabId, string>> = { turn: 'Turn', decision: 'Decision', tokens: 'Tokens', diff: 'Diff', notes: 'Notes' };

export interface TabsProps {
  readonly tab: TabId;
  readonly setTab: (tab: TabId) => void;
  /** What a part holds, where it is counted. */
  readonly counts: Readonly<Partial<Record<TabId, number | null>>>;
}

/** The parts of the inspector; arrows walk them. */
export function Tabs({ tab, setTab, counts }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const walk = (event: React.KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    const next = TAB_IDS[(TAB_IDS.indexOf(tab) + by + TAB_IDS.length) % TAB_IDS.length]!;
    setTab(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
    event.preventDefault();
  };
  return (
    <div ref={list} className="tabs" role="tablist" aria-label="Inspector" onKeyDown={walk} tabIndex={-1}>
      {TAB_IDS.map((id) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={tab === id}
          aria-controls="inspector-panel"
          tabIndex={tab === id ? 0 : -1}
          onClick={() => setTab(id)}
        >
          {NAMES[id]}
          {counts[id] ? <span className="num">{formatCount(counts[id])}</span> : null}
        </button>
      ))}
    </div>
  );
}
