import { beforeEach, describe, expect, it } from 'vitest';
import { deleteRun } from '@/db/commands/delete-run';
import { getNode, getRun, getSnapshot, getTree, listConflicts, listQuarantine } from '@/db/queries';
import { decodeSnapshot, treeKey } from '@/lib/contract';
import { ingest } from '@/lib/ingest';
import { createDatabase } from '../../support/database';
import { inPieces, sampleLog, toLog, treeEvents } from './sample-log';

const db = await createDatabase();
const store = (log: string | Buffer) => ingest(inPieces(log, 97), { source: 'test', sql: db.sql });
const identity = { v: 1, run: 'r1', attempt: 0, step: 1, prompt: 'p0', tree: 't0' };
const key = treeKey({ attempt: 0, step: 1, prompt: 'p0', tree: 't0' });
const node = (id: unknown, parent: unknown, more: object = {}) => ({
  node: id,
  parent,
  order: 0,
  origin: null,
  reward: null,
  v: null,
  predictor: null,
  exactV: null,
  tokens: null,
  wallMs: null,
  ...more,
});
const nodes = (...list: object[]) => ({ ...identity, kind: 'nodes', nodes: list });

beforeEach(async () => {
  await deleteRun('r1', db.sql);
  await db.sql`delete from quarantine`;
});

describe('records that are kept out', () => {
  it('names line, offset, field and reason, and keeps all else', async () => {
    const good = toLog(sampleLog({ trees: 1 }));
    const bad = [
      '{"v":1,"kind":"run"',
      '[1]',
      '{"v":2,"kind":"run","run":"r1"}',
      '{"v":1,"kind":"nonsense","run":"r1"}',
      '{"v":1,"kind":"metric","run":"r1","attempt":0,"step":-1,"name":"x","unit":null,"value":1}',
    ];
    const answer = await store(`\uFEFF${bad[0]}\r\n\r\n   \n${bad.slice(1).join('\n')}\n${good}{"v":1,"kind":"metr`);
    expect(answer).toMatchObject({ quarantined: 6, nodes: 17, conflicts: 0 });
    expect(answer.rejected.map(({ line, field }) => [line, field])).toEqual([
      [1, null],
      [4, null],
      [5, null],
      [6, null],
      [7, 'step'],
      [expect.any(Number), null],
    ]);
    expect(answer.rejected[1]).toMatchObject({ byteOffset: 3 + bad[0]!.length + 2 + 2 + 4, reason: 'not a JSON object' });
    expect(answer.rejected[2]?.reason).toContain('version 2');
    expect(answer.rejected[3]?.hint).toContain('evaluation');
    expect(answer.rejected[5]?.reason).toContain('torn');
    expect((await listQuarantine({})).total).toBe(6);
    expect((await listQuarantine({ run: 'r1' })).total).toBe(3);
    await store(`\uFEFF${bad[0]}\r\n`);
    expect((await listQuarantine({})).total).toBe(6);
  });

  it('costs one node where one node of an event is bad', async () => {
    const answer = await store(
      toLog([nodes(node('root', null), node('a', 'root', { reward: 'good' }), node('b', 'root', { status: 'odd' }), node('c', 'root'))]),
    );
    expect(answer).toMatchObject({ accepted: 1, quarantined: 2, nodes: 2 });
    expect(answer.rejected.map((row) => row.field)).toEqual(['nodes[1].reward', 'nodes[2].status']);
  });

  it('does not take bytes that are no UTF-8', async () => {
    const answer = await store(Buffer.concat([Buffer.from('{"v":1,"run":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}\n')]));
    expect(answer.rejected[0]).toMatchObject({ reason: 'not UTF-8', line: 1, byteOffset: 0 });
  });
});

describe('numbers', () => {
  it('keeps NaN and Infinity, tagged or bare', async () => {
    const line = JSON.stringify(
      nodes(node('root', null, { v: 'NaN' }), node('a', 'root', { reward: 'BARE', wallMs: 'Infinity' }), node('b', 'root', { reward: 1 })),
    );
    const answer = await store(`${line.replace('"BARE"', 'NaN')}\n`);
    expect(answer).toMatchObject({ quarantined: 0, nodes: 3 });
    expect(await getNode('r1', key, 'a')).toMatchObject({ reward: Number.NaN, wallMs: Number.POSITIVE_INFINITY, n: 0 });
    expect(await getNode('r1', key, 'root')).toMatchObject({ v: Number.NaN, k: 1, n: 1 });
  });

  it('keeps every digit of integers above 2^53', async () => {
    const call = '[{"type":"tool-call","name":"f","arguments":{"id":9007199254740993}}]';
    const line = JSON.stringify(nodes(node('ROOT', null), node('x', 'ROOT', { action: 'CALL', reward: 'BIG' })));
    const log = line.replaceAll('"ROOT"', '9007199254740993').replace('"CALL"', call).replace('"BIG"', '12345678901234567890');
    expect(await store(`${log}\n`)).toMatchObject({ quarantined: 0, nodes: 2 });
    const detail = await getNode('r1', key, 'x');
    expect(detail).toMatchObject({ parent: '9007199254740993', reward: Number('12345678901234567890') });
    expect(detail?.action.content).toEqual([{ type: 'tool-call', name: 'f', arguments: { id: '9007199254740993' } }]);
  });
});

