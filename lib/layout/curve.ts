import type { EdgeItem } from './display-types';
import type { PointPx, Projection, TreeBox } from './projection';
import type { TreeGeometry } from './types';

interface End {
  readonly alongPx: number;
  readonly lane: number;
}

type Ink = Pick<EdgeItem, 'node' | 'widthPx' | 'fromRoot' | 'onPath'>;

const curve = ({ node, widthPx, fromRoot, onPath }: Ink, p0: PointPx, c0: PointPx, c1: PointPx, end: PointPx, p1: PointPx): EdgeItem => ({
  node,
  x0Px: p0[0],
  y0Px: p0[1],
  c0xPx: c0[0],
  c0yPx: c0[1],
  c1xPx: c1[0],
  c1yPx: c1[1],
  xEndPx: end[0],
  yEndPx: end[1],
  x1Px: p1[0],
  y1Px: p1[1],
  widthPx,
  fromRoot,
  onPath,
});

/** Downward, edges run far across a short level: as a shelf. */
const SHELF = [0.14, 0.12, 0.42] as const;

/** It leaves the parent level, drops at once, and runs level into the child. */
function straightBend(projection: Projection, from: End, to: End, ink: Ink): EdgeItem {
  const p0 = projection.at(from.alongPx, from.lane);
  const p1 = projection.at(to.alongPx, to.lane);
  const across = projection.view.frame === 'rows' ? p1[1] - p0[1] : p1[0] - p0[0];
  if (Math.abs(across) < 1) return curve(ink, p0, p0, p0, p0, p1);
  const d = to.alongPx - from.alongPx;
  const [out, into, end] = projection.view.frame === 'columns' ? SHELF : ink.fromRoot ? [0.36, 0.06, 0.45] : [0.26, 0.02, 0.4];
  return curve(
    ink,
    p0,
    projection.at(from.alongPx + d * out, from.lane),
    projection.at(from.alongPx + d * into, to.lane),
    projection.at(from.alongPx + d * end, to.lane),
    p1,
  );
}

/** A spoke from the middle; elsewhere outward, around and outward again. */
function polarBend(projection: Projection, from: End, to: End, ink: Ink): EdgeItem {
  const p1 = projection.at(to.alongPx, to.lane);
  const p0 = projection.at(from.alongPx, ink.fromRoot ? to.lane : from.lane);
  if (ink.fromRoot || from.lane === to.lane) return curve(ink, p0, p0, p0, p0, p1);
  const middle = (from.alongPx + to.alongPx) / 2;
  return curve(ink, p0, projection.at(middle, from.lane), projection.at(middle, to.lane), p1, p1);
}

/** Screens beyond the one in view after which an edge need not go on: a dash a hundred thousand pixels long costs as many dots. */
const FAR_SCREENS = 4;

function near(lane: number, { fromLane, toLane }: TreeBox): number {
  const reach = FAR_SCREENS * (toLane - fromLane);
  return Number.isFinite(reach) ? Math.min(toLane + reach, Math.max(fromLane - reach, lane)) : lane;
}

/** An edge bent as the projection's frame has it; where an end is far outside of `seen`, it stops on the way there. */
export function bend(tree: Pick<TreeGeometry, 'depth' | 'lane'>, projection: Projection, parent: number, seen: TreeBox, ink: Ink): EdgeItem {
  const isAround = projection.view.frame === 'polar';
  const [parentLane, ownLane] = [tree.lane[parent]!, tree.lane[ink.node]!];
  const from = { alongPx: projection.along(tree.depth[parent]!), lane: isAround ? parentLane : near(parentLane, seen) };
  const to = { alongPx: projection.along(tree.depth[ink.node]!), lane: isAround ? ownLane : near(ownLane, seen) };
  return isAround ? polarBend(projection, from, to, ink) : straightBend(projection, from, to, ink);
}

export const isStraight = ({ x0Px, y0Px, xEndPx, yEndPx }: EdgeItem): boolean => x0Px === xEndPx && y0Px === yEndPx;

/** The point at `t` ∈ [0, 1] of the edge's cubic. */
export function pointAt(edge: EdgeItem, t: number): PointPx {
  const u = 1 - t;
  const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return [a * edge.x0Px + b * edge.c0xPx + c * edge.c1xPx + d * edge.xEndPx, a * edge.y0Px + b * edge.c0yPx + c * edge.c1yPx + d * edge.yEndPx];
}
