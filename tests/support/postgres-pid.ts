import type { Sql, Transaction } from '../../db/client';

/** The server process behind a pool of one connection. */
export async function postgresPid(sql: Sql | Transaction): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  if (!row) throw new Error('no backend');
  return row.pid;
}
