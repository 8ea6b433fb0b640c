import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteRun } from '@/db/commands/delete-run';
import type { CanopyEventInput } from '@/lib/contract';
import { ingest } from '@/lib/ingest';
import { createDatabase } from '../../support/database';
import { fingerprint } from './fingerprint';
import { inPieces, sampleLog, toLog } from './sample-log';

const db = await createDatabase();

/** One node an event, so that children may come long before their parents; a pass mark that changes every outcome. */
function fineLog(): CanopyEventInput[] {
  return sampleLog({ trees: 2, rollouts: 3, turns: 2 }).flatMap((event): CanopyEventInput[] => {
    if (event.kind === 'nodes') return event.nodes.map((node) => ({ ...event, nodes: [node] }));
    return event.kind === 'run' ? [{ ...event, passMark: 0 }] : [event];
  });
}

const LOG = fineLog();
let expected: unknown;

async function storeInOrder(order: readonly number[], perBatch: number): Promise<unknown> {
  await deleteRun('r1', db.sql);
  for (let from = 0; from < order.length; from += perBatch) {
    const events = order.slice(from, from + perBatch).map((index) => LOG[index]);
    const answer = await ingest(inPieces(toLog(events)), { source: 'test', sql: db.sql });
    expect(answer).toMatchObject({ accepted: events.length, duplicates: 0, conflicts: 0, quarantined: 0 });
  }
  return fingerprint(db.sql);
}

const IN_ORDER = LOG.map((_, i) => i);

beforeAll(async () => {
  expected = await storeInOrder(IN_ORDER, LOG.length);
});

describe('the order of arrival', () => {
  it('does not matter between two halves', async () => {
    const half = Math.floor(LOG.length / 2);
    expect(await storeInOrder([...IN_ORDER.slice(half), ...IN_ORDER.slice(0, half)], half + 1)).toEqual(expected);
  });

  it('does not matter when everything comes backwards, one event at a time', async () => {
    expect(await storeInOrder(IN_ORDER.toReversed(), 1)).toEqual(expected);
  });

  it('does not matter at all', async () => {
    const orders = fc.shuffledSubarray(IN_ORDER, { minLength: LOG.length });
    await fc.assert(
      fc.asyncProperty(orders, fc.integer({ min: 1, max: LOG.length }), async (order, perBatch) => {
        expect(await storeInOrder(order, perBatch)).toEqual(expected);
      }),
      { numRuns: 12 },
    );
  });

  it('holds a child as detached until its parent comes', async () => {
    await deleteRun('r1', db.sql);
    const nodes = LOG.filter((event) => event.kind === 'nodes' && event.tree === 't0');
    await ingest(inPieces(toLog(nodes.slice(2, 3))), { source: 'test', sql: db.sql });
    const [alone] = await db.sql`select pre, detached from nodes`;
    expect(alone).toEqual({ pre: null, detached: 'its parent “b0.1” has not arrived' });
    await ingest(inPieces(toLog(nodes.slice(0, 2))), { source: 'test', sql: db.sql });
    expect(await db.sql`select node, pre, detached from nodes order by pre`).toEqual([
      { node: 'root', pre: 0, detached: null },
      { node: 'b0.1', pre: 1, detached: null },
      { node: 'b0.2', pre: 2, detached: null },
    ]);
  });
});
