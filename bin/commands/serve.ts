import type { Connection } from '@/db/client';
import { connect } from '@/db/connect';
import { migrate } from '@/db/migrate';
import { Problem } from '@/db/postgres/problem';
import { stopPostgres } from '@/db/postgres/stop';
import { build, buildState } from '../build.mjs';
import { type Arguments, type Command, EXIT, UsageError } from '../cli/command';
import { signalOnInterrupt } from '../cli/until-signal';
import { choosePort, DEFAULT_PORT, LOOPBACK_HOST } from '../serve/port';
import { startWebServer, type WebServer } from '../serve/web-server';

const LOOPBACK_NAMES = new Set([LOOPBACK_HOST, 'localhost']);
const MAX_PORT = 65_535;

function checkHost(host: string | undefined): void {
  if (host === undefined || LOOPBACK_NAMES.has(host)) return;
  throw new Problem(
    `Canopy does not listen on ${host}: it has no access keys yet, so anyone who reaches that address could read and change everything.`,
    `Leave --host away, and reach it from elsewhere through a tunnel: ssh -L ${DEFAULT_PORT}:${LOOPBACK_HOST}:${DEFAULT_PORT} THIS-MACHINE.`,
  );
}

function portOf(args: Arguments): number {
  const port = args.integer('port') ?? DEFAULT_PORT;
  if (port > MAX_PORT) throw new UsageError(`--port is at most ${MAX_PORT}`);
  return port;
}

const databaseEnvironment = ({ server }: Connection): Record<string, string> => (server ? { CANOPY_PG_SOCKET: server.socketDir } : {});

async function buildIfNeeded(signal: AbortSignal): Promise<void> {
  if (buildState() === 'fresh') return;
  console.error('Building the web app …');
  await build({ quiet: true, signal });
}

/** Waits for Ctrl-C or the server's own end. @returns the exit code */
async function untilEnd(web: WebServer, signal: AbortSignal): Promise<number> {
  const interrupted = new Promise<'interrupted'>((resolve) => {
    if (signal.aborted) resolve('interrupted');
    signal.addEventListener('abort', () => resolve('interrupted'), { once: true });
  });
  const first = await Promise.race([interrupted, web.ended]);
  if (first === 'interrupted') return EXIT.done;
  console.error(`canopy: the web server ended by itself (exit code ${first}).`);
  return EXIT.failed;
}

async function shutDown(connection: Connection): Promise<void> {
  await connection.close().catch(() => undefined);
  if (connection.server?.startedHere) await stopPostgres(connection.server);
}

async function runServe(args: Arguments): Promise<number> {
  checkHost(args.text('host'));
  const wanted = portOf(args);
  const port = await choosePort(wanted);
  const signal = signalOnInterrupt();
  const dev = args.flag('dev');
  if (!dev) await buildIfNeeded(signal);
  const connection = await connect({ max: 2 });
  try {
    await migrate(connection.sql);
    const web = await startWebServer(port, databaseEnvironment(connection), dev);
    console.log(args.flag('json') ? JSON.stringify({ url: web.url, pid: process.pid }) : `Canopy is at ${web.url}  (Ctrl-C stops it)`);
    process.send?.({ kind: 'ready', url: web.url });
    const code = await untilEnd(web, signal);
    await web.stop();
    return code;
  } finally {
    await shutDown(connection);
  }
}

export const serve: Command = {
  name: 'serve',
  usage: 'serve [--port PORT] [--dev] [--json]',
  about: `Starts the database (DATABASE_URL if set, else the bundled Postgres under CANOPY_HOME), brings it up to date, builds the
web app if its sources changed, and serves it on ${LOOPBACK_HOST}. Ctrl-C stops what it started.`,
  options: {
    port: { type: 'string', value: 'PORT', help: `port to listen on; 0 = any free one (default ${DEFAULT_PORT})` },
    host: { type: 'string', value: 'HOST', help: 'address to listen on; only loopback until access keys exist' },
    dev: { type: 'boolean', help: 'compile pages on demand, for work on Canopy itself' },
    json: { type: 'boolean', help: 'print the address as JSON' },
  },
  run: runServe,
};
