import type { Readable } from 'node:stream';
import type { Sql } from '@/db/client';

const SIGNATURE_BYTES = 11;

/** Signature, flags, length of an extension, extension. */
const headerBytes = (bytes: Buffer): number => SIGNATURE_BYTES + 8 + bytes.readUInt32BE(SIGNATURE_BYTES + 4);

/**
 * All that a stream gives. postgres.js 3.4.9 stops its socket where a chunk is more than the stream holds, and starts it
 * when the stream asks for more; after the last chunk nobody asks, and the connection would answer no query again.
 */
function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.once('end', () => {
      stream._read(0);
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    });
    stream.once('error', reject);
  });
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
