import type { RunDetail } from '@/lib/contract';
import { flattenConfig } from '@/lib/derive/flatten-config';

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
