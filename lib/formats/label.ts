const LABEL_UNITS = 120;

/** A text's first words as an edge label: one line, at most 120 UTF-16 units, no half of a surrogate pair at the cut. */
export function toLabel(text: string): string {
  const line = text
    .slice(0, 4 * LABEL_UNITS)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= LABEL_UNITS) return line;
  return `${line.slice(0, LABEL_UNITS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
