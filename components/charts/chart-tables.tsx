import { formatCount, formatInterval } from '@/lib/display/numbers';
import type { LineSeries } from '@/lib/figure/line-chart';
import type { PlottedTable } from '@/lib/figure/scene';

const MOST_ROWS = 600;

/** A point in words: its own value, never smoothed, with interval and n. */
export function pointText({ points }: LineSeries, i: number, format: (value: number) => string): string {
  const value = points.value[i]!;
  if (points.gap[i] === 1) return 'undefined';
  if (!Number.isFinite(value)) return String(value);
  const [low, high] = [points.low?.[i] ?? Number.NaN, points.high?.[i] ?? Number.NaN];
  const interval = Number.isFinite(low) && Number.isFinite(high) ? ` ${formatInterval(low, high)}` : '';
  const n = points.n?.[i] ?? Number.NaN;
  return format(value) + interval + (Number.isFinite(n) ? ` n ${n}` : '');
}

function Left({ shown, total }: { shown: number; total: number }) {
  if (shown >= total) return null;
  return (
    <p className="left">
      The newest {formatCount(shown)} of {formatCount(total)} rows; the series’ CSV has all.
    </p>
  );
}

/** Every point of a line chart, newest step first, each series in turn. */
export function LineTable({ series, format }: { series: readonly LineSeries[]; format: (value: number) => string }) {
  const each = Math.max(1, Math.floor(MOST_ROWS / Math.max(1, series.length)));
  const total = series.reduce((sum, { points }) => sum + points.step.length, 0);
  const rows = series.flatMap((one) =>
    Array.from({ length: Math.min(each, one.points.step.length) }, (_, back) => ({ one, i: one.points.step.length - 1 - back })),
  );
  return (
    <>
      <table>
        <thead>
          <tr>
            {['run', 'attempt', 'step', 'value'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ one, i }) => (
            <tr key={`${one.id}/${one.points.attempt[i]}/${one.points.step[i]}`}>
              <td>{one.name}</td>
              <td>{one.points.attempt[i]}</td>
              <td>{one.points.step[i]}</td>
              <td>{pointText(one, i, format)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Left shown={rows.length} total={total} />
    </>
  );
}

/** Rows of a plotted table, newest first; the place on the axis is left out where it is the step. */
export function PlottedRows({ table, byStep }: { table: PlottedTable; byStep: boolean }) {
  const shown = table.columns.flatMap(({ name }, at) => (byStep && name === 'x' ? [] : [at]));
  const rows = table.rows.slice(-MOST_ROWS).reverse();
  return (
    <>
      <table>
        <thead>
          <tr>
            {shown.map((at) => (
              <th key={table.columns[at]!.name} scope="col">
                {table.columns[at]!.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row[0]}/${row[1]}`}>
              {shown.map((at) => (
                <td key={table.columns[at]!.name}>{typeof row[at] === 'number' ? formatCount(row[at]) : String(row[at] ?? '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Left shown={rows.length} total={table.rows.length} />
    </>
  );
}
