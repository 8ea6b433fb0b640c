import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { mixHex } from '../colour';
import { formatFixed } from '../numbers';
import type { Theme } from '../tokens';
import { buildPalette, levelOf, MISSING, NEUTRAL, perTheme, rampClasses } from './classes';
import type { Colouring } from './types';

const STEPS = 20;

/** A value that the scale does not apply to, told apart from a missing one. */
export const OUTSIDE = null;

/** A colouring by one number a node, on a linear scale. */
export interface Measure {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly title: string;
  readonly definition: string;
  readonly palette: (theme: Theme) => readonly string[];
  /** The node's number; NaN = missing, `OUTSIDE` = there can be none. */
  readonly value: (snapshot: TreeSnapshot, node: number) => number | typeof OUTSIDE;
  /** Ends of the scale. Values beyond are painted as the end. */
  readonly ends: (snapshot: TreeSnapshot) => readonly [low: number, high: number];
  /** Place of a tick, as a value; null = none. */
  readonly tick: number | null;
  readonly missing: string;
  readonly outside: string;
  readonly valueText: (value: number, snapshot: TreeSnapshot, node: number) => string;
}

/** Ends for a signed number: the same reach on both sides of zero. */
export function evenEnds(reach: number): readonly [number, number] {
  return reach > 0 && Number.isFinite(reach) ? [-reach, reach] : [-1, 1];
}

/** Below zero – neutral – above zero: for differences, never for outcomes. */
export const divergingSigned = perTheme((theme) =>
  buildPalette(theme, (t) => (t < 0.5 ? mixHex(theme, 'under', 'v-mid', t * 2) : mixHex(theme, 'v-mid', 'over', t * 2 - 1))),
);

interface Counted {
  readonly bins: readonly number[];
  readonly missing: number;
  readonly outside: number;
}

function count(measure: Measure, snapshot: TreeSnapshot, place: (value: number) => number): Counted {
  const bins = new Array<number>(STEPS).fill(0);
  let missing = 0;
  let outside = 0;
  for (let node = 0; node < snapshot.header.count; node++) {
    const value = measure.value(snapshot, node);
    if (value === OUTSIDE) outside++;
    else if (Number.isNaN(value)) missing++;
    else bins[Math.min(STEPS - 1, Math.max(0, Math.floor(place(value) * STEPS)))]!++;
  }
  return { bins, missing, outside };
}

/** Makes the colouring: classes, legend with a histogram, and what is missing counted. Cost O(N) each. */
export function colouringBy(measure: Measure): Colouring {
  const placing = (snapshot: TreeSnapshot) => {
    const [low, high] = measure.ends(snapshot);
    return (value: number): number => (value - low) / (high - low);
  };
  return {
    id: measure.id,
    key: measure.key,
    name: measure.name,
    palette: measure.palette,
    classes: (snapshot) => {
      const place = placing(snapshot);
      const result = new Uint16Array(snapshot.header.count);
      for (let node = 0; node < result.length; node++) {
        const value = measure.value(snapshot, node);
        result[node] = value === OUTSIDE ? NEUTRAL : Number.isNaN(value) ? MISSING : levelOf(place(value));
      }
      return result;
    },
    legend: (snapshot) => {
      const [low, high] = measure.ends(snapshot);
      const place = placing(snapshot);
      const { bins, missing, outside } = count(measure, snapshot, place);
      return {
        title: measure.title,
        definition: measure.definition,
        low: formatFixed(low),
        high: formatFixed(high),
        ramp: rampClasses(STEPS),
        histogram: bins.every((n) => n === 0) ? null : bins,
        tick: measure.tick === null ? null : place(measure.tick),
        missing: { label: measure.missing, count: missing },
        outside: outside > 0 ? { label: measure.outside, count: outside } : null,
      };
    },
    valueText: (snapshot, node) => {
      const value = measure.value(snapshot, node);
      if (value === OUTSIDE) return measure.outside;
      return Number.isNaN(value) ? measure.missing : measure.valueText(value, snapshot, node);
    },
  };
}
