import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FigureError } from '@/lib/figure/figure-error';

/** Fonts lie in packages: in the repository's, or in those traced into a built server, whose folder is the working one. */
function packagePath(path: string): string {
  for (const start of [import.meta.dirname, process.cwd(), dirname(process.argv[1] ?? '.')])
    for (let folder = start; folder; folder = dirname(folder) === folder ? '' : dirname(folder)) {
      const found = join(folder, 'node_modules', path);
      if (existsSync(found)) return found;
    }
  throw new FigureError(`The font ${path} is not installed.`, 'Run `npm ci` in the folder of Canopy.');
}

/** A file of a package. Throws FigureError where it is not installed. */
export const packageFile = (path: string): Buffer => readFileSync(packagePath(path));

type Range = readonly [first: number, last: number];

const readRanges = (text: string): Range[] =>
  text.split(',').map((range) => {
    const [first, last] = range.trim().slice(2).split('-') as [string, string?];
    return [Number.parseInt(first, 16), Number.parseInt(last ?? first, 16)];
  });

/** One file of a fallback family, and the characters it is for. */
export interface FontPart {
  readonly file: string;
  /** Has weights; else it is regular only. */
  readonly isVariable: boolean;
  readonly ranges: readonly Range[];
}

/** Families in the order in which they are asked, all under the SIL Open Font License 1.1. Which family has Han characters depends on the text. */
const FAMILIES = [
  { name: '@fontsource-variable/noto-sans', isVariable: true },
  { name: '@fontsource-variable/noto-sans-hebrew', isVariable: true },
  { name: '@fontsource-variable/noto-sans-arabic', isVariable: true },
] as const;

/** Whole fonts in one file each, whatever the package's list of ranges says. */
const WHOLE: readonly FontPart[] = [
  {
    file: '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2',
    isVariable: false,
    ranges: [
      [0x2000, 0x2bff],
      [0x1d400, 0x1d7ff],
      [0x1ee00, 0x1eeff],
    ],
  },
  {
    file: '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2',
    isVariable: false,
    ranges: [
      [0x2000, 0x2bff],
      [0x10100, 0x102ff],
      [0x1f000, 0x1fbff],
    ],
  },
];

const HAN = {
  sc: { name: '@fontsource-variable/noto-sans-sc', isVariable: true },
  jp: { name: '@fontsource-variable/noto-sans-jp', isVariable: true },
  kr: { name: '@fontsource-variable/noto-sans-kr', isVariable: true },
} as const;

/** Whose forms Han characters take: of Japanese or Korean where the text has kana or hangul, else Simplified Chinese. */
export type HanForms = keyof typeof HAN;

export const hanFormsOf = (text: string): HanForms =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'jp' : /\p{Script=Hangul}/u.test(text) ? 'kr' : 'sc';

const known = new Map<string, readonly FontPart[]>();

function partsOf({ name, isVariable }: { readonly name: string; readonly isVariable: boolean }): readonly FontPart[] {
  const made = known.get(name);
  if (made) return made;
  const family = name.slice(name.indexOf('/') + 1);
  const ranges = JSON.parse(packageFile(`${name}/unicode.json`).toString('utf8')) as Record<string, string>;
  const tail = isVariable ? 'wght-normal.woff2' : '400-normal.woff2';
  const parts = Object.entries(ranges).map(([key, text]) => ({
    file: `${name}/files/${family}-${key.replace(/^\[(\d+)\]$/, '$1')}-${tail}`,
    isVariable,
    ranges: readRanges(text),
  }));
  known.set(name, parts);
  return parts;
}

/** Files that should have a character, best first. */
export function partsWith(codePoint: number, forms: HanForms): readonly FontPart[] {
  const others = (Object.keys(HAN) as HanForms[]).filter((other) => other !== forms);
  const han = [HAN[forms], ...others.map((other) => HAN[other])];
  return [...FAMILIES.flatMap(partsOf), ...WHOLE, ...han.flatMap(partsOf)].filter(({ ranges }) =>
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  );
}
