import { type Connection, open, socketTarget, targetFromEnv } from './client';
import { explainError } from './postgres/explain-error';
import { launchPostgres } from './postgres/launch';

/**
 * Connects to the database of the environment, starting the embedded one if none is named. `max` connections, at least
 * 2 where the caller means to migrate. Throws Problem with what to do. Not for the web server, which is told where its
 * database is.
 */
export async function connect({ home, max }: { home?: string; max?: number } = {}): Promise<Connection> {
  const named = targetFromEnv();
  const server = named ? null : await launchPostgres(home ? { home } : {});
  const target = server ? socketTarget(server.socketDir) : named;
  if (!target) throw new RangeError('no database target');
  const connection = open(target, { server, ...(max ? { max } : {}) });
  try {
    await connection.sql`select 1`;
    return connection;
  } catch (error) {
    await connection.close();
    throw explainError(error);
  }
}
