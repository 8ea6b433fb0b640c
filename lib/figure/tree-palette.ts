import { type ColouringId, colouringOf, HALTED, MISSING, NEUTRAL } from '../display/scales';
import { LEVELS } from '../display/scales/classes';
import type { Theme, TokenName } from '../display/tokens';
import { type Inks, inkOf, mixGrey } from './inks';

/** Ends of each colouring in greyscale: scales that diverge run one way from dark to light, so that their ends differ. */
const GREY_ENDS: Readonly<Record<ColouringId, readonly [low: TokenName, high: TokenName]>> = {
  v: ['failure', 'success'],
  outcome: ['failure', 'success'],
  budget: ['budget-lo', 'budget-hi'],
  'v-mc': ['over', 'under'],
  'exact-v': ['over', 'under'],
  potential: ['potential-lo', 'potential-hi'],
  advantage: ['over', 'under'],
  surprise: ['over', 'under'],
};

/** `#rrggbb` by class: the page's palette, or one that greyscale leaves in order. */
export function treePalette(colouring: ColouringId, theme: Theme, inks: Inks): readonly `#${string}`[] {
  const palette = colouringOf(colouring).palette(theme) as readonly `#${string}`[];
  if (inks === 'colour') return palette;
  const [low, high] = GREY_ENDS[colouring];
  return palette.map((hex, key) => {
    if (key < LEVELS) return mixGrey(theme, low, high, key / (LEVELS - 1));
    const named: Readonly<Record<number, TokenName>> = { [MISSING]: 'line-2', [NEUTRAL]: 'v-mid', [HALTED]: 'halted' };
    const token = named[key];
    return token ? inkOf(token, theme, inks) : inkOf(hex, theme, inks);
  });
}
