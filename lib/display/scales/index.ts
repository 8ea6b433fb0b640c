import { budget } from './budget';
import { outcome } from './outcome';
import { predictedV } from './predicted-v';
import type { Colouring } from './types';

export { HALTED, levelOf, MISSING, NEUTRAL } from './classes';
export { countOutcomes, type NodeOutcome, outcomeOf } from './outcomes';
export type { Colouring, LegendSpec } from './types';

/** Every colouring, in the order of its key. A new one is one file here, one line in this list. */
export const COLOURINGS = [predictedV, outcome, budget] as const satisfies readonly Colouring[];

export type ColouringId = 'v' | 'outcome' | 'budget';
export const COLOURING_IDS: readonly ColouringId[] = ['v', 'outcome', 'budget'];

/** The colouring of that id; predicted V for any other text. */
export function colouringOf(id: string): Colouring {
  return COLOURINGS.find((colouring) => colouring.id === id) ?? predictedV;
}
