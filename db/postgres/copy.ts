import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql, Transaction } from '../client';

type Rows = Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>;

/**
 * Streams COPY text (or whatever `options` names) into `target`, e.g. `nodes (run, tree, node)`. Resolves when the server
 * has taken all of it; rejects with the server's error, and the connection stays usable. Memory: one chunk.
 *
 * postgres.js 3.4.9 never settles when the server refuses a COPY (porsager/postgres #1173): the query promise has
 * already resolved to the stream, so its rejection is lost. It is led to the stream here.
 */
export async function copyInto(tx: Sql | Transaction, target: string, rows: Rows, options = ''): Promise<void> {
  const query = (tx as Sql).unsafe(`copy ${target} from stdin ${options}`);
  const sink = await query.writable();
  (query as unknown as { reject: (error: Error) => void }).reject = (error) => {
    sink.destroy(error);
  };
  await pipeline(Readable.from(rows, { objectMode: false }), sink);
}

/** How the binary format begins: its signature, no flags, no extension. */
const HEAD = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
/** Where a row would say how many values it has. */
const END = Buffer.from([0xff, 0xff]);

/** The same with rows in the binary format (`RowPieces`). Nothing is asked of the server where there are none. */
export async function copyPieces(tx: Sql | Transaction, target: string, pieces: readonly Uint8Array[]): Promise<void> {
  if (pieces.length > 0) await copyInto(tx, target, [HEAD, ...pieces, END], 'with (format binary)');
}
