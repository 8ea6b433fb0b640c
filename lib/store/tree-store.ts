import { createStore } from 'zustand/vanilla';
import type { TreeDetail } from '@/lib/contract/read/trees';
import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { carryWholeView } from '@/lib/layout/carry-view';
import type { DisplayList } from '@/lib/layout/display-types';
import { hitTest } from '@/lib/layout/hit-test';
import { type Laid, type LayoutId, layOut } from '@/lib/layout/layouts';
import { focusView, pinView, pointOf, revealView, viewLike } from '@/lib/layout/look';
import type { PointPx } from '@/lib/layout/projection';
import type { TreeLayout } from '@/lib/layout/types';
import { fitView, type PadPx, panView, type Viewport, zoomAt } from '@/lib/layout/viewport';
import { LayoutQueue, type LayTree } from './layout-queue';
import { placeOf } from './node-index';

/** A replay makes faint what it has not reached, legend and search what is not picked out. */
export type FaintBy = 'growth' | 'lens';
type Faints = Readonly<Partial<Record<FaintBy, Uint8Array | null>>>;

function eitherFaint({ growth = null, lens = null }: Faints): Uint8Array | null {
  return growth && lens && growth.length === lens.length ? growth.map((faint, place) => faint | lens[place]!) : (growth ?? lens);
}

export interface TreeState {
  readonly snapshot: TreeSnapshot | null;
  readonly layout: TreeLayout | null;
  /** The layout shown; null while there is none. */
  readonly layoutId: LayoutId | null;
  /** The layout that was chosen and has too many nodes for it. */
  readonly layoutRefused: LayoutId | null;
  /** What the reader chose; null = what suits the tree. */
  readonly layoutChoice: LayoutId | null;
  readonly view: Viewport | null;
  readonly pad: PadPx;
  /** Id of the selected node; null = the root. */
  readonly selected: string | null;
  /** Preorder place under the pointer. */
  readonly hover: number | null;
  /** Nodes that came since the reader last fitted the tree. */
  readonly newNodes: number;
  /** Why the newest data could not be had; what is shown then is the last good data. */
  readonly failure: string | null;
  /** Prompt, decision and neighbours; null until they are known. */
  readonly detail: TreeDetail | null;
  /** Grows whenever somebody wrote on a node of the tree, or took a note off. */
  readonly notesRevision: number;
  /** Nodes drawn faint: 1; null = none is. Nothing moves by it. [N of the snapshot] */
  readonly faint: Uint8Array | null;
  /** What the newest painting showed and left out. */
  readonly painted: DisplayList['counts'] | null;
}

export interface TreeActions {
  /** Takes a snapshot unless a newer one is shown. Selection stays by id; what the reader looks at keeps its place. */
  readonly receive: (snapshot: TreeSnapshot) => void;
  /**
   * Puts another tree in place of the one shown. `follow` leads from a place shown to the same prefix in the other tree, or
   * to the deepest that both share; that one stays where it is on screen. Null = nothing is shared: the tree is fitted.
   */
  readonly replaceTree: (next: NextTree, follow: Follow) => void;
  /** Lays the tree out anew: fitted where it was, else with what the reader looks at in its place. */
  readonly chooseLayout: (choice: LayoutId | null) => void;
  readonly fail: (reason: string) => void;
  readonly setDetail: (detail: TreeDetail) => void;
  readonly notesChanged: () => void;
  /** What one of those who make nodes faint asks for; a node is faint where one of them wants it. */
  readonly setFaint: (by: FaintBy, faint: Uint8Array | null) => void;
  readonly setPainted: (painted: DisplayList['counts']) => void;
  readonly resize: (widthPx: number, heightPx: number, pad: PadPx) => void;
  readonly select: (id: string | null) => void;
  readonly setHover: (place: number | null) => void;
  readonly pan: (dxPx: number, dyPx: number) => void;
  readonly zoom: (xPx: number, yPx: number, factor: number) => void;
  readonly fit: () => void;
  readonly focus: (place: number) => void;
  readonly reveal: (place: number) => void;
}

/** Another tree and what is chosen in it; null = its root. */
export interface NextTree {
  readonly snapshot: TreeSnapshot;
  readonly detail: TreeDetail;
  readonly selected: string | null;
}

/** One prefix in two trees: its preorder places. */
export interface FollowedPlace {
  readonly before: number;
  readonly after: number;
}

export type TreeStore = ReturnType<typeof createTreeStore>;

const NO_PAD: PadPx = { left: 0, right: 0, top: 0, bottom: 0 };

