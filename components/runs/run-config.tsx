import type { RunDetail } from '@/lib/contract';

/** A configuration as flat key/value lines, nested objects by dotted key; without recursion, since its depth is the producer's. */
export function flattenConfig(config: Readonly<Record<string, unknown>>): [string, string][] {
  const lines: [string, string][] = [];
  const open: { path: string; value: unknown }[] = [{ path: '', value: config }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { path, value } = at;
    const entries = value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : null;
    if (entries && entries.length > 0) {
      for (const [key, inner] of entries.reverse()) open.push({ path: path === '' ? key : `${path}.${key}`, value: inner });
    } else if (path !== '') lines.push([path, typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')]);
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
