import type { Sql } from '@/db/client';

/** Receipts and changes are kept this long. */
const KEPT_DAYS = 7;
/** Rows of one table taken away at once, so that no write waits long. */
const AT_ONCE = 5_000;

/**
 * Takes away receipts and changes older than 7 days, at most 5,000 of each. The newest change stays, whatever its age:
 * by it a reader whose place has been taken away is told so.
 */
export async function prune(sql: Sql): Promise<void> {
  const age = `${KEPT_DAYS} days`;
  await sql`delete from changes where id in (select id from changes where at < now() - ${age}::interval and id < (select max(id) from changes)
    order by id limit ${AT_ONCE})`;
  await sql`delete from ingest_receipts where ctid in (select ctid from ingest_receipts where at < now() - ${age}::interval limit ${AT_ONCE})`;
}
