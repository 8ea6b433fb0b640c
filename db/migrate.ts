import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from './client';
import { explainError } from './postgres/explain-error';
import { Problem } from './postgres/problem';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any number, as long as every Canopy uses the same. */
const LOCK_KEY = 0x0ca_20b1;

interface JournalEntry {
  readonly when: number;
  readonly tag: string;
}

const journal = (folder: string): readonly JournalEntry[] =>
  (JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: JournalEntry[] }).entries;

/** When the newest migration in the database was made, in ms; null = none was applied yet. */
async function newestApplied(sql: Sql): Promise<number | null> {
  const [exists] = await sql<{ found: boolean }[]>`select to_regclass('drizzle.__drizzle_migrations') is not null as found`;
  if (!exists?.found) return null;
  const [row] = await sql<{ newest: number | null }[]>`select max(created_at) as newest from drizzle.__drizzle_migrations`;
  return row?.newest ?? null;
}

export interface MigrationState {
  readonly pending: number;
  /** True where a newer Canopy has already changed the database. */
  readonly newerThanCode: boolean;
}

/** How far the database is behind or ahead of this code; changes nothing. */
export async function migrationState(sql: Sql, folder: string = FOLDER): Promise<MigrationState> {
  const applied = await newestApplied(sql);
  const known = journal(folder).map((entry) => entry.when);
  return {
    pending: known.filter((when) => applied === null || when > applied).length,
    newerThanCode: applied !== null && known.every((when) => when < applied),
  };
}

async function migrateLocked(sql: Sql, folder: string): Promise<number> {
  const { pending, newerThanCode } = await migrationState(sql, folder);
  if (newerThanCode)
    throw new Problem('This database was written by a newer Canopy.', 'Update Canopy, or use another database (CANOPY_HOME or DATABASE_URL).');
  if (pending > 0) await runMigrations(drizzle(sql), { migrationsFolder: folder });
  return pending;
}

/**
 * Brings the database up to date, one process at a time. @returns the number of migrations applied
 * Throws Problem where a newer Canopy has written the database.
 */
export async function migrate(sql: Sql, folder: string = FOLDER): Promise<number> {
  const lock = await sql.reserve();
  try {
    await lock`select pg_advisory_lock(${LOCK_KEY})`;
    try {
      return await migrateLocked(sql, folder);
    } finally {
      await lock`select pg_advisory_unlock(${LOCK_KEY})`;
    }
  } catch (error) {
    throw explainError(error);
  } finally {
    lock.release();
  }
}
