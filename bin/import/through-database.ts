import type { Sql } from '@/db/client';
import { connect } from '@/db/connect';
import { migrate } from '@/db/migrate';
import { Problem } from '@/db/postgres/problem';
import { stopPostgres } from '@/db/postgres/stop';
import type { ImportAnswer } from '@/lib/contract';
import { failureOf, openImport, runImport } from '@/lib/formats';
import type { ImportChoices } from './through-server';

/** Runs `work` with a connection to a database that is up to date, and stops what it had to start. */
export async function withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const connection = await connect({ max: 4 });
  try {
    await migrate(connection.sql);
    return await work(connection.sql);
  } finally {
    await connection.close();
    if (connection.server?.startedHere) await stopPostgres(connection.server);
  }
}

/** Reads one file into the database. Throws Problem where the file cannot be read. */
export async function importThroughDatabase(
  sql: Sql,
  path: string,
  choices: ImportChoices,
  onProgress: (bytes: number, total: number) => void,
): Promise<ImportAnswer> {
  const opened = await openImport(path, { ...choices, onProgress }).catch((error: unknown) => {
    const failure = failureOf(error);
    throw new Problem(`${path}: ${failure.error}`, failure.hint, error);
  });
  try {
    return await runImport(opened, { sql });
  } catch (error) {
    const failure = failureOf(error);
    throw failure.status === 503 ? error : new Problem(`${path}: ${failure.error}`, failure.hint, error);
  }
}
