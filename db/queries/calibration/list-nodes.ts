import { type Sql, sql as sharedSql } from '@/db/client';
import type { CalibrationNodes, CalibrationSlice } from '@/lib/contract';
import { PlaceGatherer } from '@/lib/derive/calibration/gather-places';
import type { NodePlace } from '@/lib/derive/calibration/places';
import { listPlaces } from './list-places';
import { nodeOf } from './node-rows';
import { type PredictionPass, withPredictions } from './prediction-pass';
import { type JudgedSql, judgedSql } from './slice-sql';

/** Nodes in one answer. */
export const MOST_NODES = 500;

/** The first 500 nodes by step, prompt, run and tree. */
async function firstPlaces({ tx, resolved }: PredictionPass, byTree: ReadonlyMap<number, readonly number[]>): Promise<NodePlace[]> {
  const trees = await tx.unsafe<{ id: number }[]>(
    `select w.id from trees w join runs r on r.id = w.run_id where w.run_id in (${resolved.runIds.join(', ')}) and w.id = any($1::int[])
      order by w.step, w.prompt collate "C", r.run collate "C", w.tree collate "C" limit ${MOST_NODES}`,
    [[...byTree.keys()]],
  );
  return trees.flatMap(({ id }) => byTree.get(id)!.map((place) => ({ treeId: id, place }))).slice(0, MOST_NODES);
}

/** Nodes of a slice whose V lies in [from, to) (or in [from, 1]), by step, prompt and tree: the first 500 and how many there are. Null: no such run. */
export async function listCalibrationNodes(
  run: string,
  slice: CalibrationSlice,
  range: readonly [number, number],
  sql: Sql = sharedSql(),
): Promise<CalibrationNodes | null> {
  return withPredictions(sql, run, slice, async (pass) => {
    const found = new PlaceGatherer(slice, range, MOST_NODES);
    await pass.read([found]);
    const judged: JudgedSql = slice.targets === 'exact' ? { k: '0', n: '0' } : judgedSql(slice);
    const rows = await listPlaces(pass.tx, pass.resolved, await firstPlaces(pass, found.byTree), judged);
    return { nodes: rows.map(({ at: _, ...row }) => nodeOf(row)), count: found.count };
  });
}
