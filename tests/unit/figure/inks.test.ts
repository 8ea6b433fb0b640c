import { describe, expect, it } from 'vitest';
import { COLOURING_IDS } from '@/lib/display/scales';
import { LEVELS } from '@/lib/display/scales/classes';
import type { TokenName } from '@/lib/display/tokens';
import { inkOf } from '@/lib/figure/inks';
import { treePalette } from '@/lib/figure/tree-palette';

type Rgb = readonly [number, number, number];
const linear = (hex: string): Rgb =>
  [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;

/** Lightness in OKLab of a grey, of the luminance of anything else. */
const lightness = (hex: string): number => {
  const [r, g, b] = linear(hex);
  return Math.cbrt(0.2126 * r + 0.7152 * g + 0.0722 * b);
};

/** Machado, Oliveira, Fernandes 2009, severity 1: linear RGB as deuteranopes and protanopes see it. */
const SIGHTS: Readonly<Record<string, readonly Rgb[]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};

/** Ottosson 2020. */
function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function apart(a: string, b: string, sight: readonly Rgb[]): number {
  const [one, two] = [a, b].map((hex) => {
    const seen = sight.map((row) =>
      Math.max(
        0,
        row.reduce((sum, weight, c) => sum + weight * linear(hex)[c]!, 0),
      ),
    );
    return oklab(seen as unknown as Rgb);
  }) as [Rgb, Rgb];
  return Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
}

const RUNS: readonly TokenName[] = ['run-1', 'run-2', 'run-3', 'run-4'];
const PAIRS: readonly (readonly [TokenName, TokenName])[] = [
  ['success', 'failure'],
  ['under', 'over'],
  ...RUNS.flatMap((a, i) => RUNS.slice(i + 1).map((b) => [a, b] as const)),
];

describe('inks of figures', () => {
  it.each(Object.keys(SIGHTS))('colour: what must be told apart is apart for %s sight, on both grounds', (sight) => {
    for (const theme of ['light', 'dark'] as const)
      for (const [a, b] of PAIRS)
        expect(apart(inkOf(a, theme, 'colour'), inkOf(b, theme, 'colour'), SIGHTS[sight]!), `${theme} ${a} ${b}`).toBeGreaterThan(0.08);
  });

  it('grey: the same pairs differ in lightness alone, and every paint is grey', () => {
    for (const theme of ['light', 'dark'] as const)
      for (const [a, b] of PAIRS) {
        const [one, two] = [inkOf(a, theme, 'grey'), inkOf(b, theme, 'grey')];
        for (const hex of [one, two, inkOf('#248ee1', theme, 'grey')]) expect(hex).toMatch(/^#(..)\1\1$/);
        expect(Math.abs(lightness(one) - lightness(two)), `${theme} ${a} ${b}`).toBeGreaterThan(0.1);
      }
  });

  it('grey: every scale of a tree runs one way, so that its ends are not mistaken for each other', () => {
    for (const theme of ['light', 'dark'] as const)
      for (const colouring of COLOURING_IDS) {
        const levels = treePalette(colouring, theme, 'grey').slice(0, LEVELS).map(lightness);
        const steps = levels.slice(1).map((level, i) => level - levels[i]!);
        expect(Math.abs(levels.at(-1)! - levels[0]!), `${theme} ${colouring}`).toBeGreaterThan(0.25);
        expect(steps.every((step) => step <= 1e-9) || steps.every((step) => step >= -1e-9), `${theme} ${colouring}`).toBe(true);
      }
  });

  it('a colour of a scale becomes as light as it looks', () => {
    for (const hex of ['#248ee1', '#d1671d', '#005031', '#ffffff', '#000000'] as const)
      expect(Math.abs(lightness(inkOf(hex, 'light', 'grey')) - lightness(hex))).toBeLessThan(0.01);
  });
});
