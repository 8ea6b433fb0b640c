import { hostname } from 'node:os';
import { join } from 'node:path';
import { canopyHome } from '@/db/postgres/locations';
import { allocators } from '@/lib/engine/allocators/registry';
import { exactEnvironments } from '@/lib/environments/registry';
import { recordRun } from '@/lib/runner/record-run';
import type { RunConfig } from '@/lib/runner/run-config';
import type { SinkState } from '@/lib/runner/sink';
import type { Recorded, Sent } from '@/lib/runner/worker';
import { type Arguments, type Command, EXIT, UsageError } from '../cli/command';
import { bar, progressLine } from '../cli/progress';
import { signalOnInterrupt } from '../cli/until-signal';
import { planRun } from '../run/run-plan';
import { DEFAULT_PORT, LOOPBACK_HOST } from '../serve/port';

const CHECKPOINT_EVERY = 5;

function serverOf(args: Arguments): string {
  const server = args.text('server') ?? process.env.CANOPY_SERVER ?? `http://${LOOPBACK_HOST}:${DEFAULT_PORT}`;
  if (!URL.canParse(server) || !/^https?:/.test(server))
    throw new UsageError(`--server takes an address like http://${LOOPBACK_HOST}:${DEFAULT_PORT}, not "${server}"`);
  return server;
}

function statusLine({ steps, allocator }: RunConfig, before: number, sent: Sent, sink: SinkState): string {
  const done = before + sent.stepsDone;
  const away = sink.trouble ? `  server away (${sink.trouble}), ${(sink.behindBytes / 2 ** 20).toFixed(1)} MB kept in the spool` : '';
  return `${allocator.padEnd(6)} ${bar(done / steps)} step ${done}/${steps}  ${sent.trees} trees${away}`;
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
  const { config, folder, resume } = await planRun(args, join(canopyHome(), 'spool'));
  const server = serverOf(args);
  const signal = signalOnInterrupt();
  const line = progressLine();
  const clock = { monotonicMs: () => performance.now(), now: () => new Date() };
  const before = resume?.state?.step ?? 0;
  let steps = -1;
  const recorded = await recordRun(config, {
    server,
    folder,
    checkpointEvery: args.integer('checkpoint-every', 1) ?? CHECKPOINT_EVERY,
    clock,
    signal,
    host: hostname(),
    ...(resume ? { resume } : {}),
    onProgress: (sent, sink) => {
      if (process.send && sent.stepsDone !== steps) process.send({ kind: 'progress', run: config.run, steps: config.steps, sent, sink });
      steps = sent.stepsDone;
      if (!process.send) line.show(statusLine(config, before, sent, sink));
    },
  });
  if (!process.send) line.done(statusLine(config, before, recorded.sent, recorded.sink));
  if (args.flag('json')) console.log(JSON.stringify({ run: config.run, server, ...recorded }));
  else if (!process.send) console.log(`${new URL(`/runs/${encodeURIComponent(config.run)}`, server)}`);
  return conclude(recorded);
}

export const run: Command = {
  name: 'run',
  usage: 'run ENVIRONMENT [--allocator NAME] [--steps N] [--seed N] [--group ID] [--name TEXT] [--set KEY=VALUE …] | run --resume DIR',
  about: `Trains with the bundled engine and sends every event to a Canopy. Events are written to a spool first: while the
server is away the run goes on, and what was not sent can be sent later with \`canopy import SPOOLFILE\`.
A checkpoint stands beside the spool. Ctrl-C ends the run after its running step, twice ends it at once; stopped or killed,
it goes on with \`canopy run --resume DIR\`, with the same events that an undisturbed run has.
Environments: ${Object.keys(exactEnvironments).join(', ')}. Allocators: ${Object.keys(allocators).join(', ')}.`,
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
    resume: { type: 'string', value: 'DIR', help: 'go on with the unfinished run in this spool folder (--run names one of several)' },
    'checkpoint-every': { type: 'string', value: 'K', help: `steps between two checkpoints (default ${CHECKPOINT_EVERY})` },
    json: { type: 'boolean', help: 'print what was sent and stored as JSON' },
  },
  run: runTraining,
};
