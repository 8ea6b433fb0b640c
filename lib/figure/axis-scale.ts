import { scaleLinear, scaleLog, scaleSymlog } from 'd3-scale';
import type { AxisScale } from './frame';

/** symlog: linear around 0, logarithmic beyond, for values of both signs. */
export type AxisKind = 'linear' | 'log' | 'symlog';
export type Domain = readonly [number, number];

export interface ChartScale extends AxisScale {
  /** px → value. */
  readonly invert: (px: number) => number;
}

const MOST_POWERS = 6;
/** Of each sign. */
const MOST_SIGNED_POWERS = 3;

/** Powers of ten of one sign between the smallest that symlog resolves and `largest`, thinned to a few. */
function powersUpTo(largest: number, smallest: number, most: number): number[] {
  const from = Math.round(Math.log10(smallest));
  const to = Math.floor(Math.log10(largest) + 1e-9);
  const every = Math.max(1, Math.ceil((to - from + 1) / most));
  const powers: number[] = [];
  for (let power = to; power >= from; power -= every) powers.push(10 ** power);
  return powers.reverse();
}

/** Where symlog turns from linear to logarithmic: a power of ten, four decades below the largest value. */
const bendOf = ([low, high]: Domain): number => 10 ** (Math.ceil(Math.log10(Math.max(Math.abs(low), Math.abs(high), 1e-300))) - 4);

function symlog(domain: Domain, range: Domain): ChartScale {
  const bend = bendOf(domain);
  const scale = scaleSymlog().domain(domain).range(range).constant(bend);
  const ticks = (): number[] => {
    const [low, high] = domain;
    const negative = low < -bend ? powersUpTo(-low, bend, MOST_SIGNED_POWERS).map((value) => -value) : [];
    const positive = high > bend ? powersUpTo(high, bend, MOST_SIGNED_POWERS) : [];
    return [...negative.reverse(), ...(low <= 0 && high >= 0 ? [0] : []), ...positive];
  };
  return Object.assign((value: number) => scale(value), { ticks, invert: (px: number) => scale.invert(px) });
}

function log(domain: Domain, range: Domain): ChartScale {
  const scale = scaleLog().domain(domain).range(range);
  const decades = Math.log10(domain[1] / domain[0]);
  const ticks = (count = 4): number[] =>
    decades >= 2 ? powersUpTo(domain[1], 10 ** Math.ceil(Math.log10(domain[0]) - 1e-9), MOST_POWERS) : scale.ticks(count);
  return Object.assign((value: number) => scale(value), { ticks, invert: (px: number) => scale.invert(px) });
}

/** As d3's, in one multiplication: it is asked for every point of every line. An empty domain stands in the middle. */
function linear(domain: Domain, range: Domain): ChartScale {
  const [low, high] = domain;
  const ticks = scaleLinear().domain(domain);
  const slope = high === low ? 0 : (range[1] - range[0]) / (high - low);
  const zero = high === low ? (range[0] + range[1]) / 2 : range[0] - slope * low;
  return Object.assign((value: number) => zero + slope * value, {
    ticks: (count?: number) => ticks.ticks(count),
    invert: (px: number) => (slope === 0 ? low : (px - zero) / slope),
  });
}

/** A scale from `domain` to px. A log scale's domain must be positive. */
export function chartScale(kind: AxisKind, domain: Domain, range: Domain): ChartScale {
  if (kind === 'symlog') return symlog(domain, range);
  if (kind === 'log') return log(domain, range);
  return linear(domain, range);
}
