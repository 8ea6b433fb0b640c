import { isStraight } from '../layout/curve';
import type { EdgeItem, MarkItem } from '../layout/display-types';
import type { Mark, Paint } from './scene';

/** Numbers of a path, to a hundredth of a px. */
export const px = (value: number): string => String(Math.round(value * 100) / 100);

export function edgePath(edge: EdgeItem): string {
  const bend = isStraight(edge)
    ? ''
    : `C${px(edge.c0xPx)} ${px(edge.c0yPx)} ${px(edge.c1xPx)} ${px(edge.c1yPx)} ${px(edge.xEndPx)} ${px(edge.yEndPx)}`;
  return `M${px(edge.x0Px)} ${px(edge.y0Px)}${bend}L${px(edge.x1Px)} ${px(edge.y1Px)}`;
}

type At = Pick<MarkItem, 'xPx' | 'yPx'>;

export const ring = ({ xPx, yPx }: At, radiusPx: number, paint: Paint, widthPx: number, fill: Paint | null, opacity?: number): Mark => ({
  kind: 'circle',
  xPx,
  yPx,
  radiusPx,
  ...(fill === null ? {} : { fill }),
  stroke: { paint, widthPx, ...(opacity === undefined ? {} : { opacity }) },
});

export const cross = ({ xPx, yPx }: At, reachPx: number, paint: Paint): Mark => {
  const [left, right, top, bottom] = [px(xPx - reachPx), px(xPx + reachPx), px(yPx - reachPx), px(yPx + reachPx)];
  return { kind: 'path', d: `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}`, stroke: { paint, widthPx: 1.75 } };
};

const HATCH_PX = 4;

/** Rising lines of a hatch inside a circle; the lines lie where they lie everywhere in the figure. */
export function hatchCircle({ xPx, yPx }: At, radiusPx: number, paint: Paint): Mark {
  const reach = radiusPx * Math.SQRT2;
  let d = '';
  for (let sum = Math.ceil((xPx + yPx - reach) / HATCH_PX) * HATCH_PX; sum <= xPx + yPx + reach; sum += HATCH_PX) {
    const off = sum - xPx - yPx;
    const half = Math.sqrt(Math.max(0, radiusPx * radiusPx - (off * off) / 2) / 2);
    const [mx, my] = [xPx + off / 2, yPx + off / 2];
    if (half > 0.1) d += `M${px(mx - half)} ${px(my + half)}L${px(mx + half)} ${px(my - half)}`;
  }
  return { kind: 'path', d, stroke: { paint, widthPx: 1 } };
}

/** The same inside a rectangle. */
export function hatchBox(x0Px: number, y0Px: number, x1Px: number, y1Px: number, paint: Paint): Mark {
  let d = '';
  for (let sum = Math.ceil((x0Px + y0Px) / HATCH_PX) * HATCH_PX; sum < x1Px + y1Px; sum += HATCH_PX) {
    const left = Math.max(x0Px, sum - y1Px);
    const right = Math.min(x1Px, sum - y0Px);
    if (right - left > 0.1) d += `M${px(left)} ${px(sum - left)}L${px(right)} ${px(sum - right)}`;
  }
  return { kind: 'path', d, stroke: { paint, widthPx: 1 } };
}
