import { mixHex, tokenHex } from '../colour';
import type { Theme } from '../tokens';

/** Classes 0 … LEVELS − 1 run along a scale; the named ones follow. */
export const LEVELS = 256;
/** No value: hatched node, dotted edge. */
export const MISSING = LEVELS + 0;
/** The scale does not apply here. */
export const NEUTRAL = LEVELS + 1;
/** Ended by an error or a limit. */
export const HALTED = LEVELS + 2;

/** Class of a value in [0, 1]; NaN is missing. Values outside are clipped to the ends. */
export function levelOf(value: number): number {
  if (Number.isNaN(value)) return MISSING;
  return Math.round(Math.min(1, Math.max(0, value)) * (LEVELS - 1));
}

/** `steps` classes spread evenly over a scale, low to high. */
export function rampClasses(steps: number): readonly number[] {
  return Array.from({ length: steps }, (_, i) => levelOf((i + 0.5) / steps));
}

/** A palette from a scale on [0, 1], the named classes appended. */
export function buildPalette(theme: Theme, colourAt: (t: number) => string): readonly string[] {
  const levels = Array.from({ length: LEVELS }, (_, i) => colourAt(i / (LEVELS - 1)));
  return [...levels, tokenHex(theme, 'line-2'), tokenHex(theme, 'v-mid'), tokenHex(theme, 'halted')];
}

/** Failure – neutral – success, ends equal to outcome's: predicted V and observed success share it. */
export function divergingOutcome(theme: Theme): readonly string[] {
  return buildPalette(theme, (t) => (t < 0.5 ? mixHex(theme, 'failure', 'v-mid', t * 2) : mixHex(theme, 'v-mid', 'success', t * 2 - 1)));
}

/** A palette computed once a theme. */
export function perTheme(make: (theme: Theme) => readonly string[]): (theme: Theme) => readonly string[] {
  const made = new Map<Theme, readonly string[]>();
  return (theme) => {
    const known = made.get(theme) ?? make(theme);
    made.set(theme, known);
    return known;
  };
}
