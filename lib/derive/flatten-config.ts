type Entry = readonly [path: string, value: unknown];

/** Entries of a nested object, dotted; null where the value is a leaf of the configuration (an empty object is one). */
function entriesOf([path, value]: Entry): Entry[] | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  return entries.length === 0 ? null : entries.map(([key, inner]) => [path === '' ? key : `${path}.${key}`, inner]);
}

/** A configuration as flat key/value lines, nested objects by dotted key; without recursion, since its depth is the producer's. */
export function flattenConfig(config: Readonly<Record<string, unknown>>): [string, string][] {
  const lines: [string, string][] = [];
  const open: Entry[] = [['', config]];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const inner = entriesOf(entry);
    const [path, value] = entry;
    if (inner) open.push(...inner.reverse());
    else if (path !== '') lines.push([path, typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')]);
  }
  return lines;
}
