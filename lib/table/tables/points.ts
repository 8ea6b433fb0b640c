import type { RunColumns } from '@/lib/contract';
import { DERIVED_METRICS, lineOf, needsEvidence, producerMetricId, runLines } from '@/lib/derive/series/run-lines';
import type { Column, Table, Value } from '../table';

/** One point of one metric of one run. */
export interface PointRow {
  readonly run: string;
  readonly attempt: number;
  readonly step: number;
  readonly metric: string;
  readonly unit: string | null;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number | null;
}

const column = (name: keyof PointRow, type: Column<PointRow>['type'], about: string): Column<PointRow> => ({
  name,
  type,
  about,
  of: (row): Value => row[name],
});

/** What the charts draw, point by point. */
export const POINTS: Table<PointRow> = {
  name: 'points',
  about: 'Every point of every series, by run, metric, attempt and step.',
  columns: [
    column('run', 'text', 'Its id.'),
    column('attempt', 'integer', ''),
    column('step', 'integer', ''),
    column('metric', 'text', 'What Canopy derives, by its name; then what the producer sent.'),
    column('unit', 'text', ''),
    column('value', 'real', 'Missing where undefined; may be NaN or infinite.'),
    column('low', 'real', 'Interval, 95 %: Wilson for shares.'),
    column('high', 'real', ''),
    column('n', 'real', 'Trials behind the value.'),
  ],
};

const finite = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

function* pointsOf(run: RunColumns): Generator<PointRow> {
  const lines = runLines(run, null, { axis: 'step', live: false });
  const derived = DERIVED_METRICS.filter((id) => !needsEvidence(id)).map((id) => ({ id, name: id, unit: null }));
  const sent = run.metrics.map(({ name, unit }) => ({ id: producerMetricId(name), name, unit }));
  for (const { id, name, unit } of [...derived, ...sent]) {
    const { attempt, step, value, gap, low, high, n } = lineOf(lines, id, 'step');
    for (let i = 0; i < step.length; i++)
      yield {
        run: run.run,
        attempt: attempt[i]!,
        step: step[i]!,
        metric: name,
        unit,
        value: gap[i] === 1 ? null : value[i]!,
        low: finite(low?.[i]),
        high: finite(high?.[i]),
        n: finite(n?.[i]),
      };
  }
}

/** The points of several runs, in their order. */
export function* pointRows(runs: readonly RunColumns[]): Generator<PointRow> {
  for (const run of runs) yield* pointsOf(run);
}
