import postgres from 'postgres';
import { type Sql, socketTarget } from '@/db/client';
import type { TestDatabase } from './database';

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows that a plan's nodes gave or threw away, each time they ran. */
function rowsIn(plan: Plan): number {
  const rows = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0);
  return rows * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, inner) => sum + rowsIn(inner), 0);
}

/** Makes all tables such that Postgres has no statistics of them, as after a first log, and keeps them so. */
export async function withoutStatistics({ sql }: TestDatabase): Promise<void> {
  const own = sql`select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`;
  const tables = await sql<
    { name: string }[]
  >`select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  for (const { name } of tables) await sql.unsafe(`alter table ${name} set (autovacuum_enabled = off)`);
  await sql`delete from pg_statistic where starelid in (${own})`;
  await sql`update pg_class set reltuples = -1, relpages = 0 where oid in (${own}) and relkind = 'r'`;
}

/** How many rows Postgres handles for what `ask` reads, by the plans that it has for it now. No clock: the same at any load. */
export async function planWork(db: TestDatabase, ask: (sql: Sql) => Promise<unknown>): Promise<number> {
  const seen: [query: string, parameters: readonly unknown[]][] = [];
  const listened = postgres({
    ...(socketTarget(db.socketDir, db.name) as { host: string; port: number; user: string; database: string }),
    max: 1,
    types: { int8: { to: 20, from: [20], serialize: String, parse: Number } },
    debug: (_, query, parameters) => {
      if (/^\s*(select|with)\b/i.test(query) && !/pg_catalog/.test(query)) seen.push([query, parameters]);
    },
  });
  try {
    await ask(listened as unknown as Sql);
  } finally {
    await listened.end();
  }
  let rows = 0;
  for (const [query, parameters] of seen) {
    const [answer] = await db.sql.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
      `explain (analyze, timing off, format json) ${query}`,
      parameters as never[],
    );
    rows += rowsIn(answer!['QUERY PLAN'][0].Plan);
  }
  return rows;
}
