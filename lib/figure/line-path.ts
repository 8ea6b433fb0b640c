import { downSample } from '../derive/series/down-sample';
import type { Outline, PathMark } from './scene';

const tenth = (px: number): number => Math.round(px * 10) / 10;

export type PlacePx = (place: number) => number;

/** A line through the places, in px. Nothing for fewer than two. */
export function openPath(places: ArrayLike<number>, x: PlacePx, y: PlacePx): string {
  if (places.length < 2) return '';
  let d = '';
  for (let i = 0; i < places.length; i++) d += `${i === 0 ? 'M' : 'L'}${tenth(x(places[i]!))} ${tenth(y(places[i]!))}`;
  return d;
}

const FIRST_POINTS = 64;

/** Straight lines being drawn, to a tenth of a px. */
export class OutlineWriter {
  private xy = new Float64Array(2 * FIRST_POINTS);
  private count = 0;
  private readonly starts: number[] = [];

  constructor(private readonly closed: boolean) {}

  get isEmpty(): boolean {
    return this.count === 0;
  }

  private point(xPx: number, yPx: number): void {
    if (2 * this.count === this.xy.length) {
      const wider = new Float64Array(2 * this.xy.length);
      wider.set(this.xy);
      this.xy = wider;
    }
    this.xy[2 * this.count] = tenth(xPx);
    this.xy[2 * this.count + 1] = tenth(yPx);
    this.count++;
  }

  /** A line through the places; nothing for fewer than two. */
  line(places: ArrayLike<number>, x: PlacePx, y: PlacePx): void {
    if (places.length < 2) return;
    this.starts.push(this.count);
    for (let i = 0; i < places.length; i++) this.point(x(places[i]!), y(places[i]!));
  }

  /** The area between two lines over the same stretch; nothing for fewer than two places. */
  area(upper: ArrayLike<number>, lower: ArrayLike<number>, x: PlacePx, high: PlacePx, low: PlacePx): void {
    if (upper.length < 2 || lower.length < 2) return;
    this.line(upper, x, high);
    for (let i = lower.length - 1; i >= 0; i--) this.point(x(lower[i]!), low(lower[i]!));
  }

  outline(): Outline {
    return { xy: this.xy.slice(0, 2 * this.count), starts: this.starts, closed: this.closed };
  }
}

/** An outline as the path of an SVG. */
export function outlinePath({ xy, starts, closed }: Outline): string {
  let d = '';
  for (const [part, start] of starts.entries()) {
    const end = starts[part + 1] ?? xy.length / 2;
    for (let i = start; i < end; i++) d += `${i === start ? 'M' : 'L'}${xy[2 * i]} ${xy[2 * i + 1]}`;
    if (closed) d += 'Z';
  }
  return d;
}

/** A path mark of an outline, with its letters made when a file or an element asks for them. */
export function outlineMark(outline: Outline, look: Pick<PathMark, 'fill' | 'fillOpacity' | 'stroke'>): PathMark {
  let letters: string | null = null;
  return {
    kind: 'path',
    get d() {
      letters ??= outlinePath(outline);
      return letters;
    },
    outline,
    ...look,
  };
}

interface Sparse {
  readonly from: number;
  readonly to: number;
  readonly firstPx: number;
  readonly lastPx: number;
  readonly places: Int32Array;
}

const MOST_KEPT = 8;
const kept = new WeakMap<Float64Array, Sparse[]>();

/**
 * Places of [from, to) to draw at this scale, a bucket a pixel; all of them where they are sparse. Kept with the values for as
 * long as both ends stand where they stood: a straight axis then puts everything between them where it was.
 */
export function sparsePlaces(value: Float64Array, from: number, to: number, x: PlacePx): Int32Array {
  const [firstPx, lastPx] = [x(from), x(to - 1)];
  const known = kept.get(value) ?? [];
  const same = known.find((one) => one.from === from && one.to === to && one.firstPx === firstPx && one.lastPx === lastPx);
  if (same) return same.places;
  const places = downSample(value, from, to, (place) => Math.floor(x(place)));
  kept.set(value, [{ from, to, firstPx, lastPx, places }, ...known.slice(0, MOST_KEPT - 1)]);
  return places;
}
