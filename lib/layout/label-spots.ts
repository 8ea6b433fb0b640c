import { isStraight } from './curve';
import type { BoxItem, EdgeItem, LabelItem, MarkItem } from './display-types';
import type { Projection } from './projection';
import type { Viewport } from './viewport';

/** Height of a line above its baseline. */
export const LABEL_PX = 8;
const ANSWER_MAX_PX = 150;
/** Beside a mark fewer letters than that say nothing. */
const LEAST_SIDE_PX = 40;
/** From a node's middle to the end of its label: clear of its mark and rings. */
const MARK_GAP_PX = 9.5;
const RING_PX = 2.5;
const SELECTED_PX = 6.5;
const BOX_PAD_PX = 5;
const LEAST_BOX_PX = 12;

/** Where a label may stand, and how much room it has there. */
export interface Spot {
  readonly xPx: number;
  readonly yPx: number;
  readonly align: LabelItem['align'];
  readonly roomPx: number;
}

/** Beside a mark: at its right, or outward of it where levels go around. */
export function sideSpot(mark: MarkItem, projection: Projection, isLeaf: boolean): Spot {
  const { view } = projection;
  const gapPx = mark.radiusPx + 5 + (mark.expanded ? RING_PX : 0) + (mark.selected ? 3 : 0);
  const isLeft = view.frame === 'polar' && mark.xPx < view.xPx;
  const lanePx = projection.lanePx(1);
  const roomPx =
    isLeaf && view.frame !== 'columns' ? ANSWER_MAX_PX : view.frame === 'columns' ? lanePx - gapPx - 12 : projection.levelPx - gapPx - 10;
  return {
    xPx: mark.xPx + (isLeft ? -gapPx : gapPx),
    yPx: mark.yPx + 3.5,
    align: isLeft ? 'end' : 'start',
    roomPx: roomPx < LEAST_SIDE_PX ? 0 : Math.min(ANSWER_MAX_PX, roomPx),
  };
}

/** Above or below the level end of an edge: with all its room, then with less. */
export function edgeSpots(edge: EdgeItem, levelPx: number): readonly Spot[] {
  const straight = isStraight(edge);
  const roomPx = edge.fromRoot ? levelPx * 0.76 : straight ? levelPx - 26 : levelPx * 0.6;
  const shifts = edge.onPath || straight || edge.fromRoot ? [-7, 14] : [12, -6];
  const xPx = edge.x1Px - MARK_GAP_PX - (edge.onPath ? SELECTED_PX : RING_PX);
  return [roomPx, roomPx * 0.72].flatMap((room) => shifts.map((dyPx) => ({ xPx, yPx: edge.y1Px + dyPx, align: 'end' as const, roomPx: room })));
}

/** Under an edge, from where it runs level. */
export function textSpot(edge: EdgeItem): Spot {
  const xPx = (isStraight(edge) ? edge.x0Px : edge.xEndPx) + MARK_GAP_PX + RING_PX;
  return { xPx, yPx: edge.y1Px + 14, align: 'start', roomPx: edge.x1Px - MARK_GAP_PX - RING_PX - xPx };
}

/** Inside a rectangle, in the part of it that is on screen; null where there is no room for a line. */
export function boxSpot({ x0Px, y0Px, x1Px, y1Px }: BoxItem, view: Viewport): Spot | null {
  const left = Math.max(x0Px, 0) + BOX_PAD_PX;
  const right = Math.min(x1Px, view.widthPx) - BOX_PAD_PX;
  if (y1Px - y0Px < LEAST_BOX_PX || right <= left) return null;
  return { xPx: left, yPx: Math.min(y0Px + 14, (y0Px + y1Px) / 2 + 3.5), align: 'start', roomPx: right - left };
}
