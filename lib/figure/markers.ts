import type { RunMarker } from '../display/runs';
import type { Mark, Paint } from './scene';

const at = (px: number): number => Math.round(px * 100) / 100;

/** A run's marker around a point; hollow ones take the ground, so that lines do not show through. */
export function runMarker(shape: RunMarker, x: number, y: number, size: number, paint: Paint, hollow: boolean): Mark {
  const look = hollow ? ({ fill: 'bg', stroke: { paint, widthPx: 1.5 } } as const) : ({ fill: paint } as const);
  if (shape === 'disc') return { kind: 'circle', xPx: x, yPx: y, radiusPx: size, ...look };
  if (shape === 'square') return { kind: 'rect', xPx: x - size * 0.9, yPx: y - size * 0.9, widthPx: size * 1.8, heightPx: size * 1.8, ...look };
  const [half, top] = [size * 1.15, y - size * 1.15];
  const d =
    shape === 'triangle'
      ? `M${at(x)} ${at(top)}L${at(x + half)} ${at(y + size * 0.9)}H${at(x - half)}Z`
      : `M${at(x)} ${at(top)}L${at(x + half)} ${at(y)}L${at(x)} ${at(y + half)}L${at(x - half)} ${at(y)}Z`;
  return { kind: 'path', d, ...look };
}
