import type { Transaction } from '@/db/client';
import type { NodePlace } from '@/lib/derive/calibration/places';
import { evidenceSql } from './evidence-sql';
import { JOIN_NAMES, listColumns, type NodeRow } from './node-rows';
import { type JudgedSql, type ResolvedSlice, valueSql } from './slice-sql';

/** Rows of nodes by their place, in the order asked for, with V of the slice, and its evidence unless other rollouts are asked for. Cost: one look-up a node. */
export async function listPlaces(
  tx: Transaction,
  { runIds, slice }: ResolvedSlice,
  places: readonly NodePlace[],
  { k, n }: JudgedSql = evidenceSql(slice),
): Promise<(NodeRow & { at: number })[]> {
  return tx.unsafe<(NodeRow & { at: number })[]>(
    `select ${listColumns(valueSql(slice), k, n)}, x.at::int - 1 as at
      from unnest($1::int[], $2::int[]) with ordinality as x (tree_id, pre, at)
      join nodes n on n.run_id in (${runIds.join(', ')}) and n.tree_id = x.tree_id and n.pre = x.pre ${JOIN_NAMES} order by x.at`,
    [places.map(({ treeId }) => treeId), places.map(({ place }) => place)],
  );
}
