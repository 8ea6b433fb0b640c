import { beforeAll, describe, expect, it } from 'vitest';
import * as queries from '@/db/queries';
import { decodeSnapshot, encodeSnapshot, thinSnapshot } from '@/lib/contract';
import { ingest } from '@/lib/ingest';
import { createDatabase } from '../../support/database';
import { inPieces, sampleLog, toLog } from '../ingest/sample-log';

const db = await createDatabase();

beforeAll(async () => {
  await ingest(inPieces(toLog(sampleLog())), { source: 'test', sql: db.sql });
});

describe('a step for filtering', () => {
  it('has the mean reward and Ṽ at the root as the nodes say', async () => {
    const cards = (await queries.getStep('r1', 1))!.cards;
    const rows = await db.sql<
      { id: number; reward: number; v: number }[]
    >`select tree_id as id, avg(reward) filter (where reward is not null) as reward,
      max(v) filter (where parent is null) as v from nodes group by tree_id order by tree_id`;
    const trees = await db.sql<{ id: number; prompt: string }[]>`select id, prompt from trees`;
    expect(rows.length).toBe(3);
    for (const row of rows) {
      const card = cards.find(({ prompt }) => prompt === trees.find(({ id }) => id === row.id)!.prompt)!;
      expect(card.reward).toBeCloseTo(row.reward, 12);
      expect(card.rootV).toBe(row.v);
    }
  });

  it('finds texts of turns: any case, quotes, per cent signs and backslashes as they are', async () => {
    const [some] = await db.sql<{ observation: string }[]>`select observation from node_text where observation like '%"2"%' limit 1`;
    expect(some?.observation).toContain('"2"');
    const search = (needle: string) => queries.searchStepText('r1', 1, needle);
    for (const needle of ['"2"', 'SAW\t"2"', '\\ more']) {
      const rows = await db.sql<{ n: number }[]>`select count(distinct tree_id)::int as n from node_text
        where strpos(lower(thought || chr(0x1) || action || chr(0x1) || observation), ${needle.toLowerCase()}) > 0`;
      expect((await search(needle))?.treeKeys, needle).toHaveLength(rows[0]!.n);
      expect(rows[0]!.n, needle).toBeGreaterThan(0);
    }
    expect(await search('%')).toMatchObject({ treeKeys: [], searched: 3, of: 3 });
    expect(await search('s_w')).toMatchObject({ treeKeys: [] });
    expect(await queries.searchStepText('nobody', 1, 'x')).toBeNull();
  });

  it('finds the turns of one tree that hold a text, by their places', async () => {
    const snapshot = decodeSnapshot((await queries.getSnapshot('r1', '0~1~p1~t1'))!.bytes);
    const rows = await db.sql<{ node: string }[]>`select node from nodes n join trees t on t.run_id = n.run_id and t.id = n.tree_id
      join node_text x on x.run_id = n.run_id and x.tree_id = n.tree_id and x.no = n.no
      where t.prompt = 'p1' and strpos(lower(x.thought || chr(1) || x.action || chr(1) || x.observation), 'saw') > 0 order by n.pre`;
    const found = await queries.searchTreeText('r1', '0~1~p1~t1', 'SAW');
    expect(found!.places.map((place) => snapshot.ids.at(place))).toEqual(rows.map(({ node }) => node));
    expect(rows.length).toBeGreaterThan(0);
    expect(found).toMatchObject({ searched: snapshot.header.count, of: snapshot.header.count, revision: snapshot.header.revision });
    expect(await queries.searchTreeText('r1', '0~1~p1~t1', 'saw', { limitMs: 0 })).toMatchObject({ places: [], searched: 0 });
    expect(await queries.searchTreeText('r1', '0~1~p9~t1', 'saw')).toBeNull();
  });

  it('stops where the time is over and says how far it came', async () => {
    expect(await queries.searchStepText('r1', 1, 'saw', { limitMs: 0 })).toEqual({ needle: 'saw', treeKeys: [], searched: 0, of: 3, limitMs: 0 });
  });

  it('thins a stored snapshot without reading its texts', async () => {
    const stored = await queries.getSnapshot('r1', '0~1~p1~t1');
    expect(thinSnapshot(stored!.bytes)).toEqual(encodeSnapshot(decodeSnapshot(stored!.bytes), { thin: true }));
    expect(() => thinSnapshot(new Uint8Array(4))).toThrow(RangeError);
  });
});
