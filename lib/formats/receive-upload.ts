import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { decodedBody } from '@/lib/ingest';

export interface Upload {
  readonly path: string;
  /** Removes the file. */
  readonly drop: () => Promise<void>;
}

async function* empty(): AsyncGenerator<Uint8Array> {}

/**
 * Writes a request's body to a temporary file, in a stream. An importer may read it more than once.
 *
 * @throws BodyError where the body is cut, too large, or encoded in an unknown way.
 */
export async function receiveUpload(request: Request, maxBytes: number): Promise<Upload> {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-import-'));
  const drop = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'upload');
  const length = request.headers.get('content-length');
  try {
    const body = (request.body as AsyncIterable<Uint8Array> | null) ?? empty();
    const limits = { rawBytes: maxBytes, inflatedBytes: maxBytes };
    const bytes = decodedBody(body, request.headers.get('content-encoding'), length === null ? null : Number(length), limits);
    await pipeline(bytes, createWriteStream(path));
    return { path, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}
