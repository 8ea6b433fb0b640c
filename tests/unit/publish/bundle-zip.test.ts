import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { Entry } from '@/lib/publish/bundle/entry';
import { zipStream } from '@/lib/publish/bundle/zip';

const text = 'the same line again and again\n'.repeat(2_000);
const bytesOf = (value: string): Uint8Array => new TextEncoder().encode(value);

it('holds every file as it was, in one folder, packed where that helps', async () => {
  async function* entries(): AsyncGenerator<Entry> {
    yield { file: 'index.html', bytes: bytesOf('page') };
    yield { file: 'data/trees/0-0.json', bytes: bytesOf(text) };
    yield { file: 'assets/font.woff2', bytes: new Uint8Array([1, 2, 3]) };
    yield { file: 'empty.json', bytes: new Uint8Array() };
  }
  const packed = new Uint8Array(await new Response(zipStream(entries(), 'a-copy')).arrayBuffer());
  const files = unzipSync(packed);
  expect(Object.keys(files)).toEqual(['a-copy/index.html', 'a-copy/data/trees/0-0.json', 'a-copy/assets/font.woff2', 'a-copy/empty.json']);
  expect(new TextDecoder().decode(files['a-copy/data/trees/0-0.json'])).toBe(text);
  expect([...(files['a-copy/assets/font.woff2'] ?? [])]).toEqual([1, 2, 3]);
  expect(packed.length).toBeLessThan(text.length / 10);
});

it('is made while it is read, and ends with what feeds it', async () => {
  let asked = 0;
  let closed = false;
  async function* entries(): AsyncGenerator<Entry> {
    try {
      for (;;) {
        asked++;
        yield { file: `${asked}.json`, bytes: bytesOf(`${asked}`) };
      }
    } finally {
      closed = true;
    }
  }
  const reader = zipStream(entries(), 'x').getReader();
  await reader.read();
  expect(asked).toBeLessThan(10);
  await reader.cancel();
  expect(closed).toBe(true);
});

it('fails where a file could not be made', async () => {
  async function* entries(): AsyncGenerator<Entry> {
    yield { file: 'a', bytes: bytesOf('a') };
    throw new Error('the tree was deleted');
  }
  await expect(new Response(zipStream(entries(), 'x')).arrayBuffer()).rejects.toThrow('the tree was deleted');
});
