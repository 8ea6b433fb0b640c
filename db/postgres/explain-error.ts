import { Problem } from './problem';

type Explanation = readonly [what: string, remedy: string];

const BY_CODE: Readonly<Record<string, Explanation>> = {
  ECONNREFUSED: ['The database refuses connections.', 'Start it (`canopy serve` starts the bundled one), or correct DATABASE_URL.'],
  ENOENT: ['The database is not running: its socket is missing.', 'Start it with `canopy serve`, or correct DATABASE_URL.'],
  ENOTFOUND: ['The host in DATABASE_URL is unknown.', 'Correct the name, or unset DATABASE_URL to use the bundled Postgres.'],
  EACCES: [
    'This user may not open the database socket.',
    'Run Canopy as the user that started the database, or set CANOPY_HOME to a folder of your own.',
  ],
  CONNECT_TIMEOUT: ['The database does not answer.', 'Check the address in DATABASE_URL and that nothing blocks the way.'],
  CONNECTION_CLOSED: ['The database closed the connection.', 'It may be restarting: try again; otherwise see postgres.log in the Canopy folder.'],
  CONNECTION_ENDED: ['The connection to the database was closed.', 'Try again.'],
  CONNECTION_DESTROYED: ['The connection to the database was lost.', 'Try again; if it persists see postgres.log in the Canopy folder.'],
  EPIPE: ['The connection to the database was lost.', 'Try again; if it persists see postgres.log in the Canopy folder.'],
  ECONNRESET: ['The connection to the database was lost.', 'Try again; if it persists see postgres.log in the Canopy folder.'],
  '28000': ['The database does not accept this user.', 'Correct the user in DATABASE_URL.'],
  '28P01': ['The database does not accept this password.', 'Correct user and password in DATABASE_URL.'],
  '3D000': ['The database named in DATABASE_URL does not exist.', 'Create it with `createdb`, or correct the name.'],
  '42501': ['The database user lacks a right that Canopy needs.', 'Grant it CREATE on the database, or use its owner in DATABASE_URL.'],
  '53100': ['The disk of the database is full. Nothing that was acknowledged is lost.', 'Free some space; senders try again by themselves.'],
  '53200': ['The database is out of memory.', 'Give the machine more memory, or end other programs.'],
  '53300': ['The database has no free connections.', 'End other programs that use it, or raise max_connections.'],
  '57P01': ['The database is shutting down.', 'Start it again with `canopy serve`.'],
  '57P03': ['The database is starting up.', 'Try again in a moment.'],
  '42P01': ['A table is missing: the database has not been brought up to date.', 'Start Canopy once with `canopy serve`, which migrates it.'],
};

/** A database error as one sentence and what to do; errors that are no fault of the machine come back as they are. */
export function explainError(error: unknown): Error {
  if (error instanceof Problem) return error;
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  // A file that is missing or locked is no word about the database
  const isOfFile = (code === 'ENOENT' || code === 'EACCES') && syscall !== undefined && syscall !== 'connect';
  const explanation = typeof code === 'string' && !isOfFile ? BY_CODE[code] : undefined;
  if (explanation) return new Problem(explanation[0], explanation[1], error);
  return error instanceof Error ? error : new Error(String(error));
}
