'use client';

import { useSyncExternalStore } from 'react';
import type { Domain } from '@/lib/figure/axis-scale';
import type { Stop } from '@/lib/figure/run-charts/model';

export interface PointerState {
  readonly cursor: Stop | null;
  /** What is being dragged over, in values of the axis. */
  readonly brush: Domain | null;
}

/** Where the pointer is, for all charts at once: only what follows it is drawn again. */
export class Pointer {
  private state: PointerState = { cursor: null, brush: null };
  private readonly listeners = new Set<() => void>();

  /** Set when the page is left by a click: an address written after it would bring the page back. */
  leaves = false;

  readonly snapshot = (): PointerState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  move(cursor: Stop | null): void {
    if (cursor?.step !== this.state.cursor?.step || cursor?.x !== this.state.cursor?.x) this.change({ ...this.state, cursor });
  }

  drag(brush: Domain | null): void {
    if (brush !== this.state.brush) this.change({ ...this.state, brush });
  }

  private change(state: PointerState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

export const usePointer = (pointer: Pointer): PointerState => useSyncExternalStore(pointer.subscribe, pointer.snapshot, pointer.snapshot);
