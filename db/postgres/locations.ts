import { createHash } from 'node:crypto';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** `sun_path` holds 108 bytes on Linux and 104 elsewhere, one of them the closing NUL. */
const SOCKET_PATH_LIMIT = process.platform === 'linux' ? 107 : 103;
const SOCKET_NAME = '.s.PGSQL.5432';

/** The port is only part of the socket's name: the server listens on no network address. */
export const SOCKET_PORT = 5432;
export const POSTGRES_MAJOR = 18;
/** Superuser and database of the embedded server. */
export const DATABASE_USER = 'canopy';
export const DATABASE_NAME = 'canopy';

export interface Locations {
  readonly home: string;
  readonly data: string;
  readonly socketDir: string;
  readonly log: string;
  readonly lock: string;
  /** Binaries copied for a database user who cannot reach node_modules. */
  readonly binaries: string;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * CANOPY_HOME, else `canopy` in the user's data folder. Root's own folder is closed to the unprivileged user that
 * Postgres must run as, hence /var/lib there.
 */
export function canopyHome(env: NodeJS.ProcessEnv = process.env): string {
  if (env.CANOPY_HOME) return resolve(env.CANOPY_HOME);
  if (env.XDG_DATA_HOME) return resolve(env.XDG_DATA_HOME, 'canopy');
  return isRoot() ? '/var/lib/canopy' : join(homedir(), '.local', 'share', 'canopy');
}

function socketFolder(home: string): string {
  const fits = (folder: string): boolean => Buffer.byteLength(join(folder, SOCKET_NAME)) <= SOCKET_PATH_LIMIT;
  const own = join(home, 'run');
  if (fits(own)) return own;
  const name = `canopy-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  const runtime = isRoot() ? undefined : process.env.XDG_RUNTIME_DIR;
  return [runtime, tmpdir(), '/tmp'].flatMap((parent) => (parent ? [join(parent, name)] : [])).find(fits) ?? join('/tmp', name);
}

/** Where everything of one Canopy home lies; pure, nothing is created. */
export function locations(home: string = canopyHome()): Locations {
  return {
    home,
    data: join(home, `pg${POSTGRES_MAJOR}`),
    socketDir: socketFolder(home),
    log: join(home, 'postgres.log'),
    lock: join(home, 'postgres.lock'),
    binaries: join(home, 'postgres-bin'),
  };
}
