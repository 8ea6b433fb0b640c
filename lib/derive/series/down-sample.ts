interface Bucket {
  readonly low: number;
  readonly high: number;
  readonly end: number;
}

/** What is not a number is below nothing and above nothing: any number takes its place. */
const takesPlace = (own: number, kept: number): boolean => Number.isNaN(kept) && !Number.isNaN(own);

function bucketFrom(value: Float64Array, start: number, to: number, bucketOf: (place: number) => number): Bucket {
  const bucket = bucketOf(start);
  let low = start;
  let high = start;
  let end = start + 1;
  for (; end < to && bucketOf(end) === bucket; end++) {
    const own = value[end]!;
    if (own < value[low]! || takesPlace(own, value[low]!)) low = end;
    if (own > value[high]! || takesPlace(own, value[high]!)) high = end;
  }
  return { low, high, end };
}

/**
 * The places in [from, to) that stand for all of them where several fall into one bucket of `x`: the first, the smallest, the
 * largest and the last of every bucket, in their order. `bucketOf` is monotone in x. At most four a bucket; the ends of the
 * stretch and both its extremes are always among them. A NaN is neither: it stays only where it
 * stands first or last. Deterministic: of equal values the first counts. Cost O(to − from).
 */
export function downSample(value: Float64Array, from: number, to: number, bucketOf: (place: number) => number): Int32Array {
  const kept = new Int32Array(to - from);
  let count = 0;
  const keep = (place: number): void => {
    if (count === 0 || kept[count - 1]! < place) kept[count++] = place;
  };
  for (let start = from; start < to; ) {
    const { low, high, end } = bucketFrom(value, start, to, bucketOf);
    keep(start);
    keep(Math.min(low, high));
    keep(Math.max(low, high));
    keep(end - 1);
    start = end;
  }
  return kept.slice(0, count);
}
