import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { canopyHome } from '@/db/postgres/locations';
import { type Cell, cellsOf } from '@/lib/runner/experiment/cells';
import type { Experiment } from '@/lib/runner/experiment/schema';
import { type Arguments, type Command, EXIT, UsageError } from '../cli/command';
import { type Progress, progressLine } from '../cli/progress';
import { signalOnInterrupt } from '../cli/until-signal';
import type { CellResult } from '../experiment/cell-result';
import { destinationOf, keptLogs, storeLogs } from '../experiment/destination';
import { narrow } from '../experiment/narrow';
import { readExperiment, shippedExperiments } from '../experiment/read-experiment';
import { makeReport, type Report } from '../experiment/report/report';
import { readReport, resultsDocument } from '../experiment/report/results-document';
import { writeReport } from '../experiment/report/write-report';
import { type ExperimentOutcome, finishedResults, runExperiment } from '../experiment/run-experiment';

const REPORT_EVERY_MS = 30_000;

/** Everything that one call works on. */
interface Job {
  readonly experiment: Experiment;
  readonly cells: readonly Cell[];
  readonly folder: string;
  readonly command: string;
}

function commandOf(args: Arguments): string {
  const flags = ['summary-only', 'store'].filter((name) => args.flag(name)).map((name) => `--${name}`);
  const some = ['only', 'seeds'].flatMap((name) => args.all(name).map((value) => `--${name} ${value}`));
  return ['npm run canopy -- experiment', ...args.positionals, ...flags, ...some].join(' ');
}

async function jobOf(args: Arguments): Promise<Job> {
  const [name, ...more] = args.positionals;
  if (name === undefined || more.length > 0) throw new UsageError(`name one experiment: a file, or ${shippedExperiments().join(', ')}`);
  const experiment = await readExperiment(name);
  const cells = narrow(experiment, cellsOf(experiment), args);
  return { experiment, cells, folder: args.text('out') ?? join(canopyHome(), 'experiments', experiment.name), command: commandOf(args) };
}

async function report(job: Job, results: readonly CellResult[], failed: ExperimentOutcome['failed']): Promise<Report> {
  const made = makeReport(job.experiment, job.cells, results, failed, job.command);
  await writeReport(job.folder, made, results);
  return made;
}

/** Writes the report of what is finished now and then, so that a long experiment can be read while it runs. */
function partialReports(job: Job): (results: readonly CellResult[]) => Promise<void> {
  let writtenAt = performance.now();
  return async (results) => {
    if (performance.now() - writtenAt < REPORT_EVERY_MS) return;
    writtenAt = performance.now();
    await report(job, results, []);
  };
}

function conclude(args: Arguments, job: Job, made: Report, { skipped }: Pick<ExperimentOutcome, 'skipped'>): number {
  const { finished, planned, failed } = made.runs;
  for (const { key, why } of failed) console.error(`canopy: ${key} failed: ${why}`);
  if (args.flag('json')) console.log(JSON.stringify(made));
  else {
    const logs = keptLogs(job.folder).length;
    console.log(`${finished} of ${planned} runs finished, ${skipped} of them before. Report: ${join(job.folder, 'report.md')}`);
    if (logs > 0) console.log(`${logs} runs are kept as logs: \`canopy import ${join(job.folder, 'logs')}/*.gz\` shows them.`);
    if (finished + failed.length < planned) console.log('The same command goes on where this one stopped.');
  }
  return finished === planned ? EXIT.done : EXIT.failed;
}

async function runCells(args: Arguments, job: Job, line: Progress): Promise<number> {
  const destination = await destinationOf(args);
  const workers = Math.min(args.integer('workers', 1) ?? availableParallelism(), Math.max(1, job.cells.length));
  console.error(`${job.experiment.name}: ${job.cells.length} runs on ${workers} processes; ${destination.say}. Folder: ${job.folder}`);
  const outcome = await runExperiment(job.experiment.name, job.cells, {
    folder: job.folder,
    mode: destination.mode,
    server: destination.server,
    workers,
    signal: signalOnInterrupt(),
    onProgress: line.show,
    onResult: partialReports(job),
  });
  if (destination.store) await storeLogs(job.folder, line.show);
  line.done();
  return conclude(args, job, await report(job, outcome.results, outcome.failed), outcome);
}

/** docs/results.md from reports that are there. */
async function writeResults(file: string, folders: readonly string[]): Promise<number> {
  if (folders.length === 0) throw new UsageError('name the folders of the reports');
  const reports = await Promise.all(folders.map(readReport));
  const command = `npm run canopy -- experiment --results ${file} ${reports.map(({ name }) => `OUT/${name}`).join(' ')}`;
  await writeFile(file, `${resultsDocument(reports, command).trimEnd()}\n`);
  console.log(file);
  return EXIT.done;
}

async function run(args: Arguments): Promise<number> {
  const results = args.text('results');
  if (results !== undefined) return writeResults(results, args.positionals);
  const job = await jobOf(args);
  if (!args.flag('report')) return runCells(args, job, progressLine());
  const finished = await finishedResults(job.cells, job.folder);
  return conclude(args, job, await report(job, finished, []), { skipped: finished.length });
}

export const experiment: Command = {
  name: 'experiment',
  usage: 'experiment FILE|NAME [--out DIR] [--summary-only | --store | --server URL] [--only AXIS=NAME,… …] [--seeds N,…] [--workers N] [--json]',
  about: `Runs every combination of an experiment (environments × optimisers × budgets × predictors × allocators × seeds) on all cores,
then writes report.md, report.csv and report.json with paired bootstrap intervals over seeds. The same command goes on where
an earlier one stopped; finished runs are known by a hash of their settings. Runs go to a Canopy that answers, under one group.
Shipped: ${shippedExperiments().join(', ')}. The format of a file: docs/experiments.md.`,
  options: {
    out: { type: 'string', value: 'DIR', help: 'folder of results and report (default CANOPY_HOME/experiments/NAME)' },
    'summary-only': { type: 'boolean', help: 'keep counts and the report, no text and no runs: many times as fast' },
    store: { type: 'boolean', help: 'write the runs into the database where no server answers' },
    server: { type: 'string', value: 'URL', help: `where to send runs (default CANOPY_SERVER, or the local one if it answers)` },
    only: { type: 'string', value: 'AXIS=NAME,…', multiple: true, help: 'a part of the combinations, e.g. --only allocator=trace,grpo' },
    seeds: { type: 'string', value: 'N,…', multiple: true, help: 'some of the seeds' },
    workers: { type: 'string', value: 'N', help: 'processes (default: one a core)' },
    report: { type: 'boolean', help: 'run nothing: make the report of what is finished' },
    results: { type: 'string', value: 'FILE', help: 'make one page, such as docs/results.md, of the reports in the folders named' },
    json: { type: 'boolean', help: 'print the report as JSON' },
  },
  run,
};
