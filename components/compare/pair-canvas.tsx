'use client';

import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { TreeShape } from '@/components/tree/tree-shape';
import { useTreeCanvas } from '@/components/tree/use-tree-canvas';
import type { ColouringId } from '@/lib/display/scales';
import { hitTest } from '@/lib/layout/hit-test';
import { type WalkKey, walkByKey } from '@/lib/layout/path';
import type { PadPx } from '@/lib/layout/viewport';
import { selectedPlace, type TreeStore } from '@/lib/store/tree-store';

const PAD: PadPx = { left: 14, right: 44, top: 14, bottom: 14 };
const padOf = (): PadPx => PAD;
const DRAG_FROM_PX = 4;
const ZOOM_PER_PX = 0.0016;
const MOST_ZOOM = 1.35;
const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

/** What both canvases do together. */
export interface LinkedMoves {
  readonly pan: (dxPx: number, dyPx: number) => void;
  readonly zoom: (xPx: number, yPx: number, factor: number) => void;
  readonly fit: () => void;
}

/** Wheel zooms both trees at the pointer, drag pans both, a click selects in both. */
function usePointer(box: RefObject<HTMLDivElement | null>, store: TreeStore, moves: LinkedMoves, onSelect: (id: string) => void): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let press: { x: number; y: number; dragged: boolean } | null = null;
    const at = (event: MouseEvent): readonly [number, number] => {
      const { left, top } = element.getBoundingClientRect();
      return [event.clientX - left, event.clientY - top];
    };
    const down = (event: PointerEvent): void => {
      if (event.button === 0) press = { x: event.clientX, y: event.clientY, dragged: false };
    };
    const move = (event: PointerEvent): void => {
      if (!press) return;
      if (!press.dragged && Math.hypot(event.clientX - press.x, event.clientY - press.y) <= DRAG_FROM_PX) return;
      if (!press.dragged) element.setPointerCapture(event.pointerId);
      moves.pan(event.clientX - press.x, event.clientY - press.y);
      press = { x: event.clientX, y: event.clientY, dragged: true };
    };
    const up = (event: PointerEvent): void => {
      const held = press;
      press = null;
      const { layout, view, snapshot } = store.getState();
      if (!held || held.dragged || !layout || !view || !snapshot) return;
      const node = hitTest(layout, view, ...at(event));
      if (node !== null) onSelect(snapshot.ids.at(node)!);
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 16 : 1) * ZOOM_PER_PX);
      moves.zoom(...at(event), Math.min(MOST_ZOOM, Math.max(1 / MOST_ZOOM, factor)));
    };
    const drop = (): void => {
      press = null;
    };
    const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: drop, dblclick: moves.fit } as const;
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener as EventListener);
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener as EventListener);
      element.removeEventListener('wheel', wheel);
    };
  }, [box, store, moves, onSelect]);
}

/** One of the two trees. The arrows walk it, and the other follows as far as it has the same prefix. */
export function PairCanvas(props: {
  store: TreeStore;
  label: string;
  colour: ColouringId;
  shared: Uint8Array | null;
  isWaiting: boolean;
  moves: LinkedMoves;
  onSelect: (id: string) => void;
}) {
  const { store, onSelect } = props;
  const { box, canvas } = useTreeCanvas({ store, colour: props.colour, padOf, shared: props.shared });
  usePointer(box, store, props.moves, onSelect);
  const walk = (event: KeyboardEvent): void => {
    const state = store.getState();
    if (!state.layout || !state.snapshot || !ARROWS.has(event.key)) return;
    const next = walkByKey(state.layout, selectedPlace(state), event.key as WalkKey);
    event.preventDefault();
    onSelect(state.snapshot.ids.at(next)!);
    store.getState().reveal(next);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows walk the tree from here; what is selected is said beside it
    <div ref={box} className="pair-canvas" tabIndex={0} role="application" aria-label={props.label} onKeyDown={walk}>
      <canvas ref={canvas} />
      {props.isWaiting && <TreeShape />}
    </div>
  );
}
