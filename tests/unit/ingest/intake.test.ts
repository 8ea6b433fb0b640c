import { describe, expect, it } from 'vitest';
import type { RunOutline } from '@/lib/ingest/sealed-batch';
import { Intake } from '@/lib/ingest/thread/intake';
import type { FromThread } from '@/lib/ingest/thread/messages';
import { ParcelPacker } from '@/lib/ingest/thread/parcels';

const BATCH = 400;
const metric = (step: number) => ({ v: 1, kind: 'metric', run: 'r', attempt: 0, step, name: 'x', unit: null, value: 1 });
const tree = (name: string) => ({ v: 1, kind: 'tree', run: 'r', attempt: 0, step: 0, prompt: 'p'.repeat(300), tree: name, decision: null });

/** An intake that has been given `events`, one line a parcel, and what it said. */
function reading(events: readonly object[]) {
  const said: FromThread[] = [];
  const intake = new Intake((message) => said.push(message));
  intake.receive({ type: 'open', batchBytes: BATCH });
  for (const [i, event] of events.entries()) {
    const packer = new ParcelPacker(1);
    packer.add({ line: i + 1, byteOffset: 0, bytes: Buffer.from(JSON.stringify(event)), complete: true });
    intake.receive({ type: 'lines', parcel: packer.take() });
  }
  intake.receive({ type: 'end' });
  const sealed = () => said.flatMap((message) => (message.type === 'sealed' ? [message.notice] : []));
  return { intake, sealed, taken: () => said.filter(({ type }) => type === 'taken').length };
}

function derive(intake: Intake, batch: number, [outline]: readonly RunOutline[]): void {
  const fresh = outline!.trees.map(({ key }, id) => ({ key, id: id + 1 }));
  const request = { run: 'r', runId: 1, passMark: 1, all: false, fresh, heads: [], nodes: new Map(), promptHashes: new Map() };
  intake.receive({ type: 'derive', id: batch, batch, request });
}

describe('the thread that reads ahead', () => {
  it('holds the trees of two batches and no more: the next is read when one is derived, before it is written', () => {
    const { intake, sealed, taken } = reading(Array.from({ length: 8 }, (_, i) => tree(`t${i}`)));
    expect(sealed()).toHaveLength(1);
    const before = taken();
    derive(intake, 1, sealed()[0]!.runs);
    expect(sealed()).toHaveLength(2);
    expect(taken()).toBeGreaterThan(before);
    derive(intake, 2, sealed()[1]!.runs);
    expect(sealed()).toHaveLength(2);
    intake.receive({ type: 'release', batch: 1 });
    expect(sealed()).toHaveLength(3);
  });

  it('has at most two batches waiting to be written, also where none of them has trees', () => {
    const { intake, sealed } = reading(Array.from({ length: 40 }, (_, step) => metric(step)));
    expect(sealed()).toHaveLength(2);
    for (let batch = 1; !sealed().at(-1)!.last; batch++) {
      expect(sealed().length).toBeLessThanOrEqual(batch + 1);
      intake.receive({ type: 'release', batch });
    }
    expect(sealed().flatMap(({ runs }) => runs.flatMap(({ heads }) => heads))).toHaveLength(40);
  });
});
