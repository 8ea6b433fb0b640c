/** A value of V with the weight and the mean outcome of what has it. */
export interface FitPoint {
  readonly v: number;
  readonly w: number;
  readonly y: number;
}

export type Curve = readonly (readonly [v: number, p: number])[];

interface Block {
  from: number;
  to: number;
  w: number;
  wy: number;
}

/** Points of the same V as one, ascending. */
function ascending(points: readonly FitPoint[]): FitPoint[] {
  const byV = new Map<number, { w: number; wy: number }>();
  for (const { v, w, y } of points) {
    const sum = byV.get(v) ?? { w: 0, wy: 0 };
    byV.set(v, sum);
    sum.w += w;
    sum.wy += w * y;
  }
  return [...byV].map(([v, { w, wy }]) => ({ v, w, y: wy / w })).sort((a, b) => a.v - b.v);
}

/**
 * Isotonic regression: the non-decreasing step function of least squared error, as its corners; between them a reader interpolates.
 * Pool adjacent violators (Ayer et al. 1955). O(n log n)
 */
export function isotonicCurve(points: readonly FitPoint[]): Curve {
  const blocks: Block[] = [];
  for (const { v, w, y } of ascending(points)) {
    let block: Block = { from: v, to: v, w, wy: w * y };
    for (let last = blocks.at(-1); last && last.wy / last.w >= block.wy / block.w; last = blocks.at(-1)) {
      blocks.pop();
      block = { from: last.from, to: block.to, w: last.w + block.w, wy: last.wy + block.wy };
    }
    blocks.push(block);
  }
  return blocks.flatMap(
    ({ from, to, w, wy }): Curve =>
      from === to
        ? [[from, wy / w]]
        : [
            [from, wy / w],
            [to, wy / w],
          ],
  );
}

/** A curve at V: linear between its corners, flat beyond them. O(log corners) */
export function readCurve(curve: Curve, v: number): number {
  let [low, high] = [0, curve.length - 1];
  if (high < 0) return v;
  if (v <= curve[0]![0]) return curve[0]![1];
  if (v >= curve[high]![0]) return curve[high]![1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (curve[middle]![0] <= v) low = middle;
    else high = middle;
  }
  const [[v0, p0], [v1, p1]] = [curve[low]!, curve[high]!];
  return p0 + ((p1 - p0) * (v - v0)) / (v1 - v0);
}
