import type { Theme } from '../display/tokens';
import { FigureError } from './figure-error';
import type { Inks } from './inks';
import type { FigureStyle } from './scene';

export const PX_PER_IN = 96;
const PX_PER_PT = 96 / 72;

interface Preset {
  readonly name: string;
  readonly widthIn: number;
  /** Null = as suits the figure. */
  readonly heightIn: number | null;
  readonly textPt: number;
  readonly linePx: number;
}

/** Sizes that journals, and projectors, ask for. */
export const PRESETS = {
  single: { name: 'Single column, 3.25 in', widthIn: 3.25, heightIn: null, textPt: 7, linePx: 1.2 },
  double: { name: 'Double column, 6.75 in', widthIn: 6.75, heightIn: null, textPt: 8, linePx: 1.4 },
  slide: { name: 'Slide, 13.33 × 7.5 in', widthIn: 13.333, heightIn: 7.5, textPt: 16, linePx: 2.8 },
} as const satisfies Record<string, Preset>;

export type PresetId = keyof typeof PRESETS;

/** Everything about a figure's file that is not its data. */
export interface Look {
  readonly preset: PresetId;
  readonly widthIn: number;
  /** Null = as suits the figure. */
  readonly heightIn: number | null;
  readonly textPt: number;
  readonly theme: Theme;
  readonly inks: Inks;
  /** Null = as the kind of figure has it. */
  readonly title: boolean | null;
  readonly legend: boolean;
  /** No ground is drawn. */
  readonly transparent: boolean;
  readonly dpi: number;
  /** Letters of an SVG: outlines, the same in every program, or text in embedded fonts, which browsers alone honour. */
  readonly letters: 'shapes' | 'fonts';
}

/** The parameters of an address that say how a figure looks; every other one says what it shows. */
export const LOOK_PARAMETERS = {
  preset: `${Object.keys(PRESETS).join(', ')}; default double`,
  width: 'in inches, 1 to 40; the preset’s',
  height: 'in inches, 0.5 to 40; as suits the figure',
  pt: 'size of text in points, 4 to 40; the preset’s',
  theme: 'light (default) or dark',
  inks: 'colour (default; safe for colour-blind readers) or grey (safe in greyscale)',
  title: '1 to draw the title, 0 to leave it out; by default charts have theirs and trees do not',
  legend: '0 to leave the legend out',
  ground: 'none for a transparent ground',
  dpi: 'dots per inch of PNG and of rasters, 36 to 1200; default 300',
  letters: 'shapes (default) or fonts: how SVG holds text',
} as const;

const refuse = (name: keyof typeof LOOK_PARAMETERS, text: string): never => {
  throw new FigureError(`“${name}=${text}” is not understood.`, `${name}: ${LOOK_PARAMETERS[name]}.`);
};

function numberFrom(query: URLSearchParams, name: 'width' | 'height' | 'pt' | 'dpi', low: number, high: number): number | null {
  const text = query.get(name);
  if (text === null) return null;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return value >= low && value <= high ? value : refuse(name, text);
}

function choiceFrom<T extends string>(query: URLSearchParams, name: keyof typeof LOOK_PARAMETERS, choices: readonly [T, ...T[]]): T {
  const text = query.get(name) ?? choices[0];
  return choices.find((choice) => choice === text) ?? refuse(name, text);
}

/** Reads how a figure is to look. Throws FigureError on a value that is not understood. */
export function readLook(query: URLSearchParams): Look {
  const preset = choiceFrom<PresetId>(query, 'preset', ['double', 'single', 'slide']);
  const { widthIn, heightIn, textPt } = PRESETS[preset];
  return {
    preset,
    widthIn: numberFrom(query, 'width', 1, 40) ?? widthIn,
    heightIn: numberFrom(query, 'height', 0.5, 40) ?? heightIn,
    textPt: numberFrom(query, 'pt', 4, 40) ?? textPt,
    theme: choiceFrom(query, 'theme', ['light', 'dark']),
    inks: choiceFrom(query, 'inks', ['colour', 'grey']),
    title: query.has('title') ? choiceFrom(query, 'title', ['0', '1']) === '1' : null,
    legend: choiceFrom(query, 'legend', ['1', '0']) === '1',
    transparent: choiceFrom(query, 'ground', ['theme', 'none']) === 'none',
    dpi: numberFrom(query, 'dpi', 36, 1200) ?? 300,
    letters: choiceFrom(query, 'letters', ['shapes', 'fonts']),
  };
}

/** Sizes of a look's text and lines, in px at 96 to the inch. `titled`: the kind draws its title unless it was asked not to. */
export function styleOf({ preset, textPt, title, legend }: Look, titled: boolean): FigureStyle {
  const textPx = textPt * PX_PER_PT;
  return { textPx, tickPx: textPx * 0.92, linePx: PRESETS[preset].linePx, showsTitle: title ?? titled, showsLegend: legend };
}
