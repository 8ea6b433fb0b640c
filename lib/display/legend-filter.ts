import { FLAG, type TreeSnapshot } from '@/lib/contract/snapshot';
import { LEVELS, MISSING, NEUTRAL } from './scales/classes';
import { outcomeOf } from './scales/outcomes';
import type { Colouring } from './scales/types';

/** What a legend shows beside the ramp, and which nodes bear it. */
const MARKS = {
  success: (snapshot: TreeSnapshot, node: number) => outcomeOf(snapshot, node) === 'success',
  failure: (snapshot: TreeSnapshot, node: number) => outcomeOf(snapshot, node) === 'failure',
  halted: (snapshot: TreeSnapshot, node: number) => outcomeOf(snapshot, node) === 'halted',
  unfinished: (snapshot: TreeSnapshot, node: number) => outcomeOf(snapshot, node) === 'unfinished',
  pruned: (snapshot: TreeSnapshot, node: number) => (snapshot.flags[node]! & FLAG.pruned) !== 0,
  expanded: (snapshot: TreeSnapshot, node: number) => (snapshot.flags[node]! & FLAG.expanded) !== 0,
  unfunded: (snapshot: TreeSnapshot, node: number) => node > 0 && snapshot.allocated[node] === 0,
  inferred: (snapshot: TreeSnapshot, node: number) => (snapshot.flags[node]! & FLAG.inferred) !== 0,
} as const;

export type LegendMark = keyof typeof MARKS;
export const LEGEND_MARKS = Object.keys(MARKS) as readonly LegendMark[];

/** A mark, the nodes without a value, those outside the scale, or one step of the ramp: `bin:3`. */
export type LegendPart = LegendMark | 'missing' | 'outside' | `bin:${number}`;

/** Steps of a legend's ramp. */
export const RAMP_STEPS = 20;

/** What the address says; whatever is not a part is left out. */
export function readLegendParts(text: string): readonly LegendPart[] {
  const isPart = (part: string): part is LegendPart =>
    part in MARKS || part === 'missing' || part === 'outside' || (/^bin:\d+$/.test(part) && Number(part.slice(4)) < RAMP_STEPS);
  return [...new Set(text.split(','))].filter(isPart);
}

/** Adds a part, or takes it away where it is there. */
export function toggleLegendPart(parts: readonly LegendPart[], part: LegendPart): readonly LegendPart[] {
  return parts.includes(part) ? parts.filter((other) => other !== part) : [...parts, part];
}

/** The ramp's step of every class; −1 for the named classes. */
function binOfClass(colouring: Colouring): Int16Array {
  const bins = new Int16Array(NEUTRAL + 2).fill(-1);
  for (let level = 0; level < LEVELS; level++) {
    const place = colouring.placeOf?.(level) ?? level / (LEVELS - 1);
    bins[level] = Math.min(RAMP_STEPS - 1, Math.floor(place * RAMP_STEPS));
  }
  return bins;
}

/**
 * Nodes that bear at least one of `parts`: 1, else 0. [N] Steps of the ramp mean classes of the colouring, so what is lit is
 * what is painted so. Cost O(N).
 */
export function matchLegendParts(snapshot: TreeSnapshot, colouring: Colouring, classes: Uint16Array, parts: readonly LegendPart[]): Uint8Array {
  const marks = LEGEND_MARKS.filter((mark) => parts.includes(mark)).map((mark) => MARKS[mark]);
  const bins = binOfClass(colouring);
  const wanted = new Uint8Array(RAMP_STEPS);
  for (const part of parts) if (part.startsWith('bin:')) wanted[Number(part.slice(4))] = 1;
  const byClass = Uint8Array.from(bins, (bin, key) => {
    if (key === MISSING) return parts.includes('missing') ? 1 : 0;
    if (key === NEUTRAL) return parts.includes('outside') ? 1 : 0;
    return bin < 0 ? 0 : wanted[bin]!;
  });
  return Uint8Array.from(classes, (key, node) => (byClass[key] || marks.some((bears) => bears(snapshot, node)) ? 1 : 0));
}

/** Nodes that bear a mark. O(N). */
export function countMark(snapshot: TreeSnapshot, mark: LegendMark): number {
  let count = 0;
  for (let node = 0; node < snapshot.header.count; node++) if (MARKS[mark](snapshot, node)) count++;
  return count;
}
