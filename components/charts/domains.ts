import { Scale } from '@visx/visx';
import type { LinePoint } from './model';

export type Domain = readonly [number, number];

const MIN_SHARE_SPAN = 0.2;

/** Smallest and largest finite value, intervals included; null where there is none. By a loop: series may be long. */
export function extentOf(lines: readonly (readonly LinePoint[])[]): Domain | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const line of lines)
    for (const point of line)
      for (const value of [point.value, point.low, point.high]) {
        if (value === null || value === undefined || !Number.isFinite(value)) continue;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
  return low <= high ? [low, high] : null;
}

/** A domain for shares: rounded outward to tenths, at least 0.2 wide, inside [0, 1]. */
export function shareDomain(extent: Domain | null): Domain {
  if (!extent) return [0, 1];
  const low = Math.max(0, Math.floor(extent[0] * 10 - 1e-9) / 10);
  const high = Math.min(1, Math.ceil(extent[1] * 10 + 1e-9) / 10);
  const missing = Math.max(0, MIN_SHARE_SPAN - (high - low));
  const up = Math.min(missing, 1 - high);
  return [Math.max(0, low - (missing - up)), high + up];
}

const MIN_COUNT_SPAN = 4;

/** A domain for counts: from 0 to a round number above the largest, and wide enough for whole ticks. */
export function countDomain(extent: Domain | null): Domain {
  return Scale.scaleLinear({ domain: [0, Math.max(MIN_COUNT_SPAN, extent?.[1] ?? 0)], range: [0, 1], nice: 4 }).domain() as unknown as Domain;
}

/** A domain for any other real: round numbers around the values; a constant gets room above and below. */
export function realDomain(extent: Domain | null): Domain {
  if (!extent) return [0, 1];
  const [low, high] = extent;
  const room = high > low ? 0 : Math.abs(low) * 0.1 || 1;
  return Scale.scaleLinear({ domain: [low - room, high + room], range: [0, 1], nice: 4 }).domain() as unknown as Domain;
}
