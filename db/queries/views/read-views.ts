import type { Sql, Transaction } from '@/db/client';
import { escapeText, readPage, type SavedView, unescapeText } from '@/lib/contract';
import { isoTime, isoTimeOrNull } from '../read-values';

export interface ViewRow {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly note: string;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly deletedAt: string | null;
}

/** The columns of `ViewRow`. */
export const viewColumns = (sql: Sql | Transaction) =>
  sql`id::text as id, name, url, note, created_at as "createdAt", changed_at as "changedAt", deleted_at as "deletedAt"`;

/** Names of those runs that are stored, by id. */
async function namesOf(sql: Sql | Transaction, runs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (runs.length === 0) return new Map();
  const rows = await sql<{ run: string; name: string | null }[]>`select run, name from runs
    where md5(run) in (select md5(one) from unnest(${runs.map(escapeText)}::text[]) one)`;
  return new Map(rows.map(({ run, name }) => [unescapeText(run), unescapeText(name ?? run)]));
}

/** Saved views as the contract has them, in the order of the rows. */
export async function readViews(sql: Sql | Transaction, rows: readonly ViewRow[]): Promise<readonly SavedView[]> {
  const placed = rows.map((row) => {
    const page = readPage(row.url);
    if ('error' in page) throw new Error(`The saved view ${row.id} cannot be read. ${page.error}`);
    return { row, place: page.place };
  });
  const names = await namesOf(sql, [...new Set(placed.flatMap(({ place }) => place.runs))]);
  return placed.map(({ row, place }) => ({
    id: row.id,
    name: unescapeText(row.name),
    url: row.url,
    note: unescapeText(row.note),
    place,
    runs: place.runs.map((run) => ({ run, name: names.get(run) ?? null })),
    createdAt: isoTime(row.createdAt),
    changedAt: isoTime(row.changedAt),
    deletedAt: isoTimeOrNull(row.deletedAt),
  }));
}
