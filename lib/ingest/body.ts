import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A request that cannot be read to its end; `status` says whether sending it again is worth while. */
export class BodyError extends Error {
  constructor(
    readonly status: 400 | 413 | 415,
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

export interface BodyLimits {
  /** Bytes on the wire. */
  readonly rawBytes: number;
  /** Bytes after decompression. */
  readonly inflatedBytes: number;
}

const MEBI = 1024 * 1024;
export const BODY_LIMITS: BodyLimits = { rawBytes: 512 * MEBI, inflatedBytes: 2048 * MEBI };

const mebibytes = (bytes: number): string => `${Math.floor(bytes / MEBI)} MiB`;

async function* bounded(chunks: AsyncIterable<Uint8Array>, limit: number, what: string): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > limit)
      throw new BodyError(
        413,
        `the ${what} is larger than ${limit < MEBI ? `${limit} bytes` : mebibytes(limit)}`,
        'Send the log in several requests.',
      );
    yield chunk;
  }
}

async function* wholeLength(chunks: AsyncIterable<Uint8Array>, declared: number | null): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    yield chunk;
  }
  if (declared !== null && total !== declared)
    throw new BodyError(400, `the body has ${total} bytes; Content-Length said ${declared}`, 'Something on the way cut it. Send it again.');
}

async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflate = createGunzip();
  // The loop below sees the error too; this only keeps the pipeline from raising it unheard.
  pipeline(Readable.from(chunks, { objectMode: false }), inflate, () => undefined);
  try {
    for await (const chunk of inflate) yield chunk as Uint8Array;
  } catch (error) {
    if (error instanceof BodyError || !(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error;
    throw new BodyError(400, 'the gzip body is corrupt or cut off', 'Compress it anew and send it again.');
  }
}

/**
 * A request's bytes as they were before compression, streamed. Throws BodyError: 413 where a bound is passed, 400 where
 * gzip is corrupt or the body is shorter than declared, 415 where the encoding is unknown.
 */
export function decodedBody(
  body: AsyncIterable<Uint8Array>,
  encoding: string | null,
  declared: number | null,
  limits = BODY_LIMITS,
): AsyncIterable<Uint8Array> {
  if (declared !== null && declared > limits.rawBytes)
    throw new BodyError(413, `the body is larger than ${mebibytes(limits.rawBytes)}`, 'Send the log in several requests.');
  const raw = wholeLength(bounded(body, limits.rawBytes, 'body'), declared);
  const name = (encoding ?? 'identity').trim().toLowerCase();
  if (name === 'identity' || name === '') return raw;
  if (name === 'gzip' || name === 'x-gzip') return bounded(gunzip(raw), limits.inflatedBytes, 'inflated body');
  throw new BodyError(415, `content encoding ${name} is not known here`, 'Send NDJSON plain or with Content-Encoding: gzip.');
}
