/** Edits (insert, delete, replace) from one text to the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[to.length] as number;
}

/** The known name closest to `name`, if it is close enough to be a slip. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const ranked = known.map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate) }));
  ranked.sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best && best.distance <= Math.max(2, best.candidate.length / 2) ? best.candidate : undefined;
}
