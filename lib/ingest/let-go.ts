import { MessageChannel } from 'node:worker_threads';

/** Smaller ones may have a part of memory that others use too, and are nothing beside the rest. */
const WORTH_IT = 32 * 1024;

const { port1: nowhere } = new MessageChannel();
nowhere.close();

/**
 * The same chunks; each one's memory is freed when the next is asked for, as if it had been sent away. Only for chunks
 * that nobody else has: left to the collector, they make it mark the whole heap after every 64 MB.
 */
export async function* lettingGo(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk;
    const { buffer, byteLength } = chunk;
    if (byteLength >= WORTH_IT && byteLength === buffer.byteLength) nowhere.postMessage(null, [buffer as ArrayBuffer]);
  }
}
