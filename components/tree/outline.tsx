'use client';

import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { pathToRoot, type WalkKey, walkByKey } from '@/lib/layout/path';
import { selectedPlace } from '@/lib/store/tree-store';
import { MOST_ROWS, outlineRows } from './outline-rows';
import { useTree, useTreeState } from './tree-context';
import { INSPECTOR_ID } from './use-tree-keys';

const WALK: Readonly<Record<string, WalkKey | undefined>> = { ArrowLeft: 'ArrowLeft', ArrowRight: 'ArrowRight' };

/**
 * The tree as a list for screen readers and keys: the path to the selected node is open. Out of sight until it has the
 * focus. Up and down go through its rows, left to the parent, right to the first child, Enter to the inspector.
 */
export function Outline() {
  const { select, store } = useTree();
  const snapshot = useTreeState((state) => state.snapshot);
  const place = useTreeState(selectedPlace);
  const list = useRef<HTMLDivElement>(null);
  const outline = useMemo(
    () => (snapshot && snapshot.header.count > 0 ? outlineRows(snapshot, pathToRoot(snapshot.parent, place)) : null),
    [snapshot, place],
  );
  // The row that had the focus may be gone by now, folded away by the walk itself
  const walked = useRef(false);
  useEffect(() => {
    if (!walked.current && !list.current?.contains(document.activeElement)) return;
    walked.current = false;
    list.current?.querySelector<HTMLElement>(`[data-node="${place}"]`)?.focus();
  }, [place]);
  if (!outline) return null;

  const go = (node: number): void => {
    walked.current = node !== place;
    select(node, 'replace');
    store.getState().reveal(node);
  };
  const walk = (event: KeyboardEvent): void => {
    const { layout } = store.getState();
    const at = outline.rows.findIndex((row) => row.node === place);
    const rowAt = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: outline.rows.length - 1 }[event.key];
    const key = WALK[event.key];
    if (event.key === 'Enter') document.getElementById(INSPECTOR_ID)?.focus();
    else if (rowAt !== undefined) go(outline.rows[Math.min(outline.rows.length - 1, Math.max(0, rowAt))]!.node);
    else if (key && layout) go(walkByKey(layout, place, key));
    else return;
    event.preventDefault();
  };
  return (
    <div className="outline" id="tree-outline">
      <p className="lab">Outline of the tree: arrows walk, Enter opens the inspector.</p>
      <div ref={list} role="tree" tabIndex={-1} aria-label="Outline of the tree" onKeyDown={walk}>
        {outline.rows.map((row) => (
          <div
            key={row.id}
            role="treeitem"
            data-node={row.node}
            tabIndex={row.node === place ? 0 : -1}
            aria-level={row.level}
            aria-posinset={row.place}
            aria-setsize={row.siblings}
            aria-selected={row.node === place}
            {...(row.isOpen === null ? {} : { 'aria-expanded': row.isOpen })}
            style={{ paddingLeft: Math.min(row.level, 24) * 12 }}
          >
            {row.text}
          </div>
        ))}
      </div>
      {outline.cut && <p className="lab">Only the first {MOST_ROWS} rows are listed; select further down to list from there.</p>}
    </div>
  );
}
