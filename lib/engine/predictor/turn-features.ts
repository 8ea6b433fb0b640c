import type { PrefixFacts } from '../interfaces/turn-facts';
import { mix32 } from '../random/hash';
import { DENSE, type FeatureRows, PRODUCT, productOf, RESIDUAL } from './feature-rows';
import { clamp, logit } from './numeric';
import type { TurnStatistics } from './turn-statistics';
import type { PrefixQuery } from './types';

const EDGE = 0.005;
const FLOOR = 0.01;

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

/** Writes the dense features that turn statistics give, all but the residual. */
function writeDense(rows: FeatureRows, row: number, facts: PrefixFacts, statistics: TurnStatistics): void {
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
  const at = row * DENSE;
  rows.dense[at + PRODUCT] = productLogit((done * (fast + slow)) / 2);
  rows.dense[at + 1] = Math.log(done + FLOOR);
  rows.dense[at + 2] = Math.log((fast + FLOOR) / (slow + FLOOR));
  rows.dense[at + 3] = Math.log(least + FLOOR);
}

const CROSSES = 3;

/**
 * Adds to `rows` what the logistic model sees of a prefix, `identity` the hash of its prompt's name: hashed features, identity,
 * crosses of the product with room and items left, dense ones. Returns the row's number.
 */
export function featuresOf(query: PrefixQuery, identity: number, statistics: TurnStatistics, residual: number, rows: FeatureRows): number {
  const { facts } = query;
  const root = query.root ? 1 : 0;
  const own = facts?.outlook.features ?? query.features();
  const row = rows.add(own.length + 1 + (facts ? CROSSES : 0));
  const { index } = rows;
  let at = rows.start[row] as number;
  for (let i = 0; i < own.length; i++) index[at++] = own[i] as number;
  index[at++] = crossed(7, identity, root, 0);
  rows.dense[row * DENSE + RESIDUAL] = residual;
  if (!facts) return row;
  writeDense(rows, row, facts, statistics);
  const { left, slack, noise } = facts.outlook;
  const bin = Math.round(clamp(productOf(rows, row), -4, 4)) + 9;
  const room = clamp(slack, -2, 4) + 3;
  index[at++] = crossed(3, bin, room, root);
  index[at++] = crossed(4, bin, left, noise);
  index[at] = crossed(5, bin, room, left);
  return row;
}
