import type { Glyph } from 'fontkit';
import { visibleText } from '@/lib/display/visible-text';
import { mirrored, visualOrder } from './bidi';
import { type Face, type Family, fallbackFace, loadFallback, ownFace, type Weight } from './faces';
import { type HanForms, hanFormsOf } from './font-files';

export interface PlacedGlyph {
  readonly glyph: Glyph;
  /** From the start of the run, in units of the font. */
  readonly x: number;
  readonly y: number;
}

/** Glyphs of one face, from left to right. */
export interface GlyphRun {
  readonly face: Face;
  readonly text: string;
  /** From the start of the text, in em. */
  readonly xEm: number;
  readonly glyphs: readonly PlacedGlyph[];
}

export interface SetText {
  readonly runs: readonly GlyphRun[];
  readonly widthEm: number;
}

interface Stretch {
  readonly face: Face;
  text: string;
}

/** Chooses or joins the forms of its neighbours, and has no form of its own. */
const FORMLESS = /\p{Variation_Selector}|\u200C|\u200D/u;
const JOINS = /\p{M}|\u200C|\u200D/u;
/** Pairs of such characters stand side by side, moved by their kerning alone. */
const PLAIN = /^[A-Za-z0-9 .,:;()[\]'"%/_=+\-–−…±·]*$/;

/**
 * Sets lines of text with the page's fonts and, where they lack a character, with fallback fonts for Greek, mathematics,
 * Hebrew, Arabic, Chinese, Japanese and Korean. `prepare` loads what the first pass found missing.
 */
export class Typesetter {
  /** Characters that no bundled font has. */
  readonly lacking = new Set<string>();
  readonly #missing = new Map<string, readonly [number, Weight, HanForms]>();
  readonly #set = new Map<string, SetText>();
  readonly #pairs = new Map<string, number>();

  /** True where a character was asked for whose font is not loaded yet: what was measured is an estimate. */
  get isIncomplete(): boolean {
    return this.#missing.size > 0;
  }

  /** Loads the fonts of all characters that were asked for in vain. */
  async prepare(): Promise<void> {
    for (const [codePoint, weight, han] of this.#missing.values()) await loadFallback(codePoint, weight, han);
    this.#missing.clear();
    this.#set.clear();
  }

  #faceOf(codePoint: number, family: Family, weight: Weight, han: HanForms): Face {
    const own = ownFace(family, weight);
    if (own.font.hasGlyphForCodePoint(codePoint)) return own;
    const found = fallbackFace(codePoint, weight, han);
    if (found === undefined) this.#missing.set(`${codePoint} ${weight} ${han}`, [codePoint, weight, han]);
    if (found === null) this.lacking.add(String.fromCodePoint(codePoint));
    return found ?? own;
  }

  /** A character as a base and its marks where only those have glyphs. */
  #spelled(character: string, family: Family, weight: Weight): string {
    const { font } = ownFace(family, weight);
    if (font.hasGlyphForCodePoint(character.codePointAt(0)!)) return character;
    const parts = [...character.normalize('NFD')];
    return parts.length > 1 && parts.every((part) => font.hasGlyphForCodePoint(part.codePointAt(0)!)) ? parts.join('') : character;
  }

  #stretches(text: string, family: Family, weight: Weight, han: HanForms): Stretch[] {
    const stretches: Stretch[] = [];
    for (const original of text) {
      const character = this.#spelled(original, family, weight);
      const before = stretches.at(-1);
      const codePoint = character.codePointAt(0)!;
      const stays = before && JOINS.test(original) && (before.face.font.hasGlyphForCodePoint(codePoint) || FORMLESS.test(original));
      const face = stays ? before.face : this.#faceOf(codePoint, family, weight, han);
      if (before?.face === face) before.text += character;
      else stretches.push({ face, text: character });
    }
    return stretches;
  }

  /** A line of text, its control and hidden characters as visible glyphs. */
  set(line: string, family: Family, weight: Weight): SetText {
    const key = `${family} ${weight} ${line}`;
    const known = this.#set.get(key);
    if (known) return known;
    const text = visibleText(line, { raw: true }).replace(/[\n\t]/g, ' ');
    const han = hanFormsOf(text);
    const runs: GlyphRun[] = [];
    let widthEm = 0;
    for (const { from, to, isRightToLeft } of visualOrder(text)) {
      const part = text.slice(from, to);
      const stretches = this.#stretches(isRightToLeft ? mirrored(part) : part, family, weight, han);
      for (const { face, text: part } of isRightToLeft ? stretches.reverse() : stretches) {
        const laid = face.font.layout(part, undefined, undefined, undefined, isRightToLeft ? 'rtl' : 'ltr');
        let x = 0;
        const glyphs = laid.glyphs.map((glyph, i): PlacedGlyph => {
          const { xAdvance, xOffset, yOffset } = laid.positions[i]!;
          const placed = { glyph, x: x + xOffset, y: yOffset };
          x += xAdvance;
          return placed;
        });
        runs.push({ face, text: part, xEm: widthEm, glyphs });
        widthEm += x / face.font.unitsPerEm;
      }
    }
    const made = { runs, widthEm };
    this.#set.set(key, made);
    return made;
  }

  #pairEm(pair: string, family: Family, weight: Weight): number {
    const key = `${family} ${weight} ${pair}`;
    const known = this.#pairs.get(key);
    if (known !== undefined) return known;
    const { font } = ownFace(family, weight);
    const widthEm = font.layout(pair).advanceWidth / font.unitsPerEm;
    this.#pairs.set(key, widthEm);
    return widthEm;
  }

  /** Width of a line in px. Shaping is slow: plain text is measured pair by pair. */
  measurePx(text: string, sizePx: number, family: Family = 'sans', weight: Weight = 400): number {
    if (family === 'mono' || !PLAIN.test(text)) return this.set(text, family, weight).widthEm * sizePx;
    let widthEm = text === '' ? 0 : this.#pairEm(text[0]!, family, weight);
    for (let i = 1; i < text.length; i++)
      widthEm += this.#pairEm(text[i - 1]! + text[i]!, family, weight) - this.#pairEm(text[i - 1]!, family, weight);
    return widthEm * sizePx;
  }
}
