import Link from 'next/link';
import type { ConflictRow, QuarantineRow } from '@/lib/contract';
import { formatCount, formatPlural } from '@/lib/display/numbers';
import { RejectedTable } from './rejected-table';

function Conflicts({ conflicts }: { conflicts: readonly ConflictRow[] }) {
  return (
    <>
      <h3 className="mt-4 font-semibold text-small">
        Conflicts{' '}
        <span className="ml-1.5 font-normal text-ink-3 text-label">
          {formatPlural(conflicts.length, 'record')} whose identity stands with other content; what was stored first stays
        </span>
      </h3>
      <ul className="mt-1 text-small">
        {conflicts.map((conflict) => (
          <li key={conflict.id} className="agent border-grid border-b py-1.5">
            <span className="num">{conflict.identity}</span> <span className="text-ink-2">{conflict.detail}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Everything that is stored of what was kept out, of all runs or of one. */
export function Quarantine({
  run,
  rows,
  total,
  conflicts,
}: {
  run: string | null;
  rows: readonly QuarantineRow[];
  total: number;
  conflicts: readonly ConflictRow[];
}) {
  return (
    <section id="quarantine" className="overflow-x-auto px-4 pt-3 pb-6" aria-label="Quarantine">
      <h2 className="flex items-baseline gap-2 font-semibold text-small">
        Quarantine
        <span className="font-normal text-ink-3 text-label">
          {formatPlural(total, 'record')} kept out{run === null ? '' : ` of ${run}`}
          {rows.length < total && `, the newest ${formatCount(rows.length)} shown`}
        </span>
        {run !== null && (
          <Link className="btn" href="/import#quarantine" prefetch={false}>
            All runs
          </Link>
        )}
      </h2>
      {rows.length > 0 ? <RejectedTable rows={rows} /> : <p className="mt-2 text-ink-2">Nothing was kept out.</p>}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
    </section>
  );
}
