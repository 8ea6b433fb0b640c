import { createStore } from 'zustand/vanilla';
import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { foldTree, NO_FOLDING, openTo, toggleFold } from '@/lib/derive/fold-tree';
import { carryWholeView } from '@/lib/layout/carry-view';
import { type Laid, layOut } from '@/lib/layout/layouts';
import { focusView, revealView } from '@/lib/layout/look';
import type { TreeLayout } from '@/lib/layout/types';
import { fitView, type PadPx, panView, type Viewport, zoomAt } from '@/lib/layout/viewport';
import { byId, fitted, followShown, pinned, pinSame, standsFitted } from './keep-view';
import { LayoutQueue, type LayTree } from './layout-queue';
import { placeOf } from './node-index';
import type { FaintBy, TreeActions, TreeState } from './tree-state';

export { type FollowedPlace, type NextTree, selectedPlace, selectedWholePlace, type TreeActions, type TreeState } from './tree-state';

type Faints = Readonly<Partial<Record<FaintBy, Uint8Array | null>>>;

function eitherFaint({ growth = null, lens = null }: Faints): Uint8Array | null {
  return growth && lens && growth.length === lens.length ? growth.map((faint, place) => faint | lens[place]!) : (growth ?? lens);
}

export type TreeStore = ReturnType<typeof createTreeStore>;

const NO_PAD: PadPx = { left: 0, right: 0, top: 0, bottom: 0 };

const shownAs = ({ layout, layoutId, refused }: Laid) => ({ layout, layoutId, layoutRefused: refused });

const NOTHING_FOLDED: TreeState['folded'] = { folds: new Map(), wholePlace: null, hidden: 0 };
const NOTHING = { frame: 'rows', form: 'links', lanes: 1, levels: 1 } as const;

const EMPTY: TreeState = {
  snapshot: null,
  whole: null,
  folding: NO_FOLDING,
  folded: NOTHING_FOLDED,
  layout: null,
  layoutId: null,
  layoutRefused: null,
  layoutChoice: null,
  view: null,
  pad: NO_PAD,
  selected: null,
  hover: null,
  newNodes: 0,
  failure: null,
  detail: null,
  notesRevision: 0,
  faint: null,
  replaced: null,
  painted: null,
};

