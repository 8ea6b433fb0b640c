import { expect, it } from 'vitest';
import { lettingGo } from '@/lib/ingest/let-go';
import { LineSplitter } from '@/lib/ingest/lines';

const long = (text: string): Buffer => {
  const bytes = Buffer.from(new ArrayBuffer(40_000));
  bytes.fill(0x20).write(text, bytes.length - Buffer.byteLength(text));
  return bytes;
};

async function* each(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

it('frees a chunk when the next is asked for, not before, and no memory that others may use', async () => {
  const shared = Buffer.from(new ArrayBuffer(100_000)).subarray(10);
  const chunks = [long('a'), Buffer.from('short'), shared, long('b')];
  const lengths: number[] = [];
  for await (const chunk of lettingGo(each(chunks))) lengths.push(chunk.length);
  expect(lengths).toEqual([40_000, 5, 99_990, 40_000]);
  expect(chunks.map(({ length }) => length)).toEqual([0, 5, 99_990, 0]);
});

it('leaves lines whole that go over several chunks', async () => {
  const splitter = new LineSplitter();
  const lines: string[] = [];
  for await (const chunk of lettingGo(each([long('one\ntw'), long('o'), long('\nthree')])))
    for (const { bytes } of splitter.push(chunk)) lines.push(String(bytes).replaceAll(/ +/g, ' ').trim());
  for (const { bytes } of splitter.end()) lines.push(String(bytes));
  expect(lines).toEqual(['one', 'tw o', 'three']);
});
