import { Trash2, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { RunRow as Row } from '@/lib/contract';
import { formatCount } from '@/lib/display/numbers';
import type { RunStyle } from '@/lib/display/runs';
import { columnClass, type RunColumn } from './columns';
import { RunSwatch } from './sparkline';

/** The address of a run's overview. */
export const runHref = (run: string): string => `/runs/${encodeURIComponent(run)}`;

function Troubles({ row }: { row: Row }) {
  const troubles = row.quarantined + row.conflicts;
  if (troubles === 0) return null;
  const text = `${formatCount(row.quarantined)} records in quarantine, ${formatCount(row.conflicts)} conflicts`;
  return (
    <Link
      className="inline-flex flex-none items-center gap-1 text-label text-ink-2"
      href={`/import?run=${encodeURIComponent(row.run)}`}
      title={text}
      prefetch={false}
    >
      <TriangleAlert size={12} strokeWidth={1.5} className="text-warn" aria-hidden="true" />
      <span className="num">{formatCount(troubles)}</span>
      <span className="sr-only">{text}</span>
    </Link>
  );
}

/** One run: its name, then the chosen columns, then what can be done with it. */
export function RunTableRow({
  row,
  style,
  columns,
  indent,
  picked,
  onPick,
  onDelete,
}: {
  row: Row;
  style: RunStyle;
  columns: readonly RunColumn[];
  indent: boolean;
  /** Chosen to be compared. */
  picked: boolean;
  onPick: () => void;
  onDelete: (row: Row) => void;
}) {
  return (
    <tr className="run" data-run={row.run}>
      <td>
        <span className={`name ${indent ? 'pl-[22px]' : ''}`}>
          <input type="checkbox" className="pick" checked={picked} onChange={onPick} aria-label={`Compare ${row.name}`} />
          <RunSwatch style={style} />
          <Link
            className="num ell"
            data-row
            href={runHref(row.run)}
            title={row.name === row.run ? row.name : `${row.name} (${row.run})`}
            prefetch={false}
          >
            {row.name}
          </Link>
          {row.attempt > 0 && <small className="flex-none">attempt {row.attempt + 1}</small>}
          <Troubles row={row} />
        </span>
      </td>
      {columns.map((column) => (
        <td key={column.id} className={columnClass(column)}>
          {column.cell(row, style)}
        </td>
      ))}
      <td className="act">
        <button type="button" className="icon" aria-label={`Delete ${row.name}`} title="Delete…" onClick={() => onDelete(row)}>
          <Trash2 size={14} strokeWidth={1.35} />
        </button>
      </td>
    </tr>
  );
}
