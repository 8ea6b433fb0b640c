import type { Sql } from '@/db/client';
import { escapeText } from '@/lib/contract';

/** The tables that are partitioned by run. */
export const PARTITIONED = ['nodes', 'node_text', 'node_tokens'] as const;

/** A run's own part of a partitioned table; reads and writes of one run go there directly. */
export const partitionOf = (table: (typeof PARTITIONED)[number], runId: number): string => `${table}_r${runId}`;

/** Any number; serialises the making of runs. */
const CREATE_LOCK = 0x0ca_20b2;

export async function findRunId(sql: Pick<Sql, 'unsafe'>, run: string): Promise<number | null> {
  const rows = await sql.unsafe<{ id: number }[]>('select id from runs where md5(run) = md5($1)', [escapeText(run)]);
  return rows[0]?.id ?? null;
}

/**
 * The run's number; the run and its partitions are made where they are not there. Partitions are made apart and then
 * attached, which blocks no reader of other runs.
 */
export async function ensureRun(sql: Sql, run: string): Promise<number> {
  const found = await findRunId(sql, run);
  if (found !== null) return found;
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${CREATE_LOCK})`;
    const again = await findRunId(tx, run);
    if (again !== null) return again;
    const [row] = await tx<{ id: number }[]>`insert into runs (run) values (${escapeText(run)}) returning id`;
    const id = row!.id;
    for (const table of PARTITIONED) {
      await tx.unsafe(`create table ${partitionOf(table, id)} (like ${table} including all)`);
      await tx.unsafe(`alter table ${table} attach partition ${partitionOf(table, id)} for values in (${id})`);
    }
    return id;
  }) as Promise<number>;
}
