import { formatInterval } from '@/lib/display/numbers';
import type { ChartRun, LinePoint } from './model';

function text(point: LinePoint, format: (value: number) => string): string {
  if (point.odd) return point.odd;
  if (point.value === null) return 'undefined';
  const interval = point.low !== undefined && point.high !== undefined ? ` ${formatInterval(point.low, point.high)}` : '';
  return format(point.value) + interval + (point.n !== undefined ? ` n ${point.n}` : '');
}

/** Every point of a chart as a table, newest step first: run, attempt, step, value with interval and n. */
export function ValuesTable({ runs, id, format }: { runs: readonly ChartRun[]; id: string; format: (value: number) => string }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">run</th>
          <th scope="col">attempt</th>
          <th scope="col">step</th>
          <th scope="col">value</th>
        </tr>
      </thead>
      <tbody>
        {runs.flatMap((run) =>
          [...(run.lines[id] ?? [])].reverse().map((point) => (
            <tr key={`${run.run}/${point.attempt}/${point.step}`}>
              <td>{run.name}</td>
              <td>{point.attempt}</td>
              <td>{point.step}</td>
              <td>{text(point, format)}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
