import { open, socketTarget, type Target, targetFromEnv } from '@/db/client';
import { migrationState } from '@/db/migrate';
import { explainError } from '@/db/postgres/explain-error';
import { type EmbeddedServer, launchPostgres } from '@/db/postgres/launch';
import { Problem } from '@/db/postgres/problem';
import { stopPostgres } from '@/db/postgres/stop';
import { type Finding, fail, ok, warn } from './check';

const OLDEST_MAJOR = 16;

const failure = (error: unknown): Finding => {
  const explained = explainError(error);
  return explained instanceof Problem
    ? fail('database', explained.what, explained.remedy)
    : fail('database', explained.message, 'See postgres.log in the Canopy folder.');
};

async function inspect(target: Target, started: string): Promise<Finding[]> {
  const { sql, close } = open(target, { max: 2 });
  try {
    const [row] = await sql<{ version: string; size: string }[]>`
      select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`;
    const version = row?.version ?? '';
    const major = Number.parseInt(version, 10);
    const server =
      major >= OLDEST_MAJOR
        ? ok('database', `Postgres ${version}, ${row?.size}, ${started}`)
        : fail('database', `Postgres ${version} is too old`, `Use Postgres ${OLDEST_MAJOR} or newer, or unset DATABASE_URL.`);
    return [server, await migrations(sql)];
  } finally {
    await close();
  }
}

async function migrations(sql: Parameters<typeof migrationState>[0]): Promise<Finding> {
  const { pending, newerThanCode } = await migrationState(sql);
  if (newerThanCode) return fail('schema', 'written by a newer Canopy', 'Update Canopy, or use another database.');
  return pending === 0 ? ok('schema', 'up to date') : warn('schema', `${pending} migration(s) to come`, '`canopy serve` applies them.');
}

/** Starts the embedded server if none is named or running, looks at it, and stops it if it started it. */
export async function database(): Promise<Finding[]> {
  let server: EmbeddedServer | null = null;
  try {
    const named = targetFromEnv();
    if (named) return await inspect(named, 'as DATABASE_URL says');
    server = await launchPostgres();
    return await inspect(socketTarget(server.socketDir), server.startedHere ? 'started for this check' : `running (pid ${server.pid})`);
  } catch (error) {
    return [failure(error)];
  } finally {
    if (server?.startedHere) await stopPostgres(server);
  }
}
