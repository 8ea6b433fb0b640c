import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { type FontPart, type HanForms, packageFile, partsWith } from './font-files';

export type Weight = 400 | 500 | 600;
export type Family = 'sans' | 'mono';

/** One font at one weight, ready to be measured, outlined and embedded. */
export interface Face {
  /** Unique among faces; a name for files. */
  readonly id: string;
  readonly font: Font;
  /** The font as TrueType. */
  readonly bytes: Buffer;
}

const OWN: Readonly<Record<Family, (weight: string) => string>> = {
  sans: (weight) => `geist/dist/fonts/geist-sans/Geist-${weight}.ttf`,
  mono: (weight) => `geist/dist/fonts/geist-mono/GeistMono-${weight}.ttf`,
};
const WEIGHTS: Readonly<Record<Weight, string>> = { 400: 'Regular', 500: 'Medium', 600: 'SemiBold' };

const made = new Map<string, Face>();

function keep(id: string, bytes: Buffer): Face {
  const face = { id, bytes, font: create(bytes) as Font };
  made.set(id, face);
  return face;
}

/** The face that the page uses. */
export function ownFace(family: Family, weight: Weight): Face {
  const id = `${family}-${weight}`;
  return made.get(id) ?? keep(id, packageFile(OWN[family](WEIGHTS[weight])));
}

const fallbackId = ({ file, isVariable }: FontPart, weight: Weight): string =>
  `${file.slice(file.lastIndexOf('/') + 1).replace(/\.woff2$/, '')}${isVariable ? `-${weight}` : ''}`;

/** A file of a fallback family at one weight, unpacked; from the second time on it is at hand. */
async function loadPart(part: FontPart, weight: Weight): Promise<Face> {
  const id = fallbackId(part, weight);
  const known = made.get(id);
  if (known) return known;
  const axes = part.isVariable ? { variationAxes: { wght: weight } } : {};
  return keep(id, await subsetFont(packageFile(part.file), '', { targetFormat: 'sfnt', keepAllGlyphs: true, ...axes }));
}

const chosen = new Map<string, Face | null>();
const choiceKey = (codePoint: number, weight: Weight, han: HanForms): string => `${codePoint} ${weight} ${han}`;

/** The fallback face for a character; null = no bundled font has it, undefined = it is not loaded yet. */
export const fallbackFace = (codePoint: number, weight: Weight, han: HanForms): Face | null | undefined =>
  chosen.get(choiceKey(codePoint, weight, han));

/** Makes the fallback face of a character ready. */
export async function loadFallback(codePoint: number, weight: Weight, han: HanForms): Promise<void> {
  const key = choiceKey(codePoint, weight, han);
  if (chosen.has(key)) return;
  for (const part of partsWith(codePoint, han)) {
    const face = await loadPart(part, weight);
    if (!face.font.hasGlyphForCodePoint(codePoint)) continue;
    chosen.set(key, face);
    return;
  }
  chosen.set(key, null);
}
