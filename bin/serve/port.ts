import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { Problem } from '@/db/postgres/problem';

export const DEFAULT_PORT = 4480;
export const LOOPBACK_HOST = '127.0.0.1';
const LISTENING = '0A';

/** Tries to listen on a port of 127.0.0.1. @returns the port (a free one for 0), or the error code */
export function tryPort(port: number): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host: LOOPBACK_HOST, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

function socketInode(port: number): string | null {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const rows = readFileSync(table, 'utf8').split('\n').slice(1);
    for (const row of rows) {
      const fields = row.trim().split(/\s+/);
      if (fields[1]?.endsWith(`:${wanted}`) && fields[3] === LISTENING) return fields[9] ?? null;
    }
  }
  return null;
}

const holds = (pid: string, target: string): boolean => {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === target);
  } catch {
    return false;
  }
};

/** Who listens on a port, e.g. "node (pid 4711)"; null where the system does not tell. */
export function portHolder(port: number): string | null {
  try {
    const inode = socketInode(port);
    if (!inode) return null;
    const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && holds(name, `socket:[${inode}]`));
    return pid ? `${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()} (pid ${pid})` : null;
  } catch {
    return null;
  }
}

export async function isCanopyAt(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://${LOOPBACK_HOST}:${port}/api/health`, { signal: AbortSignal.timeout(1_500) });
    return ((await answer.json()) as { app?: string }).app === 'canopy';
  } catch {
    return false;
  }
}

/** One sentence on why a port cannot be had, and what to do. */
export async function portProblem(port: number, code: string): Promise<Problem> {
  if (code === 'EACCES') return new Problem(`Port ${port} is reserved for the system.`, `Choose one above 1023, e.g. --port ${DEFAULT_PORT}.`);
  if (code !== 'EADDRINUSE') return new Problem(`Port ${port} cannot be used (${code}).`, 'Choose another with --port.');
  const holder = portHolder(port);
  if (await isCanopyAt(port))
    return new Problem(
      `Canopy already runs at http://${LOOPBACK_HOST}:${port}${holder ? `, as ${holder}` : ''}.`,
      'Open that, or start another with --port 0 (any free port).',
    );
  return new Problem(
    `Port ${port} is taken${holder ? ` by ${holder}` : ' by another program'}.`,
    'End that program, or choose another port with --port (0 = any free one).',
  );
}

/** The port to listen on: `wanted`, or a free one for 0. Throws Problem where it is taken. */
export async function choosePort(wanted: number): Promise<number> {
  const port = await tryPort(wanted);
  if (typeof port === 'number') return port;
  throw await portProblem(wanted, port);
}
