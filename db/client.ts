import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { EmbeddedServer } from './postgres/launch';
import { DATABASE_NAME, DATABASE_USER, SOCKET_PORT } from './postgres/locations';
import { Problem } from './postgres/problem';

const MAX_CONNECTIONS = 10;
const INT8_OID = 20;

/** int8 arrives as a number: sizes, counts and our own keys, all below 2^53. Producers' ids are text, never int8. */
const TYPES = { int8: { to: INT8_OID, from: [INT8_OID], serialize: String, parse: Number } };

const make = (target: Target, max: number) => {
  const options = {
    max,
    types: TYPES,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: 'canopy', TimeZone: 'UTC' },
  };
  return 'url' in target ? postgres(target.url, options) : postgres({ ...target, ...options });
};

export type Sql = ReturnType<typeof make>;
export type Transaction = postgres.TransactionSql<{ int8: number }>;
export type Database = PostgresJsDatabase;

/** Where the database listens: a URL, or the embedded server's socket. */
export type Target = { readonly url: string } | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

export interface Connection {
  readonly sql: Sql;
  /** Drizzle over the same pool. Timestamps and dates come as Postgres text from both. */
  readonly db: Database;
  /** The embedded server behind it; null with DATABASE_URL. */
  readonly server: EmbeddedServer | null;
  readonly close: () => Promise<void>;
}

export const socketTarget = (socketDir: string, database: string = DATABASE_NAME): Target => ({
  host: socketDir,
  port: SOCKET_PORT,
  user: DATABASE_USER,
  database,
});

/** What the environment names: DATABASE_URL, or CANOPY_PG_SOCKET (and CANOPY_PG_DATABASE) as `canopy serve` sets them. */
export function targetFromEnv(env: NodeJS.ProcessEnv = process.env): Target | null {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL };
  return env.CANOPY_PG_SOCKET ? socketTarget(env.CANOPY_PG_SOCKET, env.CANOPY_PG_DATABASE) : null;
}

/** A pool on a target that is known to listen; lazy, nothing is sent yet. */
export function open(target: Target, { max = MAX_CONNECTIONS, server = null as EmbeddedServer | null } = {}): Connection {
  const sql = make(target, max);
  return { sql, db: drizzle(sql), server, close: () => sql.end({ timeout: 5 }) };
}

const shared = globalThis as typeof globalThis & { canopyConnection?: Connection };

/** This process's one connection pool, kept across hot reloads. Throws Problem where the environment names no database. */
export function connection(): Connection {
  if (!shared.canopyConnection) {
    const target = targetFromEnv();
    if (!target) throw new Problem('This process knows no database.', 'Start Canopy with `canopy serve`, or set DATABASE_URL.');
    shared.canopyConnection = open(target);
  }
  return shared.canopyConnection;
}

/** Makes `own` the one that `sql()` gives; null forgets it. For the command line and tests. */
export function shareConnection(own: Connection | null): void {
  if (own) shared.canopyConnection = own;
  else delete shared.canopyConnection;
}

/** The shared pool as tagged-template queries. */
export const sql = (): Sql => connection().sql;
