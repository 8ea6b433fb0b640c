import { NONE, type TreeSnapshot } from '@/lib/contract/snapshot';
import { mixHex } from '../colour';
import type { Theme } from '../tokens';
import { buildPalette, LEVELS, levelOf, MISSING, NEUTRAL, perTheme, rampClasses } from './classes';
import type { Colouring, LegendSpec } from './types';

const STEPS = 20;

/** Largest number of continuations given to one anchor; 0 where no anchor was decided on. The root's m is not one. */
export function largestAllocation(snapshot: TreeSnapshot): number {
  let largest = 0;
  for (let node = 1; node < snapshot.header.count; node++) largest = Math.max(largest, snapshot.allocated[node] ?? 0);
  return largest;
}

function countNoCandidates(snapshot: TreeSnapshot): number {
  let count = 0;
  for (let node = 1; node < snapshot.header.count; node++) if (snapshot.allocated[node] === NONE) count++;
  return count;
}

const hasRootDecision = (snapshot: TreeSnapshot): boolean => (snapshot.allocated[0] ?? NONE) !== NONE;

/** What the top of the scale is: the largest number of continuations; m where no anchor got one. */
function endOf(snapshot: TreeSnapshot): Pick<LegendSpec, 'title' | 'definition' | 'high'> {
  const largest = largestAllocation(snapshot);
  const stages =
    'Continuations given to an anchor by stage 2; the root carries its m root rollouts of stage 1. At 0: a candidate that got none. Grey: no candidate.';
  if (largest > 0) return { title: 'Continuations, √ scale', definition: stages, high: String(largest) };
  if (!hasRootDecision(snapshot)) return { title: 'Continuations', definition: `${stages} This tree holds no decision.`, high: 'not recorded' };
  return { title: 'Root rollouts, √ scale', definition: `${stages} No anchor of this tree got a continuation.`, high: String(snapshot.allocated[0]) };
}

/** √ scale: a unit more matters most where there are few. Candidates that got nothing are the scale's zero; what was no candidate is neutral. */
function classes(snapshot: TreeSnapshot): Uint16Array {
  const largest = largestAllocation(snapshot);
  const result = new Uint16Array(snapshot.header.count).fill(NEUTRAL);
  for (let node = 1; node < snapshot.header.count; node++) {
    const given = snapshot.allocated[node] ?? NONE;
    if (given !== NONE) result[node] = levelOf(given === 0 ? 0 : Math.sqrt(given / largest));
  }
  if (snapshot.header.count > 0) result[0] = hasRootDecision(snapshot) ? levelOf(1) : MISSING;
  return result;
}

const paint = (theme: Theme): readonly string[] => buildPalette(theme, (t) => mixHex(theme, 'budget-lo', 'budget-hi', t));

export const budget: Colouring = {
  id: 'budget',
  key: '3',
  name: 'Budget',
  classes,
  placeOf: (level) => (level / (LEVELS - 1)) ** 2,
  palette: perTheme(paint),
  legend: (snapshot) => ({
    ...endOf(snapshot),
    low: '0',
    ramp: rampClasses(STEPS).map((_, i) => levelOf(Math.sqrt((i + 0.5) / STEPS))),
    histogram: null,
    tick: null,
    missing: { label: 'no decision', count: hasRootDecision(snapshot) ? 0 : 1 },
    outside: { label: 'no candidate', count: countNoCandidates(snapshot) },
  }),
  valueText: (snapshot, node) => {
    const given = snapshot.allocated[node] ?? NONE;
    if (given === NONE) return 'no decision';
    if (node === 0) return `m = ${given}`;
    return `${given} given`;
  },
};
