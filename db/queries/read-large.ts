import type { Sql } from '@/db/client';

const SIGNATURE_BYTES = 11;

/** Signature, flags, length of an extension, extension. */
const headerBytes = (bytes: Buffer): number => SIGNATURE_BYTES + 8 + bytes.readUInt32BE(SIGNATURE_BYTES + 4);

/**
 * Columns of the one row that `query` finds, as the server stores them: a query's own answer carries bytes as text of twice
 * the length, which costs more than the reading. Null where there is no row, or a column is null. `query` must hold no
 * text of a user: COPY takes no parameters.
 */
export async function readLarge(sql: Sql, query: string): Promise<readonly Buffer[] | null> {
  const stream = await sql.unsafe(`copy (${query}) to stdout (format binary)`).readable();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  let at = headerBytes(bytes);
  const fields = bytes.readInt16BE(at);
  if (fields < 0) return null;
  at += 2;
  const columns: Buffer[] = [];
  for (let i = 0; i < fields; i++) {
    const length = bytes.readInt32BE(at);
    if (length < 0) return null;
    columns.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return columns;
}
