import { walkBlocks } from './block-index';
import { lanesMeet, project, turnOf } from './projection';
import type { TreeLayout } from './types';
import type { Viewport } from './viewport';

const REACH_PX = 14;

/** What the pointer is on: the node nearest to a point of the screen, at most 14 px away, or the rectangle around it; null where there is none. */
export function hitTest(layout: TreeLayout, view: Viewport, xPx: number, yPx: number): number | null {
  const projection = project(layout, view);
  const turn = turnOf(view);
  const isBoxes = layout.form === 'boxes';
  const box = projection.around(xPx, yPx, isBoxes ? 0 : REACH_PX);
  const { index, depth, lane } = layout;
  let best: number | null = null;
  let bestPx = REACH_PX * REACH_PX;
  const nearest = (node: number): void => {
    const [nodeX, nodeY] = projection.point(depth[node]!, lane[node]!);
    const distance = (nodeX - xPx) ** 2 + (nodeY - yPx) ** 2;
    if (distance > bestPx) return;
    bestPx = distance;
    best = node;
  };
  const around = (node: number): void => {
    const isIn =
      depth[node]! <= box.fromLevel &&
      depth[node]! + 1 > box.fromLevel &&
      layout.firstLane[node]! <= box.fromLane &&
      layout.lastLane[node]! > box.fromLane;
    if (isIn) best = node;
  };
  walkBlocks(
    index,
    (block) =>
      index.maxLevel[block]! >= box.fromLevel &&
      index.minLevel[block]! <= box.toLevel &&
      lanesMeet(box, index.minLane[block]!, index.maxLane[block]!, turn),
    (from, to) => {
      for (let i = from; i < to; i++) (isBoxes ? around : nearest)(index.order[i]!);
    },
  );
  return best;
}
