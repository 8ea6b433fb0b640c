import { scaleLinear, scaleLog } from 'd3-scale';
import type { AxisKind, Domain } from './axis-scale';

/** How a value axis fits its values: shares of a whole in tenths, counts from 0, other reals to round numbers. */
export type Fit = 'share' | 'count' | 'real';

const MIN_SHARE_SPAN = 0.2;
const MIN_COUNT_SPAN = 4;
const TICKS = 4;

const niceLinear = (low: number, high: number): Domain => scaleLinear().domain([low, high]).nice(TICKS).domain() as unknown as Domain;

/** A domain for shares: rounded outward to tenths, at least 0.2 wide, inside [0, 1]. */
export function shareDomain(extent: Domain | null): Domain {
  if (!extent) return [0, 1];
  const low = Math.max(0, Math.floor(extent[0] * 10 - 1e-9) / 10);
  const high = Math.min(1, Math.ceil(extent[1] * 10 + 1e-9) / 10);
  const missing = Math.max(0, MIN_SHARE_SPAN - (high - low));
  const up = Math.min(missing, 1 - high);
  return [Math.max(0, low - (missing - up)), high + up];
}

/** A domain for counts: from 0 to a round number above the largest, and wide enough for whole ticks. */
export const countDomain = (extent: Domain | null): Domain => niceLinear(0, Math.max(MIN_COUNT_SPAN, extent?.[1] ?? 0));

/** A domain for any other real: round numbers around the values; a constant gets room above and below. */
export function realDomain(extent: Domain | null): Domain {
  if (!extent) return [0, 1];
  const [low, high] = extent;
  const room = high > low ? 0 : Math.abs(low) * 0.1 || 1;
  return niceLinear(low - room, high + room);
}

const FITS: Readonly<Record<Fit, (extent: Domain | null) => Domain>> = { share: shareDomain, count: countDomain, real: realDomain };

/** The domain of a value axis; of a log axis from the positive values alone, which is what `extent` must then be of. */
export function valueDomain(kind: AxisKind, fit: Fit, extent: Domain | null): Domain {
  if (kind === 'linear') return FITS[fit](extent);
  if (kind === 'symlog') return extent ? [Math.min(0, extent[0]), Math.max(0, extent[1]) || 1] : [0, 1];
  if (!extent) return [0.1, 1];
  const [low, high] = extent[0] < extent[1] ? extent : [extent[0] / 2, extent[1] * 2];
  return high / low >= 10 ? (scaleLog().domain([low, high]).nice().domain() as unknown as Domain) : [low, high];
}
