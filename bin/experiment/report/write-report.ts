import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@/lib/runner/atomic-file';
import { AXES } from '@/lib/runner/experiment/schema';
import type { CellResult } from '../cell-result';
import { reportMarkdown } from './markdown';
import { METRICS } from './metrics';
import type { Report } from './report';

const quoted = (value: string | number): string => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));

/** One line a run: its axes, its seed and every number; an empty field where there is none. */
export function resultsCsv(results: readonly CellResult[]): string {
  const head = [...AXES, 'seed', ...Object.keys(METRICS), 'wallMs'];
  const rows = results.map((result) => [
    ...AXES.map((axis) => result.labels[axis]),
    result.seed,
    ...Object.values(METRICS).map(({ of }) => {
      const value = of(result);
      return Number.isFinite(value) ? value : '';
    }),
    result.wallMs,
  ]);
  return `${[head, ...rows].map((row) => row.map(quoted).join(',')).join('\n')}\n`;
}

/** Writes report.json, report.md and report.csv; each is whole at any time. NaN becomes null in JSON. */
export async function writeReport(folder: string, report: Report, results: readonly CellResult[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeAtomically(join(folder, 'report.json'), `${JSON.stringify(report, null, 1)}\n`);
  await writeAtomically(join(folder, 'report.md'), reportMarkdown(report));
  await writeAtomically(join(folder, 'report.csv'), resultsCsv(results));
}
