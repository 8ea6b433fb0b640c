import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Line } from '@/lib/ingest/lines';
import type { Parcel } from '@/lib/ingest/thread/messages';
import { linesOf, ParcelPacker } from '@/lib/ingest/thread/parcels';

const line = fc.record({
  line: fc.nat(),
  byteOffset: fc.maxSafeNat(),
  bytes: fc.oneof(
    fc.constant(null),
    fc.uint8Array({ maxLength: 40 }).map((some) => Buffer.from(some)),
    fc.constant(Buffer.alloc(400_000, 'x')),
  ),
  complete: fc.boolean(),
});

const withText = ({ bytes, ...rest }: Line) => ({ ...rest, text: bytes?.toString('latin1') });

describe('a parcel of lines', () => {
  it('comes to the same lines on the other side, also while the next ones are packed', () => {
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 6 }), { maxLength: 6 }), (groups) => {
        const packer = new ParcelPacker(3);
        const onWay: { readonly parcel: Parcel; readonly lines: readonly Line[] }[] = [];
        const arrive = (): void => {
          const { parcel, lines } = onWay.shift()!;
          expect(Array.from(linesOf(parcel), withText)).toEqual(lines.map(withText));
        };
        for (const lines of groups) {
          for (const some of lines) packer.add(some);
          expect(packer.isEmpty).toBe(lines.length === 0);
          if (onWay.length === 2) arrive();
          onWay.push({ parcel: structuredClone(packer.take()), lines });
        }
        while (onWay.length > 0) arrive();
      }),
      { numRuns: 60 },
    );
  });

  it('takes no new memory for each of them', () => {
    const packer = new ParcelPacker(2);
    const memories = new Set<unknown>();
    for (let i = 0; i < 6; i++) {
      packer.add({ line: i, byteOffset: i, bytes: Buffer.alloc(100), complete: true });
      memories.add(packer.take().bytes.buffer);
    }
    expect(memories.size).toBe(2);
  });

  it('is full by bytes or by lines', () => {
    const packer = new ParcelPacker(2);
    packer.add({ line: 1, byteOffset: 0, bytes: Buffer.alloc(10), complete: true });
    expect(packer.isFull).toBe(false);
    packer.add({ line: 2, byteOffset: 11, bytes: Buffer.alloc(300_000), complete: true });
    expect(packer.isFull).toBe(true);
    packer.take();
    expect(packer.isFull).toBe(false);
    for (let i = 0; i < 5_000; i++) packer.add({ line: i, byteOffset: i, bytes: null, complete: true });
    expect(packer.isFull).toBe(true);
  });
});

describe('a thread that does not start', () => {
  afterEach(() => {
    vi.doUnmock('node:worker_threads');
    vi.resetModules();
    vi.restoreAllMocks();
  });

  it('is named once and nobody waits for it', async () => {
    const tried: unknown[] = [];
    class Worker {
      constructor(entry: unknown) {
        tried.push(entry);
        throw new Error('no memory for it');
      }
    }
    vi.doMock('node:worker_threads', () => ({ Worker }));
    vi.doMock('node:os', () => ({ availableParallelism: () => 2 }));
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { prepareThread, takeThread } = await import('@/lib/ingest/thread/start');
    await prepareThread();
    await prepareThread();
    expect(takeThread()).toBeNull();
    expect(tried).toHaveLength(1);
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/no thread for reading logs \(no memory for it\); they are read in the main thread/)]]);
  });
});
