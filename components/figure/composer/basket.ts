import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { MOST_PANELS, type PanelRef } from '@/lib/figure/panel-set';

interface Basket {
  readonly panels: readonly PanelRef[];
  readonly set: (panels: readonly PanelRef[]) => void;
  /** Puts a figure behind the others; nothing where there is no room or it is the last one already. */
  readonly add: (panel: PanelRef) => void;
}

const same = (a: PanelRef | undefined, b: PanelRef): boolean => a?.kind === b.kind && a.query === b.query;

/** Figures that the reader has put aside, page by page, to be the panels of one. Kept by the browser, shared by its tabs. */
export const useBasket = create<Basket>()(
  persist(
    (set) => ({
      panels: [],
      set: (panels) => set({ panels }),
      add: (panel) => set(({ panels }) => (panels.length >= MOST_PANELS || same(panels.at(-1), panel) ? { panels } : { panels: [...panels, panel] })),
    }),
    { name: 'canopy-panels', storage: createJSONStorage(() => localStorage), partialize: ({ panels }) => ({ panels }) },
  ),
);
