import { oklchHex, tokenHex } from '../display/colour';
import { type Oklch, type Theme, TOKENS, type TokenName } from '../display/tokens';
import type { Paint } from './scene';

/** `colour`: the designed palette, safe for colour-blind readers. `grey`: told apart by lightness alone. */
export type Inks = 'colour' | 'grey';

/** Lightness in greyscale of what differs by hue alone; the rest keeps its own. Second channels (marks, dashes) stay. */
const GREYS: Readonly<Record<Theme, Partial<Record<TokenName, number>>>> = {
  light: {
    success: 0.32,
    failure: 0.7,
    'success-ink': 0.32,
    'failure-ink': 0.5,
    'success-wash': 0.9,
    'failure-wash': 0.965,
    under: 0.3,
    over: 0.66,
    'run-1': 0.25,
    'run-2': 0.7,
    'run-3': 0.42,
    'run-4': 0.56,
  },
  dark: {
    success: 0.92,
    failure: 0.55,
    'success-ink': 0.92,
    'failure-ink': 0.7,
    'success-wash': 0.36,
    'failure-wash': 0.24,
    under: 0.92,
    over: 0.58,
    'run-1': 0.95,
    'run-2': 0.5,
    'run-3': 0.8,
    'run-4': 0.65,
  },
};

const lightnessOf = (theme: Theme, name: TokenName): number => GREYS[theme][name] ?? TOKENS[theme][name][0];
const grey = (lightness: number): `#${string}` => oklchHex([lightness, 0, 0] satisfies Oklch) as `#${string}`;

/** The grey as light as a colour looks (relative luminance). */
function greyOf(hex: string): `#${string}` {
  const linear = (channel: number): number => {
    const encoded = channel / 255;
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16))) as [number, number, number];
  return grey(Math.cbrt(0.2126 * red + 0.7152 * green + 0.0722 * blue));
}

/** A paint as `#rrggbb`. Colours of a scale become as light as they look; a scale whose ends are equally light needs a ramp of its own. */
export function inkOf(paint: Paint, theme: Theme, inks: Inks): `#${string}` {
  if (paint.startsWith('#')) return inks === 'grey' ? greyOf(paint) : (paint as `#${string}`);
  const name = paint as TokenName;
  return inks === 'grey' ? grey(lightnessOf(theme, name)) : (tokenHex(theme, name) as `#${string}`);
}

/** The grey `t` ∈ [0, 1] of the way from one token's to another's. */
export function mixGrey(theme: Theme, from: TokenName, to: TokenName, t: number): `#${string}` {
  const [low, high] = [lightnessOf(theme, from), lightnessOf(theme, to)];
  return grey(low + (high - low) * t);
}
