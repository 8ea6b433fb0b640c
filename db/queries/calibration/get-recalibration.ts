import { type Sql, sql as sharedSql } from '@/db/client';
import type { CalibrationSlice, RecalibrationPreview } from '@/lib/contract';
import { previewRecalibration } from '@/lib/derive/calibration/recalibration';
import { copyFloats } from './copy-floats';
import { resolveSlice } from './resolve-slice';
import { fromNodes, judgedSql, nodesWhere, valueSql } from './slice-sql';

/** V is fitted in steps of 1/200, at the mean of each. */
const FINE = 200;

/** Recalibrations of a slice, fitted and judged on different prompts; null where there is no such run, or too few prompts. Cost: one pass. */
export async function getRecalibration(run: string, slice: CalibrationSlice, sql: Sql = sharedSql()): Promise<RecalibrationPreview | null> {
  const resolved = await resolveSlice(sql, run, slice);
  if (!resolved) return null;
  const v = valueSql(slice);
  const { k, n } = judgedSql(slice);
  const isRollout = slice.weight === 'rollout' && slice.targets !== 'exact';
  const w = isRollout ? `sum(${n})` : 'count(*)';
  const wv = isRollout ? `sum(${n} * ${v})` : `sum(${v})`;
  const wy = isRollout || slice.targets === 'exact' ? `sum(${k})` : `sum(${k}::float8 / ${n})`;
  const [cluster, weight, sumV, sumY] = await copyFloats(
    sql,
    `select t.c::float8, (${w})::float8, ${wv}, (${wy})::float8 ${fromNodes(resolved)}
      where ${nodesWhere(resolved)} and ${v} between 0 and 1 and ${n} > 0 group by t.c, floor(${v} * ${FINE})`,
    4,
  );
  const points = Array.from(cluster!, (c, i) => ({ cluster: c, w: weight![i]!, v: sumV![i]! / weight![i]!, y: sumY![i]! / weight![i]! }));
  return previewRecalibration(points);
}
