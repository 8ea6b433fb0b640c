import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
const MAY_TURN = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A stretch of text in one direction. */
export interface Direction {
  readonly from: number;
  readonly to: number;
  readonly isRightToLeft: boolean;
}

/** Brackets of right-to-left text face the other way: their mirror images are set (UAX #9, rule L4). */
export function mirrored(text: string): string {
  const levels = new Uint8Array(text.length).fill(1);
  const mirrors = bidi.getMirroredCharactersMap(text, levels);
  return [...text].length === text.length ? Array.from(text, (character, i) => mirrors.get(i) ?? character).join('') : text;
}

/**
 * Stretches of a left-to-right line in the order in which they are read off the page, left first. Source: Unicode Bidirectional
 * Algorithm (UAX #9), rule L2 over stretches of one level.
 */
export function visualOrder(text: string): readonly Direction[] {
  if (!MAY_TURN.test(text)) return [{ from: 0, to: text.length, isRightToLeft: false }];
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  const stretches: (Direction & { readonly level: number })[] = [];
  for (let from = 0, to = 0; from < text.length; from = to) {
    while (to < text.length && levels[to] === levels[from]) to++;
    stretches.push({ from, to, level: levels[from]!, isRightToLeft: levels[from]! % 2 === 1 });
  }
  const highest = stretches.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level--)
    for (let i = 0, end = 0; i < stretches.length; i = end + 1) {
      end = i;
      while (end < stretches.length && stretches[end]!.level >= level) end++;
      stretches.splice(i, end - i, ...stretches.slice(i, end).reverse());
    }
  return stretches;
}
