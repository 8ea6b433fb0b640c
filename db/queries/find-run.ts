import type { Sql } from '@/db/client';
import { escapeText } from '@/lib/contract';

/** A run's number; null where there is no run of that name. */
export async function runIdOf(sql: Sql, run: string): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`select id from runs where md5(run) = md5(${escapeText(run)})`;
  return row?.id ?? null;
}