/** Place of the selected node; the root where nothing, or nothing known, is selected. */
export function selectedPlace({ snapshot, selected }: Pick<TreeState, 'snapshot' | 'selected'>): number {
  if (!snapshot || selected === null) return 0;
  return placeOf(snapshot, selected) ?? 0;
}

/** The node to hold still while the tree grows: the selected one if on screen, else the one nearest the middle. */
function pinnedPlace(state: TreeState, layout: TreeLayout, view: Viewport): number {
  const place = selectedPlace(state);
  if (revealView(layout, view, place) === view) return place;
  return hitTest(layout, view, view.widthPx / 2, view.heightPx / 2) ?? place;
}

const byId =
  (from: TreeSnapshot, to: TreeSnapshot) =>
  (before: number): FollowedPlace | null => {
    const after = placeOf(to, from.ids.at(before) ?? '');
    return after === null ? null : { before, after };
  };

type Follow = (place: number) => FollowedPlace | null;
/** The view of `next` in which its `node` stands at `before`. */
type Pin = (next: TreeLayout, view: Viewport, pad: PadPx, before: PointPx, node: number) => Viewport;

/** At the same pitch. */
const pinSame: Pin = (next, view, pad, before, node) => {
  const isSameFrame = next.frame === view.frame && next.form === view.form;
  const seen = isSameFrame ? { ...view, lanes: next.lanes } : viewLike(next, view, pad);
  return pinView(seen, before, pointOf(next, seen, node));
};

/** The view in which a place of the next layout stands where the pinned one stood; null where nothing is shown yet. */
function pinned(state: TreeState, next: TreeLayout, follow: Follow, pin: Pin = pinSame): Viewport | null {
  const { layout, view, pad } = state;
  if (!layout || !view || !state.snapshot || layout.count === 0 || next.count === 0) return null;
  const followed = follow(pinnedPlace(state, layout, view));
  if (followed === null) return next.frame === view.frame && next.form === view.form ? { ...view, lanes: next.lanes } : null;
  return pin(next, view, pad, pointOf(layout, view, followed.before), followed.after);
}

/** The whole tree as it was fitted: neither zoomed nor moved since. */
function standsFitted({ layout, view, pad }: TreeState): boolean {
  if (!layout || view?.zoom !== 1) return false;
  const fit = fitView(layout, view, pad);
  return view.xPx === fit.xPx && view.yPx === fit.yPx;
}

function fitted({ layout, view, pad }: TreeState): Viewport | null {
  return layout && view ? fitView(layout, view, pad) : view;
}

const shownAs = ({ layout, layoutId, refused }: Laid) => ({ layout, layoutId, layoutRefused: refused });

const NOTHING = { frame: 'rows', form: 'links', lanes: 1, levels: 1 } as const;

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
      snapshot: null,
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
      painted: null,
      setDetail: (detail) => set({ detail }),
      notesChanged: () => set({ notesRevision: get().notesRevision + 1 }),
      setFaint: (by, wanted) => {
        faints = { ...faints, [by]: wanted };
        set({ faint: eitherFaint(faints) });
      },
      setPainted: (painted) => set({ painted }),
      receive: (snapshot) =>
        queue.ask(snapshot, (laid) => {
          const state = get();
          const shown = state.snapshot;
          if (shown && shown.header.treeKey === snapshot.header.treeKey && shown.header.revision > snapshot.header.revision) return;
          const view = (shown && pinned(state, laid.layout, byId(shown, snapshot))) ?? fitted({ ...state, layout: laid.layout });
          const grown = shown && shown.header.count > 0 ? snapshot.header.count - shown.header.count : 0;
          set({ snapshot, ...shownAs(laid), view, hover: null, failure: null, newNodes: Math.max(0, state.newNodes + grown) });
          relay(laid);
        }),
      replaceTree: ({ snapshot, detail, selected }, follow) => {
        queue.drop();
        queue.ask(snapshot, (laid) => {
          const state = get();
          const isWhole = standsFitted(state) || state.view === carried;
          const isShared = laid.layout.count > 0 && follow(0) !== null;
          const pin = isWhole ? carryWholeView : pinSame;
          const view = (isShared ? pinned(state, laid.layout, follow, pin) : null) ?? fitted({ ...state, layout: laid.layout });
          if (isWhole) carried = view;
          faints = {};
          set({ snapshot, ...shownAs(laid), view, detail, selected, hover: null, failure: null, newNodes: 0, faint: null });
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
