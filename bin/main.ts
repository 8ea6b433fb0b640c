import { nearestName } from '@/lib/engine/nearest-name';
import { type Command, EXIT, parseCommand, UsageError } from './cli/command';
import { reportError } from './cli/report-error';

/** Loaded on demand, so that `--help` does not wait for the engine or the database. */
const COMMANDS: Readonly<Record<string, { readonly summary: string; readonly load: () => Promise<Command> }>> = {
  serve: { summary: 'start the database and the web app', load: async () => (await import('./commands/serve')).serve },
  run: { summary: 'train with the bundled engine and send what it does', load: async () => (await import('./commands/run')).run },
  experiment: { summary: 'run many and compare them, with intervals', load: async () => (await import('./commands/experiment')).experiment },
  import: { summary: 'read rollouts from a file', load: async () => (await import('./commands/import')).importFile },
  export: { summary: 'write a figure as SVG, PDF, PNG or CSV', load: async () => (await import('./commands/export')).exportCommand },
  bundle: { summary: 'write a run as a static site that needs no Canopy', load: async () => (await import('./commands/bundle')).bundle },
  replay: { summary: 'ask another allocator about a recorded step', load: async () => (await import('./commands/replay')).replay },
  doctor: { summary: 'say what is wrong with this machine', load: async () => (await import('./commands/doctor')).doctor },
};

const overview = (): string =>
  [
    'Usage: canopy COMMAND [options]',
    '',
    ...Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`),
    '',
    '`canopy COMMAND --help` explains one. Exit codes: 0 done, 1 failed, 2 wrong use.',
  ].join('\n');

async function execute(name: string, load: () => Promise<Command>, argv: readonly string[]): Promise<number> {
  try {
    const command = await load();
    const parsed = parseCommand(command, argv);
    return parsed === 'help' ? EXIT.done : await command.run(parsed);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`canopy ${name}: ${error.message}\nSee \`canopy ${name} --help\`.`);
      return EXIT.usage;
    }
    // Ctrl-C in the middle of something is no fault to explain.
    return (error as Error).name === 'AbortError' ? EXIT.failed : reportError(error);
  }
}

/** Runs the command line. @returns the exit code: 0 done, 1 failed, 2 wrong use */
export async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined) {
    console.error(overview());
    return EXIT.usage;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    console.log(overview());
    return EXIT.done;
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry) return execute(name, entry.load, rest);
  const near = nearestName(name, Object.keys(COMMANDS));
  console.error(`canopy: there is no command "${name}"${near ? `; did you mean "${near}"?` : '.'}\n\n${overview()}`);
  return EXIT.usage;
}
