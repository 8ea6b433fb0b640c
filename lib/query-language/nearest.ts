/** Edit distance, letters swapped counted as two. O(|a| · |b|). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

const CLOSE = 2;

/** The name that was probably meant: it begins alike, or differs by at most two letters. */
export function nearest(text: string, names: readonly string[]): string | null {
  const typed = text.toLowerCase().slice(0, 40);
  const starting = names.find((name) => typed.length > 0 && name.startsWith(typed));
  if (starting) return starting;
  const ranked = names.map((name) => ({ name, off: distance(typed, name) })).sort((a, b) => a.off - b.off);
  const best = ranked[0];
  return best && best.off <= Math.min(CLOSE, typed.length - 1) ? best.name : null;
}