/** State of one open tree, made per mount: what is shown, from where, and what is chosen. The address holds what people share. */
export function createTreeStore(lay: LayTree = layOut) {
  let faints: Faints = {};
  return createStore<TreeState & TreeActions>((set, get) => {
    const move = (next: (state: TreeState & { view: Viewport; layout: TreeLayout }) => Viewport): void => {
      const state = get();
      if (state.view && state.layout) set({ view: next(state as typeof state & { view: Viewport; layout: TreeLayout }) });
    };
    /** The view in which one whole tree took the place of another. */
    let carried: Viewport | null = null;
    const queue = new LayoutQueue(
      lay,
      () => get().layoutChoice,
      (failure) => set({ failure }),
    );
    const show = (snapshot: TreeSnapshot, laid: Laid): void => {
      const state = get();
      if (state.snapshot !== snapshot) return;
      const kept = standsFitted(state) ? null : pinned(state, laid.layout, (place) => ({ before: place, after: place }));
      set({ ...shownAs(laid), view: kept ?? fitted({ ...state, layout: laid.layout }), hover: null });
    };
    /** What was chosen while a layout was on its way is shown after it. */
    const relay = (made: Laid | null): void => {
      const { snapshot, layoutChoice } = get();
      if (!snapshot || made?.chosen === layoutChoice) return;
      queue.ask(snapshot, (laid) => {
        show(snapshot, laid);
        relay(laid);
      });
    };
    return {
      ...EMPTY,
      setDetail: (detail) => set({ detail }),
      notesChanged: () => set({ notesRevision: get().notesRevision + 1 }),
      setFaint: (by, wanted) => {
        faints = { ...faints, [by]: wanted };
        set({ faint: eitherFaint(faints) });
      },
      setPainted: (painted) => set({ painted }),
      receive: (whole) => {
        const { snapshot, ...folded } = foldTree(whole, get().folding);
        queue.ask(snapshot, (laid) => {
          const state = get();
          const shown = state.snapshot;
          if (shown && shown.header.treeKey === snapshot.header.treeKey && shown.header.revision > snapshot.header.revision) return;
          const view = (shown && pinned(state, laid.layout, byId(shown, snapshot))) ?? fitted({ ...state, layout: laid.layout });
          const grown = state.whole && state.whole.header.count > 0 ? whole.header.count - state.whole.header.count : 0;
          const newNodes = Math.max(0, state.newNodes + grown);
          set({ snapshot, whole, folded, ...shownAs(laid), view, hover: null, failure: null, newNodes });
          relay(laid);
        });
      },
      fold: (folding, then) => {
        const { whole } = get();
        set({ folding });
        if (!whole) return;
        const { snapshot, ...folded } = foldTree(whole, folding);
        queue.ask(snapshot, (laid) => {
          const state = get();
          if (state.whole !== whole || state.folding !== folding) return;
          const isWhole = standsFitted(state);
          const kept = isWhole || !state.snapshot ? null : pinned(state, laid.layout, byId(state.snapshot, snapshot));
          faints = {};
          set({ snapshot, folded, ...shownAs(laid), view: kept ?? fitted({ ...state, layout: laid.layout }), hover: null, faint: null });
          relay(laid);
          then?.();
        });
      },
      toggleFold: (place) => {
        const { snapshot, folding, folded, fold } = get();
        const next = snapshot && toggleFold({ snapshot, ...folded }, folding, place);
        if (next) fold(next);
      },
      openAll: () => {
        const { folding, folded, fold } = get();
        const families = [...folded.folds.values()].filter(({ kind }) => kind === 'family').map(({ opens }) => opens);
        fold({ collapsed: new Set(), spread: new Set([...folding.spread, ...families]) });
      },
      openTo: (id, then) => {
        const { whole, folding, fold } = get();
        const place = whole ? placeOf(whole, id) : null;
        if (!whole || place === null) return false;
        fold(openTo(whole, folding, place), then);
        return true;
      },
      replaceTree: ({ snapshot: whole, detail, selected }, followWhole) => {
        queue.drop();
        const folding = NO_FOLDING;
        const { snapshot, ...folded } = foldTree(whole, folding);
        const follow = followShown(get(), { snapshot, whole }, followWhole);
        queue.ask(snapshot, (laid) => {
          const state = get();
          const isWhole = standsFitted(state) || state.view === carried;
          const isShared = laid.layout.count > 0 && follow(0) !== null;
          const pin = isWhole ? carryWholeView : pinSame;
          const view = (isShared ? pinned(state, laid.layout, follow, pin) : null) ?? fitted({ ...state, layout: laid.layout });
          if (isWhole) carried = view;
          faints = {};
          const replaced = { from: state.snapshot, to: snapshot, follow };
          const kept = { detail, selected, replaced, hover: null, failure: null, newNodes: 0, faint: null };
          set({ snapshot, whole, folding, folded, ...shownAs(laid), view, ...kept });
          relay(laid);
        });
      },
      chooseLayout: (layoutChoice) => {
        if (layoutChoice === get().layoutChoice) return;
        set({ layoutChoice });
        if (!queue.isBusy) relay(null);
      },
      fail: (failure) => set({ failure }),
      resize: (widthPx, heightPx, pad) => {
        const { layout, view } = get();
        if (view && layout && view.widthPx > 0 && layout.count > 0) {
          set({ view: standsFitted(get()) ? fitView(layout, { widthPx, heightPx }, pad) : { ...view, widthPx, heightPx }, pad });
          return;
        }
        set({ view: fitView(layout ?? NOTHING, { widthPx, heightPx }, pad), pad });
      },
      select: (selected) => set({ selected }),
      setHover: (hover) => {
        if (get().hover !== hover) set({ hover });
      },
      pan: (dxPx, dyPx) => move(({ view }) => panView(view, dxPx, dyPx)),
      zoom: (xPx, yPx, factor) => move(({ view }) => zoomAt(view, xPx, yPx, factor)),
      fit: () => set({ view: fitted(get()), newNodes: 0 }),
      focus: (place) => move(({ layout, view, pad }) => focusView(layout, view, place, pad)),
      reveal: (place) => move(({ layout, view }) => revealView(layout, view, place)),
    };
  });
}
