'use client';

import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type GridShape, gridWindow, scrollTo } from '@/components/ui/grid-window';
import { useSize } from '@/components/ui/use-size';
import { VSwatch } from '@/components/ui/v-swatch';
import { NONE, type TreeSnapshot } from '@/lib/contract/snapshot';
import { formatCount } from '@/lib/display/numbers';
import { outcomeOf } from '@/lib/display/scales';
import { visibleText } from '@/lib/display/visible-text';
import { foldText } from '@/lib/figure/fold-text';
import { childrenOf } from '@/lib/layout/path';
import { selectedPlace } from '@/lib/store/tree-store';
import { OutcomeDot } from './outcome-glyph';
import { useTree, useTreeState } from './tree-context';
import { INSPECTOR_ID } from './use-tree-keys';

const ROW_PX = 22;
const INDENT_PX = 14;
const DEEPEST_INDENT = 40;
const OVERSCAN = 8;

/** Place of a node among its siblings, from 1, and how many they are. Cost: the family. */
function familyOf(snapshot: TreeSnapshot, node: number): readonly [place: number, count: number] {
  const parent = snapshot.parent[node]!;
  if (parent === NONE) return [1, 1];
  const family = childrenOf(snapshot.last, parent);
  return [family.indexOf(node) + 1, family.length];
}

function Numbers({ snapshot, node }: { snapshot: TreeSnapshot; node: number }) {
  const v = snapshot.v[node]!;
  const given = snapshot.allocated[node]!;
  const outcome = outcomeOf(snapshot, node);
  return (
    <>
      <span className="cell">{outcome === 'turn' ? <VSwatch v={Number.isNaN(v) ? null : v} /> : <OutcomeDot outcome={outcome} />}</span>
      <span className="cell">
        {formatCount(snapshot.k[node]!)}/{formatCount(snapshot.n[node]!)}
      </span>
      <span className="cell">{given > 0 ? `${node === 0 ? 'm ' : '+'}${formatCount(given)}` : ''}</span>
    </>
  );
}

interface RowProps {
  readonly snapshot: TreeSnapshot;
  readonly node: number;
  readonly isSelected: boolean;
  readonly style: CSSProperties;
}

function Row({ snapshot, node, isSelected, style }: RowProps) {
  const { select, store } = useTree();
  const fold = useTreeState((state) => state.folded.folds.get(node));
  const isFaint = useTreeState((state) => state.faint?.[node] === 1);
  const [place, siblings] = familyOf(snapshot, node);
  const isOpen = fold ? false : snapshot.last[node]! > node ? true : null;
  const depth = snapshot.depth[node]!;
  const label = node === 0 ? 'prompt' : visibleText(snapshot.labels.at(node) || snapshot.ids.at(node) || '');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list's keys choose
    <div
      role="treeitem"
      data-node={node}
      tabIndex={isSelected ? 0 : -1}
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isSelected}
      className={isFaint ? 'faint' : undefined}
      style={style}
      onClick={() => select(node, 'push')}
      {...(isOpen === null ? {} : { 'aria-expanded': isOpen })}
    >
      <span className="what" style={{ paddingLeft: Math.min(depth, DEEPEST_INDENT) * INDENT_PX }}>
        {isOpen === null ? (
          <i className="twist" />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className="twist"
            aria-label={isOpen ? 'Collapse' : 'Open'}
            onClick={(event) => {
              event.stopPropagation();
              store.getState().toggleFold(node);
            }}
          >
            {isOpen ? '▾' : '▸'}
          </button>
        )}
        <span className="ell" dir="auto">
          {fold?.kind === 'family' ? '' : label}
        </span>
        {fold && <span className="dim">{foldText(fold)}</span>}
      </span>
      <Numbers snapshot={snapshot} node={node} />
    </div>
  );
}

/**
 * Keeps the selected row in sight when it changes, and the focus on it where the list has the focus. Who has it is known from
 * what the reader does: a row that leaves the page takes the focus away, in a commit that may bring the next key's row as well.
 */
