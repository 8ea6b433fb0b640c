import { beforeAll, describe, expect, it } from 'vitest';
import * as queries from '@/db/queries';
import { decodeSnapshot, treeKey } from '@/lib/contract';
import { ingest } from '@/lib/ingest';
import { createDatabase } from '../../support/database';
import { inPieces, sampleLog, toLog } from '../ingest/sample-log';

const db = await createDatabase();
const key = treeKey({ attempt: 0, step: 1, prompt: 'p1', tree: 't1' });

beforeAll(async () => {
  await ingest(inPieces(toLog(sampleLog())), { source: 'test', sql: db.sql });
});

describe('what pages read', () => {
  it('lists the run with what its steps sum up to', async () => {
    const [row] = await queries.listRuns();
    expect(row).toMatchObject({
      run: 'r1',
      name: 'run r1',
      allocator: 'trace',
      status: 'finished',
      step: 1,
      steps: 1,
      trees: 3,
      nodes: 51,
      leaves: 18,
      tags: ['x'],
      quarantined: 0,
      accuracy: { value: 0.61, n: 100, basis: 'held-out', exact: false },
      effectiveRatio: { mixed: 3, funded: 3 },
      ratioSeries: [{ step: 1, value: 1 }],
    });
    expect(Date.parse(row!.lastEventAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('gives a run with its configuration and attempts', async () => {
    const run = await queries.getRun('r1');
    expect(run).toMatchObject({
      config: { lr: 0.1, deep: { list: [1, 2, { a: null }] } },
      seed: '1',
      passMark: 1,
      attempts: [{ attempt: 0, host: 'h', status: 'finished' }],
    });
    expect(await queries.getRun('nobody')).toBeNull();
  });

  it('gives series with non-finite values tagged', async () => {
    const [series] = await queries.getRunSeries(['r1', 'nobody']);
    expect(series?.steps).toHaveLength(1);
    expect(series?.evaluations).toEqual([{ attempt: 0, step: 1, dataset: 'held-out', n: 100, correct: 61, exact: false }]);
    expect(series?.metrics).toEqual(
      expect.arrayContaining([
        { attempt: 0, step: 1, name: 'loss', unit: null, value: 0.25 },
        { attempt: 0, step: 1, name: 'kl', unit: null, value: 'NaN' },
        { attempt: 0, step: 1, name: 'grad-norm', unit: null, value: 'Infinity' },
      ]),
    );
  });

  it('gives a step with its cards and every candidate', async () => {
    const step = await queries.getStep('r1', 1);
    expect(step).toMatchObject({
      budget: { M: 12, N: 1 },
      stats: { funded: 3, mixed: 3, unfunded: 1, ended: true },
      previousStep: null,
      metrics: { kl: 'NaN' },
    });
    expect(step?.cards.map((card) => card.treeKey)).toEqual(['0~1~p0~t0', '0~1~p1~t1', '0~1~p2~t2']);
    expect(step?.cards[1]).toMatchObject({
      promptText: 'Question 1?',
      bare: 4,
      continuations: 2,
      budget: 6,
      ended: true,
      stageOne: { m: 4, reason: 'utility' },
    });
    expect(step?.candidates.map((candidate) => candidate.treeKey)).toEqual(['0~1~p0~t0', '0~1~p1~t1', '0~1~p2~t2', null]);
    expect(await queries.getStep('r1', 2)).toBeNull();
  });

  it('gives a tree with its decision and neighbours', async () => {
    const tree = await queries.getTree('r1', key);
    expect(tree).toMatchObject({
      promptContent: 'Question 1?',
      gold: 'a',
      stageOneCandidates: 4,
      previousTree: '0~1~p0~t0',
      nextTree: '0~1~p2~t2',
      notes: [],
      decision: { allocator: 'trace', budget: 2, anchors: [{ anchor: 'b0.1', q: 0.7, allocated: 2, spent: 2 }] },
      overSteps: [{ step: 1, treeKey: key, n: 6 }],
    });
    expect(await queries.getTree('r1', '0~1~p1~other')).toBeNull();
    expect(await queries.getTree('r1', 'no key')).toBeNull();
  });

  it('gives snapshots, whole and thin', async () => {
    const stored = await queries.getSnapshot('r1', key);
    const snapshot = decodeSnapshot(stored!.bytes);
    expect(snapshot.header).toMatchObject({ count: 17, ended: true, detachedCount: 0, revision: stored!.revision, treeKey: key });
    expect(snapshot.ids.at(0)).toBe('root');
    expect(snapshot.allocated[0]).toBe(4);
    const anchor = snapshot.ids.indexOf('b0.1');
    expect([snapshot.allocated[anchor], snapshot.spent[anchor], snapshot.n[anchor]]).toEqual([2, 2, 3]);
    const thin = await queries.getStepSnapshots('r1', 1, [key]);
    expect(thin.map((one) => one.treeKey)).toEqual([key]);
    expect(decodeSnapshot(thin[0]!.bytes).parent).toEqual(snapshot.parent);
    expect(await queries.getStepSnapshots('r1', 1)).toHaveLength(3);
  });

  it('gives a node with its texts', async () => {
    const node = await queries.getNode('r1', key, 'b0.2');
    expect(node).toMatchObject({ parent: 'b0.1', depth: 2, origin: { kind: 'bare', j: 0 }, target: 0.5, predictor: 'p1' });
    expect(node?.observation).toEqual({ content: 'saw\t"2"\nand \\ more ', length: 19, truncated: false, withheldParts: 0 });
    expect(node?.prefixHash).toMatch(/^[0-9a-f]{32}$/);
    expect(await queries.getNode('r1', key, 'nobody')).toBeNull();
  });
});
