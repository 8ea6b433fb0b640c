import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FLAG, NONE } from '@/lib/contract/snapshot';
import { inkOn, tokenHex } from '@/lib/display/colour';
import { COLOURING_IDS, COLOURINGS, colouringOf, countOutcomes, HALTED, MISSING, NEUTRAL } from '@/lib/display/scales';
import { LEVELS } from '@/lib/display/scales/classes';
import { TOKENS } from '@/lib/display/tokens';
import { sketchSnapshot } from '../layout/make-snapshot';

const tree = sketchSnapshot([
  { id: 'root', parent: NONE, v: 0.5, allocated: 2 },
  { id: 'a', parent: 0, v: 1, allocated: 4, flags: FLAG.expanded },
  { id: 'ok', parent: 1, flags: FLAG.terminal | FLAG.success },
  { id: 'no', parent: 1, flags: FLAG.terminal | FLAG.failure | FLAG.continuation },
  { id: 'b', parent: 0, allocated: 0 },
  { id: 'halt', parent: 4, flags: FLAG.terminal | FLAG.failure | FLAG.limit },
]);

describe('colour', () => {
  it('paints the values that the stylesheet declares, in both themes', () => {
    const css = readFileSync(new URL('../../../components/ui/tokens.css', import.meta.url), 'utf8');
    const [light, dark] = css.split(':root[data-theme="dark"]');
    for (const [theme, text] of [
      ['light', light!],
      ['dark', dark!.split('@media')[0]!],
    ] as const) {
      for (const [name, [lightness, chroma, hue]] of Object.entries(TOKENS[theme])) {
        const declared = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\);`).exec(text);
        expect(declared?.slice(1).map(Number), `${theme} ${name}`).toEqual([lightness, chroma, hue]);
      }
    }
  });

  it('converts OKLCH as published', () => {
    expect([tokenHex('light', 'success'), tokenHex('light', 'failure'), tokenHex('dark', 'budget-hi')]).toEqual(['#248ee1', '#d1671d', '#85faba']);
  });
});

it('ink on every class of every colouring has a contrast of at least 4.5', () => {
  const luminance = (hex: string): number => {
    const [r, g, b] = [1, 3, 5]
      .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  for (const theme of ['light', 'dark'] as const) {
    for (const colouring of COLOURINGS) {
      for (const ground of colouring.palette(theme)) {
        const [light, dark] = [luminance(ground), luminance(inkOn(ground))].sort((a, b) => b - a);
        expect((light! + 0.05) / (dark! + 0.05), `${colouring.id} ${theme} ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

describe('colourings', () => {
  it('answer to their ids and keys, and to nothing else', () => {
    expect(COLOURINGS.map((colouring) => colouring.id)).toEqual(COLOURING_IDS);
    expect(COLOURINGS.map((colouring) => colouring.key)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    expect(colouringOf('nonsense').id).toBe('v');
  });

  it('predicted V: the prediction on turns, the outcome on leaves, missing as missing', () => {
    const top = LEVELS - 1;
    expect([...colouringOf('v').classes(tree)]).toEqual([Math.round(0.5 * top), top, top, 0, MISSING, HALTED]);
    expect(colouringOf('v').legend(tree).missing).toEqual({ label: 'no prediction', count: 1 });
    expect(colouringOf('v').valueText(tree, 4)).toBe('no prediction');
  });

  it('predicted V: its ends are outcome’s colours', () => {
    for (const theme of ['light', 'dark'] as const) {
      const palette = colouringOf('v').palette(theme);
      expect([palette[0], palette[LEVELS - 1]]).toEqual([tokenHex(theme, 'failure'), tokenHex(theme, 'success')]);
    }
  });

  it('outcome: k/n, and no outcome before one is known', () => {
    const classes = colouringOf('outcome').classes(tree);
    expect(classes[1]).toBe(Math.round(0.5 * (LEVELS - 1)));
    expect(colouringOf('outcome').valueText(tree, 0)).toBe('1/3');
    const open = sketchSnapshot([{ id: 'root', parent: NONE }], { ended: false });
    expect(colouringOf('outcome').classes(open)[0]).toBe(MISSING);
  });

  it('budget: √ of what was given, grey without a decision', () => {
    const classes = colouringOf('budget').classes(tree);
    expect([...classes]).toEqual([LEVELS - 1, LEVELS - 1, NEUTRAL, NEUTRAL, 0, NEUTRAL]);
    expect(colouringOf('budget').legend(tree).outside).toEqual({ label: 'no candidate', count: 3 });
    expect(colouringOf('budget').legend(tree).high).toBe('4');
    expect(colouringOf('budget').valueText(tree, 2)).toBe('no decision');
    expect(colouringOf('budget').valueText(tree, 4)).toBe('0 given');
  });

  it('budget: the top of the scale is what the root bears where no anchor got anything, and nothing where nothing was recorded', () => {
    const endsOf = (allocated: readonly number[]) => {
      const bare = sketchSnapshot([
        { id: 'root', parent: NONE },
        { id: 'a', parent: 0 },
      ]);
      allocated.forEach((given, node) => {
        bare.allocated[node] = given;
      });
      const { title, low, high } = colouringOf('budget').legend(bare);
      return [title, low, high];
    };
    expect(endsOf([8, NONE])).toEqual(['Root rollouts, √ scale', '0', '8']);
    expect(endsOf([8, 0])).toEqual(['Root rollouts, √ scale', '0', '8']);
    expect(endsOf([8, 3])).toEqual(['Continuations, √ scale', '0', '3']);
    expect(endsOf([NONE, NONE])).toEqual(['Continuations', '0', 'not recorded']);
  });

  it.each([
    ['v-mc', [0.25, 0.25, null, null, Number.NaN], '+0.25 (2/4)'],
    ['exact-v', [-0.25, Number.NaN, null, null, Number.NaN], '−0.25'],
    ['potential', [0.1875, 0.1875, null, null, Number.NaN], '0.19'],
    ['advantage', [0, 2, 1, -4, Number.NaN], '0.00'],
    ['surprise', [null, 0, 0.25, -0.75, Number.NaN], 'root'],
  ] as const)('%s: the number as defined, what is missing and where there can be none', (id, expected, ofRoot) => {
    const measured = sketchSnapshot([
      { id: 'root', parent: NONE, v: 0.75 },
      { id: 'a', parent: 0, v: 0.75 },
      { id: 'ok', parent: 1, flags: FLAG.terminal | FLAG.success },
      { id: 'no', parent: 1, flags: FLAG.terminal | FLAG.failure },
      { id: 'b', parent: 0 },
      { id: 'ok2', parent: 4, flags: FLAG.terminal | FLAG.success },
      { id: 'no2', parent: 4, flags: FLAG.terminal | FLAG.failure },
    ]);
    measured.exactV[0] = 0.5;
    measured.advantage.set([0, 2, 1, -4]);
    const classes = colouringOf(id).classes(measured);
    const [low, high] = { 'v-mc': [-1, 1], 'exact-v': [-1, 1], potential: [0, 0.25], advantage: [-4, 4], surprise: [-1, 1] }[id];
    const classOf = (value: number | null) =>
      value === null ? NEUTRAL : Number.isNaN(value) ? MISSING : Math.round(((value - low!) / (high! - low!)) * (LEVELS - 1));
    expect([...classes].slice(0, 5)).toEqual(expected.map(classOf));
    expect(colouringOf(id).valueText(measured, 0)).toBe(ofRoot);
    const { histogram, missing, outside } = colouringOf(id).legend(measured);
    expect((histogram ?? []).reduce((a, b) => a + b, 0) + missing.count + (outside?.count ?? 0)).toBe(measured.header.count);
    expect(missing.count).toBe(classes.filter((key) => key === MISSING).length);
  });

  it('count leaves by outcome and origin', () => {
    expect(countOutcomes(tree)).toEqual({ success: 1, failure: 1, halted: 1, unfinished: 0, expanded: 1, bare: 2, continuations: 1 });
  });
});
