'use client';

import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { pathToRoot, walkTree } from '@/lib/layout/path';
import { selectedPlace } from '@/lib/store/tree-store';
import { type OutlineRow, OutlineRows, rowWindow } from './outline-rows';
import { useTree, useTreeState } from './tree-context';
import { INSPECTOR_ID } from './use-tree-keys';

/** Height of every row: a list of a million is scrolled by it, and only the rows around what is looked at are there. */
const ROW_PX = 18;

function Row({ row, isSelected }: { row: OutlineRow; isSelected: boolean }) {
  return (
    <div
      role="treeitem"
      data-node={row.node}
      tabIndex={isSelected ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-selected={isSelected}
      {...(row.isOpen === null ? {} : { 'aria-expanded': row.isOpen })}
      style={{ paddingLeft: Math.min(row.level, 24) * 12, height: ROW_PX, lineHeight: `${ROW_PX}px` }}
    >
      {row.text}
    </div>
  );
}

/** The middle of the rows in the page: the selected one, or where the reader scrolled to since. */
function useMiddle(selected: number) {
  const [scrolled, setScrolled] = useState<{ readonly from: number; readonly row: number } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const onScroll = (): void => {
    const element = box.current;
    if (!element || element.clientHeight < ROW_PX) return;
    const row = Math.floor((element.scrollTop + element.clientHeight / 2) / ROW_PX);
    // A few rows at a time: most scrolling stays within what is there
    setScrolled((now) => (now?.from === selected && Math.abs(now.row - row) < 30 ? now : { from: selected, row }));
  };
  return { box, onScroll, middle: scrolled?.from === selected ? scrolled.row : selected };
}

/**
 * The tree as a list for screen readers and keys: the path to the selected node is open. Out of sight until it has the
 * focus. Up and down go through its rows, left to the parent, right to the first child, Enter to the inspector.
 */
export function Outline() {
  const { select, store } = useTree();
  const snapshot = useTreeState((state) => state.snapshot);
  const place = useTreeState(selectedPlace);
  const rows = useMemo(
    () => (snapshot && snapshot.header.count > 0 ? new OutlineRows(snapshot, pathToRoot(snapshot.parent, place)) : null),
    [snapshot, place],
  );
  const selected = rows?.rowOfPath(place) ?? 0;
  const { box, onScroll, middle } = useMiddle(selected);
  // The row that had the focus may be gone by now, folded away by the walk itself
  const walked = useRef(false);
  useEffect(() => {
    const element = box.current;
    if (!element || (!walked.current && !element.contains(document.activeElement))) return;
    walked.current = false;
    element.querySelector<HTMLElement>(`[data-node="${place}"]`)?.focus();
  }, [place, box]);
  if (!rows) return null;

  const go = (node: number): void => {
    walked.current = node !== place;
    select(node, 'replace');
    store.getState().reveal(node);
  };
  const walk = (event: KeyboardEvent): void => {
    const { layout } = store.getState();
    const row = { ArrowDown: selected + 1, ArrowUp: selected - 1, Home: 0, End: rows.count - 1 }[event.key];
    const way = ({ ArrowLeft: 'parent', ArrowRight: 'child' } as const)[event.key];
    if (event.key === 'Enter') document.getElementById(INSPECTOR_ID)?.focus();
    else if (row !== undefined) go(rows.nodeAt(Math.min(rows.count - 1, Math.max(0, row))));
    else if (way && layout) go(walkTree(layout, place, way));
    else return;
    event.preventDefault();
  };
  const [from, to] = rowWindow(rows.count, middle);
  const shown = Array.from({ length: to - from }, (_, i) => rows.at(from + i));
  return (
    <div ref={box} className="outline" id="tree-outline" onScroll={onScroll}>
      <p className="lab">Outline of the tree: arrows walk, Enter opens the inspector.</p>
      <div
        role="tree"
        tabIndex={-1}
        aria-label="Outline of the tree"
        onKeyDown={walk}
        style={{ paddingTop: from * ROW_PX, paddingBottom: (rows.count - to) * ROW_PX }}
      >
        {shown.map((row) => (
          <Row key={row.id} row={row} isSelected={row.node === place} />
        ))}
      </div>
    </div>
  );
}
