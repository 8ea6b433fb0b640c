import { formatCount } from '@/lib/display/numbers';

/** A record that was kept out, as a row of the quarantine report. */
export interface RejectedRow {
  readonly id: string;
  readonly source: string;
  readonly line: number | null;
  readonly byteOffset: number | null;
  readonly field: string | null;
  readonly reason: string;
  readonly hint: string | null;
  readonly excerpt: string;
}

/** Where each record stood, what was wrong with it, and what to do. Its text is the producer's: shown as text, never as markup. */
export function RejectedTable({ rows }: { rows: readonly RejectedRow[] }) {
  return (
    <table className="rejected">
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col" className="n">
            Line
          </th>
          <th scope="col" className="n">
            Byte
          </th>
          <th scope="col">Field</th>
          <th scope="col">Reason, and what to do</th>
          <th scope="col">Record</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="num ell" title={row.source}>
              {row.source}
            </td>
            <td className="n">{formatCount(row.line)}</td>
            <td className="n">{formatCount(row.byteOffset)}</td>
            <td className="num break">{row.field ?? '–'}</td>
            <td className="break agent">
              {row.reason}
              {row.hint && <span className="block text-ink-3">{row.hint}</span>}
            </td>
            <td className="num break agent">
              <span className="excerpt">{row.excerpt}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
