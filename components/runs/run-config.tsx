import type { RunDetail } from '@/lib/contract';

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

/** The whole configuration the producer sent, and how an importer changed values, if it did. */
export function RunConfig({ detail }: { detail: RunDetail }) {
  const lines = flattenConfig(detail.config);
  return (
    <section className="config px-4 pt-3 pb-6" aria-labelledby="config">
      <h2 id="config" className="font-semibold text-small">
        Configuration <span className="ml-1.5 font-normal text-ink-3 text-label">as the producer sent it, {lines.length} values</span>
      </h2>
      {detail.notes.length > 0 && (
        <ul className="mt-2 text-ink-2 text-small">
          {detail.notes.map((note) => (
            <li key={note} className="agent">
              {note}
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-2">
        {lines.map(([key, value]) => (
          <div key={key}>
            <dt title={key}>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {lines.length === 0 && <p className="mt-2 text-ink-3 text-small">The producer sent none.</p>}
    </section>
  );
}
