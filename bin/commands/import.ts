import { Problem } from '@/db/postgres/problem';
import type { ImportAnswer } from '@/lib/contract';
import { failureOf, IMPORTERS, supportedFormats } from '@/lib/formats';
import { type Arguments, type Command, EXIT, UsageError } from '../cli/command';
import { progressLine } from '../cli/progress';
import { reportError } from '../cli/report-error';
import { report } from '../import/report';
import { importThroughDatabase, withDatabase } from '../import/through-database';
import { type ImportChoices, importThroughServer, serverAnswers } from '../import/through-server';
import { DEFAULT_PORT, LOOPBACK_HOST } from '../serve/port';

const DEFAULT_SERVER = `http://${LOOPBACK_HOST}:${DEFAULT_PORT}`;
const CHOICES = ['format', 'run', 'name', 'group', 'model'] as const;

type ImportOne = (path: string, show: (bytes: number, total: number) => void) => Promise<ImportAnswer>;

function choicesOf(args: Arguments): ImportChoices {
  const format = args.text('format');
  if (format !== undefined && !Object.hasOwn(IMPORTERS, format))
    throw new UsageError(`"${format}" is no format; there are ${Object.keys(IMPORTERS).join(', ')}`);
  if (args.text('run') !== undefined && args.positionals.length > 1) throw new UsageError('--run names one run: give one file with it');
  return Object.fromEntries(CHOICES.flatMap((name) => (args.text(name) === undefined ? [] : [[name, args.text(name)]])));
}

function serverOf(args: Arguments): string {
  const server = args.text('server') ?? DEFAULT_SERVER;
  if (!URL.canParse(server)) throw new UsageError(`--server takes an address such as ${DEFAULT_SERVER}, not "${server}"`);
  return server;
}

/** Imports the files one after the other. @returns the exit code: 1 if any of them brought nothing */
async function importAll(args: Arguments, importOne: ImportOne): Promise<number> {
  let code: number = EXIT.done;
  for (const path of args.positionals) {
    const progress = progressLine();
    try {
      const answer = await importOne(path, (bytes, total) => progress.show(`${path}  ${Math.floor((100 * bytes) / Math.max(1, total))} %`));
      progress.done(`${path}  read`);
      console.log(args.flag('json') ? JSON.stringify({ file: path, ...answer }) : report(path, answer));
      if (answer.accepted + answer.duplicates + answer.conflicts > 0) continue;
      console.error(`canopy: nothing was imported from ${path}.`);
      code = EXIT.failed;
    } catch (error) {
      progress.done();
      code = reportError(explain(path, error));
    }
  }
  return code;
}

/** The file system's errors in words; everything else as it is. */
function explain(path: string, error: unknown): unknown {
  const failure = failureOf(error);
  return failure.status === 400 && !(error instanceof Problem) ? new Problem(`${path}: ${failure.error}.`, failure.hint, error) : error;
}

async function run(args: Arguments): Promise<number> {
  if (args.positionals.length === 0) throw new UsageError('name a file');
  const choices = choicesOf(args);
  const server = serverOf(args);
  if (await serverAnswers(server))
    return importAll(args, (path, show) => importThroughServer(server, path, choices, ({ bytes, total }) => show(bytes, total)));
  if (args.text('server') !== undefined)
    throw new Problem(
      `No Canopy server answers at ${server}.`,
      'Start it with `canopy serve`, or leave --server away to write to the database itself.',
    );
  return withDatabase((sql) => importAll(args, (path, show) => importThroughDatabase(sql, path, choices, show)));
}

export const importFile: Command = {
  name: 'import',
  usage: 'import FILE … [--format NAME] [--run ID] [--name TEXT] [--group ID] [--model NAME] [--server URL] [--json]',
  about: `Reads rollouts from files, through a running server if one answers, else straight into the database. A record that cannot
be read is quarantined with its line, byte offset, field and reason; the rest is kept. Importing a file again changes
nothing. A spool that a run left behind is such a file.
Formats, recognised by themselves: ${supportedFormats()}`,
  options: {
    format: { type: 'string', value: 'NAME', help: 'take the file for this format' },
    run: { type: 'string', value: 'ID', help: 'id of the run (default: from the content)' },
    name: { type: 'string', value: 'TEXT', help: "name of the run (default: the file's)" },
    group: { type: 'string', value: 'ID', help: 'runs of one group are shown together' },
    model: { type: 'string', value: 'NAME', help: 'model that made the rollouts' },
    server: { type: 'string', value: 'URL', help: `server to send to (default ${DEFAULT_SERVER})` },
    json: { type: 'boolean', help: 'print the report as JSON, one line a file' },
  },
  run,
};
