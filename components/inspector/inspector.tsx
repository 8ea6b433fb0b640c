'use client';

import { useRef, useState } from 'react';
import { useTree, useTreeState } from '@/components/tree/tree-context';
import { INSPECTOR_ID } from '@/components/tree/use-tree-keys';
import { selectedPlace } from '@/lib/store/tree-store';
import { DecisionTab } from './decision-tab';
import { InspectorHeader } from './header';
import { TurnTab } from './turn-tab';
import { useNode } from './use-node';
import { ValueBlock } from './value-block';

const TABS = [
  { id: 'turn', name: 'Turn' },
  { id: 'decision', name: 'Decision' },
] as const;
type TabId = (typeof TABS)[number]['id'];

function Tabs({ tab, setTab }: { tab: TabId; setTab: (tab: TabId) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const walk = (event: React.KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = TABS.find(({ id }) => id !== tab)!;
    setTab(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
    event.preventDefault();
  };
  return (
    <div ref={list} className="tabs" role="tablist" aria-label="Inspector" onKeyDown={walk} tabIndex={-1}>
      {TABS.map(({ id, name }) => (
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
          {name}
        </button>
      ))}
    </div>
  );
}

/** Everything known about the selected node: what was predicted, what happened, and why it got its budget. */
export function Inspector() {
  const { run, treeKey } = useTree();
  const [tab, setTab] = useState<TabId>('turn');
  const place = useTreeState(selectedPlace);
  const count = useTreeState((state) => state.snapshot?.header.count ?? 0);
  const id = useTreeState((state) => state.snapshot?.ids.at(selectedPlace(state)) ?? null);
  const revision = useTreeState((state) => state.snapshot?.header.revision ?? 0);
  const state = useNode(run, treeKey, id, revision);
  return (
    <aside id={INSPECTOR_ID} className="inspector" aria-label="Node inspector" tabIndex={-1}>
      {count === 0 ? (
        <p className="hint">Nothing to inspect yet: the tree has no node.</p>
      ) : (
        <>
          <InspectorHeader node={place} />
          <ValueBlock node={place} />
          <Tabs tab={tab} setTab={setTab} />
          <div id="inspector-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
            {tab === 'turn' ? <TurnTab key={id} node={place} state={state} /> : <DecisionTab node={place} />}
          </div>
        </>
      )}
    </aside>
  );
}
