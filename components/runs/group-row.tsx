import { formatFixed } from '@/lib/display/numbers';
import { columnClass, type RunColumn } from './columns';
import type { MeanSpread, RunGroup } from './run-table-model';

function Mean({ spread }: { spread: MeanSpread | null }) {
  if (!spread) return null;
  return (
    <span title={`mean ± standard deviation over ${spread.n} runs`}>
      {formatFixed(spread.mean)} {spread.deviation !== null && <small>±{formatFixed(spread.deviation)}</small>}
    </span>
  );
}

function shared(values: readonly (string | null)[]): string | null {
  return values.every((value) => value === values[0]) ? (values[0] ?? null) : 'several';
}

function groupCell(group: RunGroup, column: RunColumn) {
  if (column.id === 'accuracy') return <Mean spread={group.summary?.accuracy ?? null} />;
  if (column.id === 'ratio') return <Mean spread={group.summary?.effectiveRatio ?? null} />;
  if (column.id !== 'task' && column.id !== 'allocator' && column.id !== 'model') return null;
  const field = column.id;
  const text = shared(group.rows.map((row) => row[field]));
  return text === 'several' ? <small>several</small> : <span className="num">{text}</span>;
}

/** The heading over the runs of one group, with their mean where they share a configuration. */
export function GroupRow({
  group,
  columns,
  picked,
  onPick,
}: {
  group: RunGroup;
  columns: readonly RunColumn[];
  picked: ReadonlySet<string>;
  onPick: (runs: readonly string[]) => void;
}) {
  const runs = group.rows.map(({ run }) => run);
  return (
    <tr className="group">
      <th scope="rowgroup">
        <span className="name">
          <input
            type="checkbox"
            className="pick"
            checked={runs.every((run) => picked.has(run))}
            onChange={() => onPick(runs)}
            aria-label={`Compare the runs of ${group.group}`}
          />
          <span className="ell">{group.group}</span>
          <small className="flex-none">
            {group.rows.length} {group.rows.length === 1 ? 'run' : 'runs'}
          </small>
        </span>
      </th>
      {columns.map((column) => (
        <td key={column.id} className={columnClass(column)}>
          {groupCell(group, column)}
        </td>
      ))}
      <td />
    </tr>
  );
}
