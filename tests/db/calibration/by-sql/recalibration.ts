import type { Sql } from '@/db/client';
import { fromNodes, judgedSql, nodesWhere, type ResolvedSlice, valueSql } from '@/db/queries/calibration/slice-sql';
import type { RecalibrationPreview } from '@/lib/contract';
import { previewRecalibration } from '@/lib/derive/calibration/recalibration';
import { copyFloats } from './copy-floats';

/** Recalibrations from sums that the database makes. */
export async function recalibrationBySql(sql: Sql, resolved: ResolvedSlice): Promise<RecalibrationPreview | null> {
  const { slice } = resolved;
  const v = valueSql(slice);
  const { k, n } = judgedSql(slice);
  const isRollout = slice.weight === 'rollout' && slice.targets !== 'exact';
  const w = isRollout ? `sum(${n})` : 'count(*)';
  const wv = isRollout ? `sum(${n} * ${v})` : `sum(${v})`;
  const wy = isRollout || slice.targets === 'exact' ? `sum(${k})` : `sum(${k}::float8 / ${n})`;
  const [cluster, weight, sumV, sumY] = await copyFloats(
    sql,
    `select t.c::float8, (${w})::float8, ${wv}, (${wy})::float8 ${fromNodes(resolved)}
      where ${nodesWhere(resolved)} and ${v} between 0 and 1 and ${n} > 0 group by t.c, floor(${v} * 200)`,
    4,
  );
  return previewRecalibration(
    Array.from(cluster!, (c, i) => ({ cluster: c, w: weight![i]!, v: sumV![i]! / weight![i]!, y: sumY![i]! / weight![i]! })),
  );
}
