'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { hitTest } from '@/lib/layout/hit-test';
import { useTree } from './tree-context';

const DRAG_FROM_PX = 4;
const ZOOM_PER_PX = 0.0016;
const MOST_ZOOM_PER_EVENT = 1.35;

interface Press {
  readonly xPx: number;
  readonly yPx: number;
  lastX: number;
  lastY: number;
  dragged: boolean;
}

/** Wheel zooms at the pointer, drag pans, click selects, Alt-click collapses or opens, double-click focuses a subtree, move hovers. */
export function useTreePointer(ref: RefObject<HTMLElement | null>): void {
  const { store, select } = useTree();
  const press = useRef<Press | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const at = (event: MouseEvent): readonly [number, number] => {
      const box = element.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    const nodeAt = (event: MouseEvent): number | null => {
      const { layout, view } = store.getState();
      return layout && view ? hitTest(layout, view, ...at(event)) : null;
    };
    const drag = (event: PointerEvent, held: Press): void => {
      const far = Math.hypot(event.clientX - held.xPx, event.clientY - held.yPx) > DRAG_FROM_PX;
      if (!held.dragged && !far) return;
      if (!held.dragged) element.setPointerCapture(event.pointerId);
      held.dragged = true;
      store.getState().setHover(null);
      store.getState().pan(event.clientX - held.lastX, event.clientY - held.lastY);
      held.lastX = event.clientX;
      held.lastY = event.clientY;
    };
    const move = (event: PointerEvent): void => {
      if (press.current) drag(event, press.current);
      else store.getState().setHover(nodeAt(event));
    };
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      press.current = { xPx: event.clientX, yPx: event.clientY, lastX: event.clientX, lastY: event.clientY, dragged: false };
    };
    const up = (event: PointerEvent): void => {
      const held = press.current;
      press.current = null;
      if (!held || held.dragged || event.button !== 0) return;
      const node = nodeAt(event);
      if (node !== null && event.altKey) store.getState().toggleFold(node);
      else if (node !== null) select(node, 'push');
    };
    const leave = (): void => store.getState().setHover(null);
    const cancel = (): void => {
      press.current = null;
    };
    const focus = (event: MouseEvent): void => {
      const node = nodeAt(event);
      if (node !== null) store.getState().focus(node);
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      // A card that follows its node from frame to frame costs more than the picture
      store.getState().setHover(null);
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 16 : 1) * ZOOM_PER_PX);
      store.getState().zoom(...at(event), Math.min(MOST_ZOOM_PER_EVENT, Math.max(1 / MOST_ZOOM_PER_EVENT, factor)));
    };
    const listeners = { pointermove: move, pointerdown: down, pointerup: up, pointerleave: leave, pointercancel: cancel, dblclick: focus } as const;
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener as EventListener);
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener as EventListener);
      element.removeEventListener('wheel', wheel);
    };
  }, [ref, store, select]);
}
