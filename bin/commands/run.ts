import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { canopyHome } from '@/db/postgres/locations';
import { type RunConfig, runConfigSchema } from '@/lib/runner/run-config';
import type { SinkState } from '@/lib/runner/sink';
import { trainingRun } from '@/lib/runner/training-run';
import { type Recorded, recordEvents, type Sent } from '@/lib/runner/worker';
import { type Arguments, type Command, EXIT, UsageError } from '../cli/command';
import { bar, progressLine } from '../cli/progress';
import { readSetting } from '../cli/setting';
import { signalOnInterrupt } from '../cli/until-signal';
import { DEFAULT_PORT, LOOPBACK_HOST } from '../serve/port';

const ID_BYTES = 4;

function configOf(args: Arguments): RunConfig {
  const [environment, ...more] = args.positionals;
  if (!environment || more.length > 0) throw new UsageError('name one environment, e.g. `canopy run kg-search`');
  const allocator = args.text('allocator');
  const input: Record<string, unknown> = {
    run: args.text('run') ?? `${environment}-${allocator ?? 'trace'}-${Date.now().toString(36)}${randomBytes(ID_BYTES).toString('hex')}`,
    environment,
    allocator,
    name: args.text('name'),
    group: args.text('group'),
    steps: args.integer('steps', 1),
    seed: args.integer('seed'),
  };
  for (const setting of args.all('set')) {
    const [key, value] = readSetting(setting, Object.keys(runConfigSchema.shape));
    input[key] = value;
  }
  const parsed = runConfigSchema.safeParse(Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)));
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'configuration'}: ${message}`).join('; '));
}

function serverOf(args: Arguments): string {
  const server = args.text('server') ?? process.env.CANOPY_SERVER ?? `http://${LOOPBACK_HOST}:${DEFAULT_PORT}`;
  if (!URL.canParse(server) || !/^https?:/.test(server))
    throw new UsageError(`--server takes an address like http://${LOOPBACK_HOST}:${DEFAULT_PORT}, not "${server}"`);
  return server;
}

function statusLine({ steps, allocator }: RunConfig, sent: Sent, sink: SinkState): string {
  const away = sink.trouble ? `  server away (${sink.trouble}), ${(sink.behindBytes / 2 ** 20).toFixed(1)} MB kept in the spool` : '';
  return `${allocator.padEnd(6)} ${bar(sent.stepsDone / steps)} step ${sent.stepsDone}/${steps}  ${sent.trees} trees${away}`;
}

function conclude({ sent, sink, delivered, spoolFile }: Recorded): number {
  if (sink.refused) console.error(`canopy: the server refuses the events (${sink.refused}). Everything is kept in ${spoolFile}.`);
  else if (!delivered)
    console.error(
      `canopy: ${sink.behindBytes} bytes could not be sent (${sink.trouble ?? 'no time left'}). Nothing is lost: when the server is back, run\n        canopy import ${spoolFile}`,
    );
  if (sent.end === 'failed') console.error(`canopy: the run failed: ${sent.reason ?? 'no reason given'}.`);
  return delivered && sent.end !== 'failed' && sent.end !== null ? EXIT.done : EXIT.failed;
}

async function runTraining(args: Arguments): Promise<number> {
  const config = configOf(args);
  const server = serverOf(args);
  const folder = args.text('spool') ?? join(canopyHome(), 'spool');
  const spoolFile = join(folder, `${encodeURIComponent(config.run)}.ndjson`);
  const signal = signalOnInterrupt();
  const line = progressLine();
  const clock = { monotonicMs: () => performance.now(), now: () => new Date() };
  let steps = -1;
  const recorded = await recordEvents(trainingRun(config, { attempt: 0, clock, signal, host: hostname() }), {
    server,
    spoolFile,
    onProgress: (sent, sink) => {
      if (process.send && sent.stepsDone !== steps) process.send({ kind: 'progress', run: config.run, steps: config.steps, sent, sink });
      steps = sent.stepsDone;
      if (!process.send) line.show(statusLine(config, sent, sink));
    },
  });
  if (!process.send) line.done(statusLine(config, recorded.sent, recorded.sink));
  if (args.flag('json')) console.log(JSON.stringify({ run: config.run, server, ...recorded }));
  else if (!process.send) console.log(`${new URL(`/runs/${encodeURIComponent(config.run)}`, server)}`);
  return conclude(recorded);
}

export const run: Command = {
  name: 'run',
  usage: 'run ENVIRONMENT [--allocator NAME] [--steps N] [--seed N] [--group ID] [--name TEXT] [--set KEY=VALUE …]',
  about: `Trains with the bundled engine and sends every event to a Canopy. Events are written to a spool first: while the
server is away the run goes on, and what was not sent can be sent later with \`canopy import SPOOLFILE\`.
Environment: kg-search. Allocators: trace, grpo.`,
  options: {
    allocator: { type: 'string', value: 'NAME', help: 'how rollouts are given to prompts and prefixes (default trace)' },
    steps: { type: 'string', value: 'N', help: 'training steps (default 60)' },
    seed: { type: 'string', value: 'N', help: 'same seed, same run (default 1)' },
    group: { type: 'string', value: 'ID', help: 'runs of one group are shown together' },
    name: { type: 'string', value: 'TEXT', help: 'name shown in the table' },
    run: { type: 'string', value: 'ID', help: 'id of the run (default: a fresh one)' },
    set: { type: 'string', value: 'KEY=VALUE', multiple: true, help: 'any other setting, e.g. --set M=256; repeat for more' },
    server: { type: 'string', value: 'URL', help: `where to send (default CANOPY_SERVER or http://${LOOPBACK_HOST}:${DEFAULT_PORT})` },
    spool: { type: 'string', value: 'DIR', help: 'folder of the spool (default CANOPY_HOME/spool)' },
    json: { type: 'boolean', help: 'print what was sent and stored as JSON' },
  },
  run: runTraining,
};
