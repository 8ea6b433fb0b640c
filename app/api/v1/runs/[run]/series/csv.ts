import type { RunColumns } from '@/lib/contract';
import { DERIVED_METRICS, lineOf, needsEvidence, producerMetricId, runLines } from '@/lib/derive/series/run-lines';

const COLUMNS = ['run', 'attempt', 'step', 'metric', 'unit', 'value', 'low', 'high', 'n'];

const QUOTED = /[",\r\n]/;
/** RFC 4180; a text that a spreadsheet would run as a formula is quoted with an apostrophe before it. */
function field(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
const number = (value: number | undefined): string => (value === undefined || Number.isNaN(value) ? '' : String(value));

function linesOf(run: RunColumns): string[] {
  const lines = runLines(run, null, { axis: 'step', live: false });
  const derived = DERIVED_METRICS.filter((id) => !needsEvidence(id)).map((id) => ({ id, name: id, unit: '' }));
  const sent = run.metrics.map(({ name, unit }) => ({ id: producerMetricId(name), name, unit: unit ?? '' }));
  const rows: string[] = [];
  for (const { id, name, unit } of [...derived, ...sent]) {
    const { attempt, step, value, gap, low, high, n } = lineOf(lines, id, 'step');
    const named = `${field(name)},${field(unit)}`;
    for (let i = 0; i < step.length; i++) {
      const own = gap[i] === 1 ? '' : String(value[i]);
      rows.push(`${field(run.run)},${attempt[i]},${step[i]},${named},${own},${number(low?.[i])},${number(high?.[i])},${number(n?.[i])}`);
    }
  }
  return rows;
}

/** Every point of the runs' series, a row each: undefined is empty, NaN and infinities by name. */
export const seriesCsv = (runs: readonly RunColumns[]): string => `${[COLUMNS.join(','), ...runs.flatMap(linesOf)].join('\r\n')}\r\n`;
