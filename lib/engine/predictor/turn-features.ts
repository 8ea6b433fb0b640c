import type { PrefixFacts } from '../interfaces/turn-facts';
import { mix32 } from '../random/hash';
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
  readonly dense: readonly number[]; // [DENSE]
}

/** Logit of the chance that all was good and will be, kept from certainty. */
export const productLogit = (chance: number): number => logit(clamp(chance, EDGE, 1 - EDGE));

/** Π goodness of what was done. */
export function doneGood({ done }: PrefixFacts, statistics: TurnStatistics): number {
  let product = 1;
  for (const choice of done) product *= statistics.good(choice);
  return product;
}

const mixed = (hash: number, part: number): number => mix32(Math.imul(hash ^ part, 0x01000193));
const crossed = (kind: number, a: number, b: number, c: number): number => mixed(mixed(mixed(kind + 1, a), b), c);

/** The dense features that turn statistics give. */
function denseOf(facts: PrefixFacts, statistics: TurnStatistics, residual: number): number[] {
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
  const product = productLogit((done * (fast + slow)) / 2);
  return [product, Math.log(done + FLOOR), Math.log((fast + FLOOR) / (slow + FLOOR)), Math.log(least + FLOOR), residual];
}

/** What the logistic model sees of a prefix, `identity` the hash of its prompt's name: hashed features, crosses of the product with room and items left, identity, dense ones. */
export function featuresOf(query: PrefixQuery, identity: number, statistics: TurnStatistics, residual: number): Features {
  const { facts } = query;
  const root = query.root ? 1 : 0;
  if (!facts) return { index: [...query.features(), crossed(7, identity, root, 0)], dense: [0, 0, 0, 0, residual] };
  const dense = denseOf(facts, statistics, residual);
  const { left, slack, noise } = facts.outlook;
  const bin = Math.round(clamp(dense[PRODUCT] as number, -4, 4)) + 9;
  const room = clamp(slack, -2, 4) + 3;
  const crosses = [crossed(7, identity, root, 0), crossed(3, bin, room, root), crossed(4, bin, left, noise), crossed(5, bin, room, left)];
  return { index: facts.outlook.features.concat(crosses), dense };
}
