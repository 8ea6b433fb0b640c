import type { CompareAxis } from '../contract/read/compare';
import { realAt, type ShownCurve } from '../derive/compare/shown-curves';
import { formatCompact, formatCount, formatSignificant } from '../display/numbers';
import type { Domain } from './axis-scale';
import type { ChartAxis } from './line-model';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The axis that curves of a comparison are laid along, and how a curve's own numbers stand on it. */
export interface SharedAxis extends ChartAxis {
  readonly domain: Domain;
  /** Places of the curve's points; NaN where the budget is not known. */
  readonly of: (curve: Pick<ShownCurve, CompareAxis>) => Float64Array;
  readonly at: (value: number) => number;
  /** The curve's own number at a place: the inverse. */
  readonly from: (place: number) => number;
}

/** Largest known number of any curve on an axis; 0 without any. By a loop: curves may be long. */
function largest(curves: readonly Pick<ShownCurve, CompareAxis>[], axis: CompareAxis): number {
  let most = 0;
  for (const { [axis]: column } of curves)
    for (let i = 0; i < column.length; i++) {
      const value = realAt(column, i);
      if (value > most) most = value;
    }
  return most;
}

const unitOf = (axis: CompareAxis, most: number): { readonly label: string; readonly scale: number } => {
  if (axis !== 'wall') return { label: axis, scale: 1 };
  return most >= 2 * HOUR_MS ? { label: 'h', scale: HOUR_MS } : { label: 'min', scale: MINUTE_MS };
};

/** One axis for all curves, from 0 to the end of the longest: shorter ones end where they end. */
export function sharedAxis(curves: readonly Pick<ShownCurve, CompareAxis>[], axis: CompareAxis): SharedAxis {
  const most = largest(curves, axis);
  const { label, scale } = unitOf(axis, most);
  const format = axis === 'step' ? formatCount : axis === 'wall' ? formatSignificant : formatCompact;
  return {
    kind: 'linear',
    label,
    format: (value) => (value === 0 ? '0' : format(value)),
    domain: [0, most > 0 ? most / scale : 1],
    of: ({ [axis]: column }) => Float64Array.from({ length: column.length }, (_, i) => realAt(column, i) / scale),
    at: (value) => value / scale,
    from: (place) => place * scale,
  };
}
