import type { PointPx } from './projection';
import type { TreeLayout } from './types';
import { fitView, lanePxOf, levelPxOf, outward, type PadPx, type Viewport } from './viewport';

/** Of the pitch at which a whole tree would fit: so far may a pinned node near the edge press its lanes together. */
const LEAST_OF_FIT = 0.6;

/** One axis: where the pinned node stands on it, the room before and after, its place in units and the last unit. */
interface Axis {
  readonly atPx: number;
  readonly sizePx: number;
  readonly startPx: number;
  readonly endPx: number;
  readonly at: number;
  readonly last: number;
  readonly pitchPx: number;
}

/** The pitch at which all units fit around the pinned one, no wider than before and no less than a part of the fitted one. */
function pitchOf({ atPx, sizePx, startPx, endPx, at, last, pitchPx }: Axis): number {
  const before = at > 0 ? (atPx - startPx) / at : Number.POSITIVE_INFINITY;
  const after = last > at ? (sizePx - endPx - atPx) / (last - at) : Number.POSITIVE_INFINITY;
  const least = (LEAST_OF_FIT * (sizePx - startPx - endPx)) / Math.max(1, last);
  return Math.min(pitchPx, Math.max(least, Math.min(before, after)));
}

/**
 * The view of another tree in which a node stands where `before` is. Lanes and levels keep their pitch where the whole tree
 * fits beside that node, else they draw together, so that a walk through many trees soon moves nothing any more.
 */
export function carryWholeView(next: TreeLayout, view: Viewport, pad: PadPx, before: PointPx, node: number): Viewport {
  if (view.frame === 'polar' || next.frame !== view.frame || next.form !== view.form) return fitView(next, view, pad);
  const isRows = view.frame === 'rows';
  const [alongPx, acrossPx] = isRows ? before : [before[1], before[0]];
  const [lengthPx, breadthPx] = isRows ? [view.widthPx, view.heightPx] : [view.heightPx, view.widthPx];
  const level = outward(next.form, next.depth[node]!) + (next.form === 'boxes' ? 0.5 : 0);
  const levels = next.form === 'boxes' ? next.levels : outward(next.form, next.levels - 1);
  const lane = next.lane[node]!;
  const fitLevelPx = pitchOf({
    atPx: alongPx,
    sizePx: lengthPx,
    startPx: isRows ? pad.left : pad.top,
    endPx: isRows ? pad.right : pad.bottom,
    // What lies above the node is its path, and may leave the screen
    at: 0,
    last: levels - level,
    pitchPx: levelPxOf(view),
  });
  const fitLanePx = pitchOf({
    atPx: acrossPx,
    sizePx: breadthPx,
    startPx: isRows ? pad.top : pad.left,
    endPx: isRows ? pad.bottom : pad.right,
    at: lane,
    last: Math.max(1, next.lanes - 1),
    pitchPx: lanePxOf(view),
  });
  const [alongStart, acrossStart] = [alongPx - level * fitLevelPx, acrossPx - lane * fitLanePx];
  const origin = isRows ? { xPx: alongStart, yPx: acrossStart } : { xPx: acrossStart, yPx: alongStart };
  return { ...view, lanes: next.lanes, fitLevelPx, fitLanePx, zoom: 1, ...origin };
}
