import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql, Transaction } from '../client';
import { closingAfter, closings } from './closings';

/** Longest wait for a connection that the server gave up to be seen as closed. */
const CLOSE_WITHIN_MS = 5_000;

/** Errors that end the connection: the server shuts down or ends the backend (57P01–57P05), or the socket breaks. */
function endsConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(57P0\d|08\w{3}|ECONN\w+|EPIPE|CONNECTION_\w+)$/.test(code);
}

type Rows = Iterable<Buffer | string> | AsyncIterable<Buffer | string>;

/**
 * A transaction whose connection closed is rejected by the pool itself. Were its body to go on, postgres.js would send
 * ROLLBACK to a socket that is gone, and end the process or poison the next connection: so the body never goes on.
 */
const transactionFails = (): Promise<never> => new Promise(() => undefined);

/**
 * Streams COPY text (or whatever `options` names) into `target`, e.g. `nodes (run, tree, node)`. Resolves when the server
 * has taken all of it; rejects with the server's error, and the connection stays usable. Memory: one chunk.
 *
 * postgres.js 3.4.9 never settles when the server refuses a COPY (porsager/postgres #1173): the query promise has
 * already resolved to the stream, so its rejection is lost. It is led to the stream here.
 */
export async function copyInto(tx: Sql | Transaction, target: string, rows: Rows, options = ''): Promise<void> {
  const before = closings();
  const query = (tx as Sql).unsafe(`copy ${target} from stdin ${options}`);
  const sink = await query.writable();
  (query as unknown as { reject: (error: Error) => void }).reject = (error) => {
    sink.destroy(error);
  };
  try {
    await pipeline(Readable.from(rows, { objectMode: false }), sink);
  } catch (error) {
    if (endsConnection(error) && (await closingAfter(before, CLOSE_WITHIN_MS)) && 'savepoint' in tx) return transactionFails();
    throw error;
  }
}
