import { beforeAll, describe, expect, it } from 'vitest';
import { getPrefixCalibration, getVersionComparison, listCalibrationNodes } from '@/db/queries';
import { resolveSlice } from '@/db/queries/calibration/resolve-slice';
import { fromNodes, judgedSql, nodesWhere, UNSELECTED_ALL, valueSql } from '@/db/queries/calibration/slice-sql';
import { type CalibrationSlice, calibrationSliceSchema, treeKey } from '@/lib/contract';
import { createDatabase } from '../../support/database';
import { storeRuns } from './sample-runs';

const db = await createDatabase();
beforeAll(() => storeRuns(db.sql));

type Over = Partial<Record<keyof CalibrationSlice, string | number>>;
const OVERS: Over[] = [
  {},
  { stage: 'all' },
  { stage: 'anchors', targets: 'paper' },
  { targets: 'exact' },
  { pool: 'group' },
  { predictor: 'other ☃ 𝒱' },
  { steps: '2-3', depth: '1-2' },
];

describe('nodes of a bin', () => {
  it('are those that the database finds in the rows, in the same order', async () => {
    let met = 0;
    for (const over of OVERS)
      for (const [from, to] of [
        [0, 0.3],
        [0.3, 0.4],
        [0.9, 1],
        [0, 1],
      ] as const) {
        const slice = calibrationSliceSchema.parse(over);
        const resolved = (await resolveSlice(db.sql, 'r1', slice))!;
        const v = valueSql(slice);
        const rows = await db.sql.unsafe<{ node: string; step: number; prompt: string }[]>(`select n.node, w.step, w.prompt ${fromNodes(resolved)}
          join trees w on w.run_id = n.run_id and w.id = n.tree_id join runs r on r.id = n.run_id
          where ${nodesWhere(resolved)} and ${v} >= ${from} and ${v} ${to === 1 ? '<=' : '<'} ${to} and ${judgedSql(slice).n} > 0
          order by w.step, w.prompt collate "C", r.run collate "C", w.tree collate "C", n.pre`);
        const found = (await listCalibrationNodes('r1', slice, [from, to], db.sql))!;
        expect(found.count, JSON.stringify(over)).toBe(rows.length);
        expect(found.nodes.map(({ node, step, prompt }) => ({ node, step, prompt }))).toEqual(rows.slice(0, 500).map((row) => ({ ...row })));
        met += rows.length;
      }
    expect(met).toBeGreaterThan(500);
  });
});

describe('a prefix', () => {
  it('has the neighbours of other prompts that the database finds nearest', async () => {
    const resolved = (await resolveSlice(db.sql, 'r1', calibrationSliceSchema.parse({ stage: 'all' })))!;
    const key = treeKey({ attempt: 0, step: 2, prompt: 'p1', tree: 't1' });
    const found = (await getPrefixCalibration('r1', key, 'b1.2', db.sql))!;
    const { k, n } = UNSELECTED_ALL;
    const others = `${fromNodes(resolved)} join trees w on w.run_id = n.run_id and w.id = n.tree_id where ${nodesWhere(resolved)} and ${n} > 0 and w.prompt <> 'p1'`;
    const near = `n.v between ${found.own.v - 0.05} and ${found.own.v + 0.05}`;
    for (const [group, at] of [
      ['anyDepth', ''],
      ['sameDepth', `and n.depth = ${found.own.depth}`],
    ] as const) {
      const [row] = await db.sql.unsafe<{ nodes: number; observed: number }[]>(
        `select count(*)::int as nodes, avg(${k}::float8 / ${n}) as observed ${others} and ${near} ${at}`,
      );
      expect(found[group].nodes).toBe(row!.nodes);
      expect(found[group].observed).toBeCloseTo(row!.observed, 12);
    }
    const nearest = await db.sql.unsafe<{ distance: number }[]>(`select abs(n.v - ${found.own.v}) / 0.05 + abs(n.depth - ${found.own.depth})
        + abs(ln((coalesce(n.tokens, 12) + 1.0) / 13)) + (split_part(split_part(n.label, '(', 1), ' ', 1) <> split_part(split_part('${found.own.label}', '(', 1), ' ', 1))::int as distance
      ${others} and n.v between 0 and 1 order by 1 limit 50`);
    expect(found.nearest).toHaveLength(nearest.length);
    const word = (label: string): string => label.split('(', 1)[0]!.split(' ', 1)[0]!;
    for (const [i, node] of found.nearest.entries()) {
      const known =
        Math.abs(node.v - found.own.v) / 0.05 + Math.abs(node.depth - found.own.depth) + (word(node.label) === word(found.own.label) ? 0 : 1);
      expect(known).toBeLessThanOrEqual(nearest[i]!.distance + 1e-9);
    }
    expect(found.anyDepth.nodes).toBeGreaterThan(5);
  });
});

describe('two versions', () => {
  it('are compared on the prefixes that both predicted', async () => {
    const found = (await getVersionComparison('r1', calibrationSliceSchema.parse({ stage: 'all' }), ['p1', 'other ☃ 𝒱'], db.sql))!;
    const [row] = await db.sql<{ count: number }[]>`select count(*)::int as count from (
      select prefix_hash from nodes n join trees t on t.run_id = n.run_id and t.id = n.tree_id
      where n.run_id = (select id from runs where run = 'r1') and reward is null and pre is not null and v between 0 and 1
        and t.attempt = (select max(attempt) from steps s where s.run_id = t.run_id and s.step = t.step)
      group by 1 having bool_or(predictor = 'p1') and bool_or(predictor = 'other ☃ 𝒱')
        and sum(case when predictor = 'other ☃ 𝒱' then bare_n + case when origin = 2 then fresh_n else 0 end end) > 0) x`;
    expect(found.prefixes).toBe(row!.count);
    expect((await getVersionComparison('r1', calibrationSliceSchema.parse({}), ['nobody', 'p1'], db.sql))!.prefixes).toBe(0);
  });
});
