import type { PrefixFacts } from '../interfaces/turn-facts';
import { hashText, mix32 } from '../random/hash';
import { clamp, logit } from './numeric';
import type { TurnStatistics } from './turn-statistics';
import type { PrefixQuery } from './types';

/** Dense features of a prefix; roots and prefixes have weights of their own. */
export const DENSE = 5;
/** Slot of the product of goods, whose weight starts at 1. */
export const PRODUCT = 0;
const EDGE = 0.005;
const FLOOR = 0.01;

export interface Features {
  readonly index: readonly number[]; // 32-bit hashes
  readonly dense: Float64Array; // [DENSE]
}

/** Logit of the chance that all was good and will be, kept from certainty. */
export const productLogit = (chance: number): number => logit(clamp(chance, EDGE, 1 - EDGE));

/** Π goodness of what was done. */
export const doneGood = ({ done }: PrefixFacts, statistics: TurnStatistics): number =>
  done.reduce((product, choice) => product * statistics.good(choice), 1);

function crossed(...parts: readonly number[]): number {
  let hash = 0x811c9dc5 | 0;
  for (const part of parts) hash = mix32(Math.imul(hash ^ part, 0x01000193));
  return hash;
}

/** The dense features that turn statistics give, written into `dense`. */
function writeDense(dense: Float64Array, facts: PrefixFacts, statistics: TurnStatistics): void {
  const done = doneGood(facts, statistics);
  let fast = 1;
  let slow = 1;
  let least = 1;
  for (const open of facts.outlook.open) {
    const view = statistics.view(open);
    fast *= view.fast;
    slow *= view.slow;
    if (view.fast < least) least = view.fast;
  }
  dense[PRODUCT] = productLogit((done * (fast + slow)) / 2);
  dense[1] = Math.log(done + FLOOR);
  dense[2] = Math.log(fast + FLOOR) - Math.log(slow + FLOOR);
  dense[3] = Math.log(least + FLOOR);
}

/** What the logistic model sees of a prefix: hashed features, crosses of the product with room and items left, identity, dense ones. */
export function featuresOf(query: PrefixQuery, statistics: TurnStatistics, residual: number): Features {
  const { facts, features, task } = query;
  const root = query.root ? 1 : 0;
  const index: number[] = [];
  const own = facts?.ownFeatures ?? features.length;
  for (let i = 0; i < own; i++) index.push(features[i] as number);
  const dense = new Float64Array(DENSE);
  dense[4] = residual;
  index.push(crossed(7, hashText(task), root));
  if (!facts) return { index, dense };
  writeDense(dense, facts, statistics);
  const { left, slack, noise } = facts.outlook;
  const bin = Math.round(clamp(dense[PRODUCT] as number, -4, 4)) + 9;
  const room = clamp(slack, -2, 4) + 3;
  index.push(crossed(3, bin, room, root), crossed(4, bin, left, noise), crossed(5, bin, room, left));
  return { index, dense };
}
