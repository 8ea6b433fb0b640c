import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../cli/command';
import type { JudgedAim } from './aims';
import { comparedText, definitionLines, reportBody } from './markdown';
import type { Report } from './report';

/** JSON has no NaN: what is null in an estimate was one. */
export async function readReport(folder: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`there is no report in ${folder}`);
  });
  return JSON.parse(text, (key, value: unknown) => (value === null && ['value', 'low', 'high'].includes(key) ? Number.NaN : value)) as Report;
}

function missedLines({ say, metric, comparisons, reason }: JudgedAim): string[] {
  const missed = comparisons.filter(({ verdict }) => verdict.startsWith('missed'));
  return [
    `* ${say}.`,
    ...missed.map(
      ({ labels, to, estimate, verdict }) =>
        `  * ${labels.environment}, ${labels.optimiser}, against ${to}: ${comparedText(estimate, metric)} (${verdict}).`,
    ),
    ...(reason ? [`  * Why: ${reason}`] : []),
  ];
}

function unreproduced(reports: readonly Report[]): string[] {
  const missed = reports.flatMap(({ aims }) => aims.filter(({ verdict }) => verdict.startsWith('missed')));
  const open = reports.flatMap(({ aims }) => aims.filter(({ verdict }) => verdict === 'not measured'));
  return [
    '## What did not reproduce',
    '',
    ...(missed.length > 0 ? missed.flatMap(missedLines) : ['Every aim that was measured was met.']),
    ...open.map(({ say }) => `* Not measured: ${say}.`),
    '',
  ];
}

/** docs/results.md from finished reports: nothing in it is written by hand. @param command that makes it again */
export function resultsDocument(reports: readonly Report[], command: string): string {
  const [first] = reports as [Report, ...Report[]];
  const head = [
    '# Results',
    '',
    'Measured on the exact environments; every table is made by the command above it, and this page by',
    '',
    `    ${command}`,
    '',
  ];
  const parts = reports.flatMap((report) => [`## ${report.name}`, '', ...reportBody(report)]);
  return [...head, ...unreproduced(reports), ...parts, ...definitionLines(first).map((line) => line.replace(/^### /, '## '))].join('\n');
}
