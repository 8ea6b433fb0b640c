import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { hitTest } from '@/lib/layout/hit-test';
import { pinView, pointOf, revealView, viewLike } from '@/lib/layout/look';
import type { PointPx } from '@/lib/layout/projection';
import type { TreeLayout } from '@/lib/layout/types';
import { fitView, type PadPx, type Viewport } from '@/lib/layout/viewport';
import { placeOf } from './node-index';
import { type Follow, type FollowedPlace, selectedPlace, type TreeState } from './tree-state';

/** The node to hold still while the tree grows: the selected one if on screen, else the one nearest the middle. */
function pinnedPlace(state: TreeState, layout: TreeLayout, view: Viewport): number {
  const place = selectedPlace(state);
  if (revealView(layout, view, place) === view) return place;
  return hitTest(layout, view, view.widthPx / 2, view.heightPx / 2) ?? place;
}

export const byId =
  (from: TreeSnapshot, to: TreeSnapshot) =>
  (before: number): FollowedPlace | null => {
    const after = placeOf(to, from.ids.at(before) ?? '');
    return after === null ? null : { before, after };
  };

/** The same in places shown: a prefix that is folded away in either tree leads nowhere. */
export function followShown(from: TreeState, to: Pick<TreeState, 'snapshot' | 'whole'>, follow: Follow): Follow {
  const shownIn = ({ snapshot, whole }: Pick<TreeState, 'snapshot' | 'whole'>, place: number): number | null =>
    snapshot === whole || !snapshot || !whole ? place : placeOf(snapshot, whole.ids.at(place)!);
  return (place) => {
    const followed = follow(from.folded.wholePlace?.[place] ?? place);
    const before = followed && shownIn(from, followed.before);
    const after = followed && shownIn(to, followed.after);
    return before === null || after === null ? null : { before, after };
  };
}

/** The view of `next` in which its `node` stands at `before`. */
type Pin = (next: TreeLayout, view: Viewport, pad: PadPx, before: PointPx, node: number) => Viewport;

/** At the same pitch. */
export const pinSame: Pin = (next, view, pad, before, node) => {
  const isSameFrame = next.frame === view.frame && next.form === view.form;
  const seen = isSameFrame ? { ...view, lanes: next.lanes } : viewLike(next, view, pad);
  return pinView(seen, before, pointOf(next, seen, node));
};

/** The view in which a place of the next layout stands where the pinned one stood; null where nothing is shown yet. */
export function pinned(state: TreeState, next: TreeLayout, follow: Follow, pin: Pin = pinSame): Viewport | null {
  const { layout, view, pad } = state;
  if (!layout || !view || !state.snapshot || layout.count === 0 || next.count === 0) return null;
  const followed = follow(pinnedPlace(state, layout, view));
  if (followed === null) return next.frame === view.frame && next.form === view.form ? { ...view, lanes: next.lanes } : null;
  return pin(next, view, pad, pointOf(layout, view, followed.before), followed.after);
}

/** The whole tree as it was fitted: neither zoomed nor moved since. */
export function standsFitted({ layout, view, pad }: TreeState): boolean {
  if (!layout || view?.zoom !== 1) return false;
  const fit = fitView(layout, view, pad);
  return view.xPx === fit.xPx && view.yPx === fit.yPx;
}

export function fitted({ layout, view, pad }: TreeState): Viewport | null {
  return layout && view ? fitView(layout, view, pad) : view;
}
