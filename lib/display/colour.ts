import { type Oklch, type Theme, TOKENS, type TokenName } from './tokens';

type Oklab = readonly [lightness: number, a: number, b: number];

const toOklab = ([lightness, chroma, hueDegrees]: Oklch): Oklab => {
  const hue = (hueDegrees * Math.PI) / 180;
  return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)];
};

function channel(linear: number): string {
  const positive = Math.max(0, linear);
  const encoded = positive <= 0.0031308 ? 12.92 * positive : 1.055 * positive ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, encoded))
    .toString(16)
    .padStart(2, '0');
}

/** OKLab → sRGB as `#rrggbb`, channels clipped to the gamut. Source: Ottosson, "A perceptual color space for image processing" (2020). */
function oklabToHex([lightness, a, b]: Oklab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return `#${red}${green}${blue}`;
}

/** OKLCH → `#rrggbb`. */
export const oklchHex = (colour: Oklch): string => oklabToHex(toOklab(colour));

const tokenHexes: Record<Theme, Partial<Record<TokenName, string>>> = { light: {}, dark: {} };

/** A token as `#rrggbb`: what canvas, SVG, PDF and thumbnails paint with. */
export function tokenHex(theme: Theme, name: TokenName): string {
  tokenHexes[theme][name] ??= oklabToHex(toOklab(TOKENS[theme][name]));
  return tokenHexes[theme][name];
}

/** The colour `t` ∈ [0, 1] of the way from one token to another, in OKLab, as `#rrggbb`. */
export function mixHex(theme: Theme, from: TokenName, to: TokenName, t: number): string {
  const start = toOklab(TOKENS[theme][from]);
  const end = toOklab(TOKENS[theme][to]);
  const at = (i: 0 | 1 | 2): number => start[i] + (end[i] - start[i]) * t;
  return oklabToHex([at(0), at(1), at(2)]);
}

const linear = (channel8: number): number => {
  const encoded = channel8 / 255;
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
};

const inks = new Map<string, string>();

/** Black or white, whichever has more contrast on `#rrggbb`: at least 4.5 : 1 on every ground (WCAG 2, relative luminance). */
export function inkOn(ground: string): string {
  const known = inks.get(ground);
  if (known) return known;
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(ground.slice(at, at + 2), 16))) as [number, number, number];
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const ink = (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff';
  inks.set(ground, ink);
  return ink;
}
