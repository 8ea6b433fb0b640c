type WidthOf = (text: string) => number;

const LONGEST = 200;
/** Fewer letters of a longer text say nothing: two turns that differ would read the same. */
const FEWEST = 4;

/** The longest head of `text` that fits, with an ellipsis where cut; empty where not even a few letters do. */
export function cutToWidth(text: string, maxPx: number, widthOf: WidthOf): string {
  if (text.length <= LONGEST && widthOf(text) <= maxPx) return text;
  let low = 0;
  let high = Math.min(text.length, LONGEST);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (widthOf(`${text.slice(0, middle)}…`) <= maxPx) low = middle;
    else high = middle - 1;
  }
  return low < FEWEST ? '' : `${text.slice(0, low).trimEnd()}…`;
}

/** `text` in at most `most` lines no wider than `maxPx`, broken at spaces; the last line is cut where more follows. */
export function wrapText(text: string, maxPx: number, most: number, widthOf: WidthOf): readonly string[] {
  const words = text
    .slice(0, LONGEST * most)
    .split(/\s+/)
    .filter(Boolean);
  const lines: string[] = [];
  for (let i = 0; i < words.length && lines.length < most; ) {
    let line = words[i]!;
    let end = i + 1;
    while (end < words.length && widthOf(`${line} ${words[end]}`) <= maxPx) line += ` ${words[end++]}`;
    const isLast = lines.length === most - 1;
    const rest = isLast && end < words.length ? `${line} ${words.slice(end, end + 8).join(' ')} …` : line;
    const fitting = cutToWidth(rest, maxPx, widthOf);
    if (fitting === '') break;
    lines.push(fitting);
    i = end;
  }
  return lines;
}
