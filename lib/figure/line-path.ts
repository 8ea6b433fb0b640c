import { downSample } from '../derive/series/down-sample';

const tenth = (px: number): number => Math.round(px * 10) / 10;

export type PlacePx = (place: number) => number;

/** A line through the places, in px. Nothing for fewer than two. */
export function openPath(places: ArrayLike<number>, x: PlacePx, y: PlacePx): string {
  if (places.length < 2) return '';
  let d = '';
  for (let i = 0; i < places.length; i++) d += `${i === 0 ? 'M' : 'L'}${tenth(x(places[i]!))} ${tenth(y(places[i]!))}`;
  return d;
}

/** The area between two lines over the same stretch. Nothing for fewer than two places. */
export function areaPath(upper: ArrayLike<number>, lower: ArrayLike<number>, x: PlacePx, high: PlacePx, low: PlacePx): string {
  if (upper.length < 2 || lower.length < 2) return '';
  let d = openPath(upper, x, high);
  for (let i = lower.length - 1; i >= 0; i--) d += `L${tenth(x(lower[i]!))} ${tenth(low(lower[i]!))}`;
  return `${d}Z`;
}

/** Places of [from, to) to draw at this scale, a bucket a pixel; all of them where they are sparse. */
export function sparsePlaces(value: Float64Array, from: number, to: number, x: PlacePx): Int32Array {
  return downSample(value, from, to, (place) => Math.floor(x(place)));
}
