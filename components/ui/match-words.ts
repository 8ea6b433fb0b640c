const BEGINS = 1;
const WITHIN = 0.5;

/**
 * How well an entry is what was typed: 1 where each word typed begins one of its words, .5 where each stands somewhere in
 * it, else 0. Letter case aside; in any order.
 */
export function matchWords(value: string, search: string, keywords: readonly string[] = []): number {
  const says = (keywords.length > 0 ? keywords.join(' ') : value).toLowerCase();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => says.includes(word))) return 0;
  const own = says.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => own.some((one) => one.startsWith(word))) ? BEGINS : WITHIN;
}
