import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** The file cannot be read as what it claims to be: broken gzip, or more than the allowed size once inflated. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  constructor(
    message: string,
    readonly hint: string,
    /** HTTP status that says the same. */
    readonly status: 400 | 413,
  ) {
    super(message);
  }
}

/**
 * Passes bytes through, inflating them if they begin with gzip's magic bytes (the name does not matter).
 *
 * @throws UnreadableFileError if the gzip stream is broken or torn, or if more than `maxBytes` come out.
 */
export async function* inflate(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  const { head, done } = await firstTwoBytes(iterator);
  const whole = prepend(head, done, iterator);
  const gzip = head[0] === 0x1f && head[1] === 0x8b;
  let total = 0;
  for await (const chunk of gzip ? gunzip(whole) : whole) {
    total += chunk.length;
    if (total > maxBytes)
      throw new UnreadableFileError(
        `the file holds more than ${maxBytes} bytes${gzip ? ' once inflated' : ''}`,
        'Raise CANOPY_MAX_IMPORT_BYTES, or import it from the command line in parts.',
        413,
      );
    yield chunk;
  }
}

async function firstTwoBytes(iterator: AsyncIterator<Uint8Array>): Promise<{ head: Uint8Array; done: boolean }> {
  let head = new Uint8Array(0);
  while (head.length < 2) {
    const next = await iterator.next();
    if (next.done) return { head, done: true };
    const joined = new Uint8Array(head.length + next.value.length);
    joined.set(head);
    joined.set(next.value, head.length);
    head = joined;
  }
  return { head, done: false };
}

async function* prepend(head: Uint8Array, done: boolean, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  if (done) return;
  try {
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function* gunzip(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const input = Readable.from(source);
  const output = createGunzip();
  input.on('error', (error) => output.destroy(error));
  try {
    for await (const chunk of input.pipe(output)) yield chunk as Uint8Array;
  } catch (error) {
    throw new UnreadableFileError(`the gzip data is broken: ${(error as Error).message}`, 'Compress the file anew; it may have been cut.', 400);
  } finally {
    input.destroy();
  }
}
