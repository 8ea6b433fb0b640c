import { beforeAll, describe, expect, it } from 'vitest';
import type { CanopyEventInput } from '@/lib/contract';
import { PackedPredictions } from '@/lib/derive/calibration/packed-predictions';
import { ingest } from '@/lib/ingest';
import { createDatabase } from '../../support/database';
import { fillPredictions } from '../../support/fill-predictions';
import { inPieces, sampleLog, toLog } from '../ingest/sample-log';

const db = await createDatabase();
const packed = () => db.sql<{ tree: string; predictions: Buffer }[]>`select tree, step, predictions from trees order by id`;

type Node = Extract<CanopyEventInput, { kind: 'nodes' }>['nodes'][number];

/** Two predictors, exact values, a V that is no number, a count beyond a byte, a detached node. */
function spoilNode(node: Node, i: number): Node {
  if (i % 11 === 10) return { ...node, parent: 'nowhere' };
  if (node.reward !== null) return { ...node, repeats: i % 2 === 0 ? Array.from({ length: 300 }, (_, r) => r % 2) : [1] };
  const v = i % 7 === 0 ? (['NaN', 'Infinity'] as const)[i % 2]! : node.v;
  return { ...node, v, exactV: i % 3 === 0 ? i / 40 : null, predictor: i % 4 === 0 ? 'other ☃ 𝒱' : node.predictor };
}

const spoil = (events: readonly CanopyEventInput[]): CanopyEventInput[] =>
  events.map((event) => (event.kind === 'nodes' ? { ...event, nodes: event.nodes.map(spoilNode) } : event));

beforeAll(async () => {
  await ingest(inPieces(toLog(spoil(sampleLog({ trees: 6 })))), { source: 'test', sql: db.sql });
  await ingest(inPieces(toLog(sampleLog({ run: 'second', trees: 2 }))), { source: 'test', sql: db.sql });
});

describe('packed predictions', () => {
  it('hold what the rows of the placed nodes hold', async () => {
    const trees = await db.sql<{ id: number; predictions: Buffer }[]>`select id, predictions from trees order by id`;
    const reader = new PackedPredictions();
    let [nodes, wide] = [0, 0];
    for (const { id, predictions } of trees) {
      reader.load(predictions);
      const rows = await db.sql<
        Record<string, number | null>[]
      >`select origin + case when reward is null then 0 else 4 end as kind, depth, predictor, k, n,
        bare_k as "bareK", bare_n as "bareN", fresh_k as "freshK", fresh_n as "freshN", v, exact_v as "exactV" from nodes where tree_id = ${id} and pre is not null order by pre`;
      expect(reader.count).toBe(rows.length);
      for (const name of ['kind', 'depth', 'k', 'n', 'bareK', 'bareN', 'freshK', 'freshN'] as const)
        expect([...reader.counts(name).subarray(0, reader.count)]).toEqual(rows.map((row) => row[name]));
      for (const name of ['v', 'exactV'] as const)
        expect([...reader.reals(name).subarray(0, reader.count)]).toEqual(rows.map((row) => row[name] ?? Number.NaN));
      const names = [null, ...reader.predictors];
      expect([...reader.counts('predictor').subarray(0, reader.count)].map((at) => names[at])).toEqual(rows.map((row) => row.predictor));
      nodes += rows.length;
      wide += rows.filter(({ n }) => n! > 255).length;
    }
    expect(nodes).toBeGreaterThan(100);
    expect(wide).toBeGreaterThan(0);
  });

  it('are filled in by the migration, byte for byte', async () => {
    const written = await packed();
    await db.sql`update trees set predictions = null`;
    await fillPredictions(db.sql);
    expect(await packed()).toEqual(written);
  });
});
