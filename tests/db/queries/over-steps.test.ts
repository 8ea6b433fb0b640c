import { beforeAll, describe, expect, it } from 'vitest';
import * as queries from '@/db/queries';
import { decodeSnapshot, treeKey } from '@/lib/contract';
import { ingest } from '@/lib/ingest';
import { createDatabase } from '../../support/database';
import { inPieces, sampleLog, toLog } from '../ingest/sample-log';

const db = await createDatabase();
const keyAt = (step: number, attempt = 0): string => treeKey({ attempt, step, prompt: 'p1', tree: 't1' });

beforeAll(async () => {
  const first = sampleLog({ trees: 2 });
  const later = sampleLog({ trees: 2, step: 4, rollouts: 2 }).filter((event) => event.kind !== 'run' && event.kind !== 'run-end');
  const again = later.map((event) => ('attempt' in event ? { ...event, attempt: 1 } : event));
  for (const log of [first, later, again]) await ingest(inPieces(toLog(log)), { source: 'test', sql: db.sql });
});

describe('a prompt over steps', () => {
  it('is listed by attempt and step, with what stands at its root', async () => {
    const over = await queries.getOverSteps('r1', keyAt(1));
    expect(over?.runSteps).toBe(2);
    expect(over?.trees).toMatchObject([
      { treeKey: keyAt(1), attempt: 0, step: 1, nodes: 17, n: 6, rootV: 0.4, exactV: null, ended: true },
      { treeKey: keyAt(4), attempt: 0, step: 4, nodes: 11, n: 4, rootV: 0.4 },
      { treeKey: keyAt(4, 1), attempt: 1, step: 4, nodes: 11, n: 4 },
    ]);
    const card = (await queries.getStep('r1', 1))?.cards.find((one) => one.treeKey === keyAt(1));
    expect([over?.trees[0]?.k, over?.trees[0]?.n]).toEqual([card?.k, card?.n]);
    expect(await queries.getOverSteps('r1', treeKey({ attempt: 0, step: 1, prompt: 'nobody', tree: 't1' }))).toBeNull();
  });

  it('gives the prefix hashes of a tree in the order of its snapshot, alike wherever the prefix is alike', async () => {
    const [early, late] = await Promise.all([queries.getPrefixes('r1', keyAt(1)), queries.getPrefixes('r1', keyAt(4))]);
    const stored = await queries.getSnapshot('r1', keyAt(1));
    const { ids } = decodeSnapshot(stored!.bytes);
    expect(early?.revision).toBe(stored?.revision);
    expect(early?.bytes).toHaveLength(16 * ids.length);
    const hashAt = (prefixes: typeof early, place: number): string =>
      Buffer.from(prefixes!.bytes.subarray(16 * place, 16 * place + 16)).toString('hex');
    for (const [place, id] of [...ids].entries()) expect(hashAt(early, place)).toBe((await queries.getNode('r1', keyAt(1), id))?.prefixHash);
    const lateIds = [...decodeSnapshot((await queries.getSnapshot('r1', keyAt(4)))!.bytes).ids];
    for (const [place, id] of lateIds.entries()) expect(hashAt(late, place)).toBe(hashAt(early, [...ids].indexOf(id)));
    expect(await queries.getPrefixes('r1', 'no key')).toBeNull();
  });
});
