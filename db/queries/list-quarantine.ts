import { type Sql, sql as sharedSql } from '@/db/client';
import { escapeText, type QuarantineRow, unescapeText } from '@/lib/contract';
import { isoTime, textOrNull } from './read-values';

const LIMIT = 200;

/** Records that were kept out, newest first; `total` counts beyond `limit` (default 200). */
export async function listQuarantine(
  { run, limit = LIMIT }: { readonly run?: string; readonly limit?: number } = {},
  sql: Sql = sharedSql(),
): Promise<{ readonly rows: readonly QuarantineRow[]; readonly total: number }> {
  const ofRun = run === undefined ? sql`` : sql`where md5(run) = md5(${escapeText(run)})`;
  const rows = await sql<QuarantineRow[]>`select id::text as id, run, source, line, byte_offset as "byteOffset", field, reason, hint, excerpt, at
    from quarantine ${ofRun} order by quarantine.id desc limit ${limit}`;
  const [count] = await sql<{ total: number }[]>`select count(*) as total from quarantine ${ofRun}`;
  return {
    rows: rows.map((row) => ({
      ...row,
      run: textOrNull(row.run),
      source: unescapeText(row.source),
      field: textOrNull(row.field),
      reason: unescapeText(row.reason),
      hint: textOrNull(row.hint),
      excerpt: unescapeText(row.excerpt),
      at: isoTime(row.at),
    })),
    total: count?.total ?? 0,
  };
}