function useFollow(list: RefObject<HTMLDivElement | null>, shape: GridShape, place: number): void {
  const isOurs = useRef(false);
  useEffect(() => {
    const told = (event: Event): void => {
      isOurs.current = event.target instanceof Node && list.current?.contains(event.target) === true;
    };
    for (const kind of ['focusin', 'pointerdown']) document.addEventListener(kind, told, true);
    return () => {
      for (const kind of ['focusin', 'pointerdown']) document.removeEventListener(kind, told, true);
    };
  }, [list]);
  useLayoutEffect(() => {
    const box = list.current;
    if (box) box.scrollTop = scrollTo(shape, place, box.scrollTop);
  }, [list, shape, place]);
  // Within the commit that took the focused row away: a key pressed between it and a later effect would go to the page
  useLayoutEffect(() => {
    const isFree = document.activeElement === document.body || list.current?.contains(document.activeElement);
    if (!isOurs.current || !isFree) return;
    list.current?.querySelector<HTMLElement>(`[data-node="${place}"]`)?.focus({ preventScroll: true });
  });
}

/** The tree as an indented list: every node a row, in preorder. What is collapsed here is collapsed in every layout. */
export function OutlineList() {
  const { select, store } = useTree();
  const snapshot = useTreeState((state) => state.snapshot);
  const place = useTreeState(selectedPlace);
  const list = useRef<HTMLDivElement>(null);
  const [box, { heightPx }] = useSize<HTMLDivElement>({ widthPx: 900, heightPx: 600 });
  const [scrolledPx, setScrolledPx] = useState(0);
  const rows = snapshot?.header.count ?? 0;
  const shape = useMemo(() => ({ rows, rowPx: ROW_PX, padPx: 4, viewPx: heightPx }), [rows, heightPx]);
  useFollow(list, shape, place);
  const { first, last, trackPx, topPx } = gridWindow(shape, scrolledPx, OVERSCAN);
  const visible = rows === 0 ? [] : Array.from({ length: last - first }, (_, i) => first + i);
  const go = (node: number): void => select(node, 'replace');
  const sideways = (key: string, at: number): void => {
    if (!snapshot) return;
    const isParent = snapshot.last[at]! > at;
    const isFolded = store.getState().folded.folds.has(at);
    if (key === 'ArrowRight' && isParent) go(at + 1);
    else if (key === 'ArrowRight' && isFolded) store.getState().toggleFold(at);
    else if (key === 'ArrowLeft' && isParent) store.getState().toggleFold(at);
    else if (key === 'ArrowLeft' && at > 0) go(snapshot.parent[at]!);
  };
  const walk = (event: KeyboardEvent): void => {
    // As the store has it now, not as it was drawn: keys come faster than frames
    const at = selectedPlace(store.getState());
    const page = Math.max(1, Math.floor(heightPx / ROW_PX) - 1);
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -rows, End: rows }[event.key];
    if (by !== undefined) go(Math.min(rows - 1, Math.max(0, at + by)));
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') sideways(event.key, at);
    else if (event.key === ' ') store.getState().toggleFold(at);
    else if (event.key === 'Enter') document.getElementById(INSPECTOR_ID)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div className="outline-list" ref={box}>
      <div
        ref={list}
        role="tree"
        tabIndex={-1}
        aria-label="Outline of the tree"
        className="rows"
        onKeyDown={walk}
        onScroll={(event) => setScrolledPx(event.currentTarget.scrollTop)}
      >
        <div style={{ height: trackPx, position: 'relative' }}>
          {visible.map((node) => (
            <Row
              key={snapshot!.ids.at(node)}
              snapshot={snapshot!}
              node={node}
              isSelected={node === place}
              style={{ position: 'absolute', left: 0, right: 0, top: topPx + node * ROW_PX, height: ROW_PX }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
