import type { Readable } from 'node:stream';
import type { Sql } from '@/db/client';

const SIGNATURE_BYTES = 11;

/** Signature, flags, length of an extension, extension. */
const headerBytes = (bytes: Buffer): number => SIGNATURE_BYTES + 8 + bytes.readUInt32BE(SIGNATURE_BYTES + 4);

/**
 * Waits for the end of a stream that somebody listens to. postgres.js 3.4.9 stops its socket where a chunk is more than the stream holds, and starts it
 * when the stream asks for more; after the last chunk nobody asks, and the connection would answer no query again.
 */
function ended(stream: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('end', () => {
      stream._read(0);
      resolve();
    });
    stream.once('error', reject);
  });
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await ended(stream);
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

/**
 * The rows of a query in COPY's binary form, without the header. `query` must hold no text of a user. `sql` is a connection
 * of its own (a transaction, or reserved): postgres.js sends the queries of a pool that is busy to any of its connections,
 * and one that copies refuses them.
 */
export async function copyBytes(sql: Pick<Sql, 'unsafe'>, query: string): Promise<Buffer> {
  const bytes = await collect(await sql.unsafe(`copy (${query}) to stdout (format binary)`).readable());
  return bytes.subarray(headerBytes(bytes));
}

/** Fields of the row at `at` and where it ends; null where the row is not all there, or is the end of all rows. */
function rowAt(bytes: Buffer, from: number): { readonly fields: (Buffer | null)[]; readonly end: number } | null {
  if (from + 2 > bytes.length) return null;
  const count = bytes.readInt16BE(from);
  if (count < 0) return null;
  const fields: (Buffer | null)[] = [];
  let at = from + 2;
  for (let i = 0; i < count; i++) {
    if (at + 4 > bytes.length) return null;
    const length = bytes.readInt32BE(at);
    at += 4;
    if (at + length > bytes.length) return null;
    fields.push(length < 0 ? null : bytes.subarray(at, at + length));
    at += Math.max(0, length);
  }
  return { fields, end: at };
}

/**
 * Hands out the rows of a query one by one as they come, fields as the server stores them; null for NULL. Memory: a row and what
 * a socket gives at once. `query` and `sql` as for `copyBytes`.
 */
export async function copyRows(sql: Pick<Sql, 'unsafe'>, query: string, take: (fields: readonly (Buffer | null)[]) => void): Promise<void> {
  const stream = await sql.unsafe(`copy (${query}) to stdout (format binary)`).readable();
  let rest: Buffer | null = null;
  let isStarted = false;
  stream.on('data', (chunk: Buffer) => {
    const bytes: Buffer = rest ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    if (!isStarted) {
      if (bytes.length < SIGNATURE_BYTES + 8 || bytes.length < headerBytes(bytes)) {
        rest = bytes;
        return;
      }
      isStarted = true;
      at = headerBytes(bytes);
    }
    for (let row = rowAt(bytes, at); row; row = rowAt(bytes, at)) {
      take(row.fields);
      at = row.end;
    }
    rest = at === bytes.length ? null : bytes.subarray(at);
  });
  await ended(stream);
}

/**
 * Columns of the one row that `query` finds, as the server stores them: a query's own answer carries bytes as text of twice
 * the length, which costs more than the reading. Null where there is no row, or a column is null. `query` must hold no
 * text of a user: COPY takes no parameters.
 */
export async function readLarge(sql: Sql, query: string): Promise<readonly Buffer[] | null> {
  const own = await sql.reserve();
  const bytes = await copyBytes(own, query).finally(() => own.release());
  let at = 0;
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