describe('text', () => {
  it('comes back as it was, NUL, lone surrogates and our own mark included', async () => {
    const odd = 'a\0b \uD800 c \uDC00\uD800 d \uE0C4 \uE0C40000 \u{1F600} \\ \\N \t\r\n "';
    const tree = nodes(
      node(`r${odd}`, null),
      node('x', `r${odd}`, { observation: odd, action: [{ type: 'tool-result', text: odd }], label: odd, reward: 1 }),
    );
    expect(await store(toLog([{ ...tree, prompt: odd, tree: odd }]))).toMatchObject({ quarantined: 0, nodes: 2 });
    const oddKey = treeKey({ attempt: 0, step: 1, prompt: odd, tree: odd });
    const detail = await getNode('r1', oddKey, 'x');
    expect(detail).toMatchObject({ parent: `r${odd}`, observation: { content: odd }, action: { content: [{ type: 'tool-result', text: odd }] } });
    const snapshot = decodeSnapshot((await getSnapshot('r1', oddKey))!.bytes);
    expect([[...snapshot.ids], snapshot.labels.at(1)]).toEqual([[`r${odd}`, 'x'], odd]);
    expect(await store(toLog([{ ...tree, prompt: odd, tree: odd }]))).toMatchObject({ accepted: 0, duplicates: 1 });
  });

  it('survives values nested 10,000 deep', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const run = JSON.stringify({ ...sampleLog()[0], config: { deep: 'DEEP' } }).replace('"DEEP"', deep);
    const call = JSON.stringify(nodes(node('root', null, { action: [{ type: 'tool-call', name: 'f', arguments: 'DEEP' }] }))).replace('"DEEP"', deep);
    expect(await store(`${run}\n${call}\n`)).toMatchObject({ quarantined: 0, accepted: 2 });
    let at: unknown = (await getRun('r1'))?.config.deep;
    let depth = 0;
    for (; Array.isArray(at); at = at[0]) depth++;
    expect(depth).toBe(10_000);
    expect(await store(`${run}\n${call}\n`)).toMatchObject({ duplicates: 2 });
  });

  it('takes ids as long as the contract allows, in any script', async () => {
    const long = '\uD800'.repeat(512);
    expect(await store(toLog([{ ...nodes(node(long, null)), prompt: long, tree: long, run: 'r1' }]))).toMatchObject({ quarantined: 0, nodes: 1 });
    expect(await getTree('r1', treeKey({ attempt: 0, step: 1, prompt: long, tree: long }))).toMatchObject({ card: { nodes: 1 } });
  });
});

describe('trees that are none', () => {
  it('places what is valid and lists the rest with the reason', async () => {
    await store(
      toLog([
        nodes(
          node('root', null),
          node('a', 'root'),
          node('other', null, { order: 5 }),
          node('under', 'other'),
          node('lost', 'gone'),
          node('c1', 'c2'),
          node('c2', 'c1'),
          node('self', 'self'),
        ),
      ]),
    );
    const snapshot = decodeSnapshot((await getSnapshot('r1', key))!.bytes);
    expect([...snapshot.ids]).toEqual(['root', 'a']);
    expect(Object.fromEntries(snapshot.header.detached.map(({ node: id, reason }) => [id, reason]))).toEqual({
      other: 'a second root beside “root”',
      under: 'under “other”, which is detached',
      lost: 'its parent “gone” has not arrived',
      c1: 'its chain of parents is a cycle',
      c2: 'its chain of parents is a cycle',
      self: 'its chain of parents is a cycle',
    });
    expect(snapshot.header.detachedCount).toBe(6);
    expect(await getTree('r1', key)).toMatchObject({ card: { nodes: 2, detached: 6 } });
  });

  it('lists other content under a stored identity and keeps the first', async () => {
    const first = treeEvents(0);
    await store(toLog(first));
    const again = first.map((event) =>
      event.kind === 'nodes' ? { ...event, nodes: event.nodes.map((one) => ({ ...one, thought: 'changed' })) } : event,
    );
    const answer = await store(toLog([...again, { ...first[0], decision: null }]));
    expect(answer).toMatchObject({ accepted: 3, conflicts: 18, nodes: 0 });
    expect((await getNode('r1', key, 'b0.1'))?.thought.content).toBe('thought 0 0 1 ');
    expect(await listConflicts('r1')).toHaveLength(18);
    await store(toLog(again));
    expect(await listConflicts('r1')).toHaveLength(18);
  });
});
