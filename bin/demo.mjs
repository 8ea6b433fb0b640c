// Plain Node without packages: it runs in a fresh clone, before anything is installed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { board } from './demo/board.mjs';
import { installIfNeeded, ROOT } from './demo/install.mjs';
import { startServer, train } from './demo/processes.mjs';
import { summarise } from './demo/summary.mjs';

const ALLOCATORS = ['trace', 'grpo'];
const HELP = `Usage: npm run demo -- [--exit] [--steps N] [--port PORT]

Installs and builds what is missing, starts Canopy, and trains TRACE and GRPO on the same prompts at the same budget.

  --exit       end when both runs are done; print the summary, exit 1 if a tree was lost
  --steps N    training steps of each run (default 60)
  --port PORT  port of the web app; 0 = any free one (default 4480, else a free one)`;

function options() {
  try {
    const { values } = parseArgs({
      options: {
        exit: { type: 'boolean' },
        steps: { type: 'string', default: '60' },
        port: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const whole = (text) => /^\d+$/.test(text);
    if (!whole(values.steps) || Number(values.steps) < 1) throw new Error(`--steps takes a whole number ≥ 1, not "${values.steps}"`);
    if (values.port !== undefined && !whole(values.port)) throw new Error(`--port takes a port, not "${values.port}"`);
    return values;
  } catch (error) {
    console.error(`demo: ${error.message}\n\n${HELP}`);
    process.exit(2);
  }
}

const values = options();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

/** Everything started here, ended in reverse order. */
const running = [];
let stopping = null;
function stopAll() {
  stopping ??= (async () => {
    for (const child of [...running].reverse()) await child.stop();
  })();
  return stopping;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, async () => {
    if (stopping) return;
    console.error('\nStopping …');
    await stopAll();
    process.exit(130);
  });

async function main() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) throw new Error(`Canopy needs Node 20.9 or newer; this is ${process.versions.node}.`);
  await installIfNeeded();
  if (!existsSync(join(ROOT, 'node_modules', 'next'))) throw new Error('the packages are incomplete: run `npm ci`.');
  const { build, buildState } = await import('./build.mjs');
  if (buildState() !== 'fresh') {
    console.log('Building the web app (once) …');
    await build({ quiet: true });
  }
  const server = await startServer(values.port);
  running.push(server);
  console.log(`\n  Canopy is at ${server.url}\n`);
  const group = `demo-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`;
  const progress = board(ALLOCATORS, Number(values.steps));
  const runs = ALLOCATORS.map((allocator) => {
    const child = train({
      allocator,
      steps: Number(values.steps),
      group,
      server: server.url,
      onProgress: (message) => progress.update(allocator, message),
    });
    running.push(child);
    return child;
  });
  const results = await Promise.all(runs.map((child) => child.result));
  if (stopping) return 130;
  progress.done();
  const { text, lost } = await summarise(server.url, results);
  console.log(`\n${text}\n`);
  if (values.exit) return lost ? 1 : 0;
  console.log(`Compare them at ${server.url}   Ctrl-C stops Canopy; the runs stay.`);
  await server.ended;
  return stopping ? 130 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!stopping) {
    console.error(`demo: ${error.message}`);
    process.exitCode = 1;
  }
}
await stopAll();
