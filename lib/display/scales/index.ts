import { advantage } from './advantage';
import { budget } from './budget';
import { contrastPotential } from './contrast-potential';
import { exactMinusV } from './exact-minus-v';
import { outcome } from './outcome';
import { predictedV } from './predicted-v';
import { surprise } from './surprise';
import type { Colouring } from './types';
import { vMinusMonteCarlo } from './v-minus-mc';

export { HALTED, levelOf, MISSING, NEUTRAL } from './classes';
export { countOutcomes, type NodeOutcome, outcomeOf } from './outcomes';
export type { Colouring, LegendSpec } from './types';

/** Every colouring, in the order of its key. A new one is one file here, one line in this list. */
export const COLOURINGS = [
  predictedV,
  outcome,
  budget,
  vMinusMonteCarlo,
  exactMinusV,
  contrastPotential,
  advantage,
  surprise,
] as const satisfies readonly Colouring[];

export type ColouringId = 'v' | 'outcome' | 'budget' | 'v-mc' | 'exact-v' | 'potential' | 'advantage' | 'surprise';
export const COLOURING_IDS: readonly ColouringId[] = ['v', 'outcome', 'budget', 'v-mc', 'exact-v', 'potential', 'advantage', 'surprise'];

/** The colouring of that id; predicted V for any other text. */
export function colouringOf(id: string): Colouring {
  return COLOURINGS.find((colouring) => colouring.id === id) ?? predictedV;
}
