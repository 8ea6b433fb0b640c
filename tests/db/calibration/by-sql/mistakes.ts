import type { Sql } from '@/db/client';
import { evidenceSql } from '@/db/queries/calibration/evidence-sql';
import { fromNodes, type JudgedSql, nodesWhere, type ResolvedSlice, valueSql } from '@/db/queries/calibration/slice-sql';

const Z2 = 3.841458820694124;

/** Ends of Wilson's 95 % interval of k/n; n must not be 0. */
function wilsonSql({ k, n }: JudgedSql): { readonly low: string; readonly high: string } {
  const p = `(${k}::float8 / ${n})`;
  const shrink = `(1 + ${Z2} / ${n})`;
  const centre = `(${p} + ${Z2 / 2} / ${n}) / ${shrink}`;
  const half = `sqrt(${Z2} * ${p} * (1 - ${p}) / ${n} + ${Z2 * Z2} / (4.0 * ${n} * ${n})) / ${shrink}`;
  return { low: `greatest(0, ${centre} - ${half})`, high: `least(1, ${centre} + ${half})` };
}

/** Nodes of at least four rollouts, and the gaps of those whose V lies outside their interval, worst first. */
export async function mistakesBySql(sql: Sql, resolved: ResolvedSlice): Promise<{ candidates: number; gaps: number[] }> {
  const v = valueSql(resolved.slice);
  const evidence = evidenceSql(resolved.slice);
  const { low, high } = wilsonSql(evidence);
  const rows = await sql.unsafe<{ gap: number }[]>(
    `select greatest(${v} - ${high}, ${low} - ${v}) as gap ${fromNodes(resolved)} where ${nodesWhere(resolved)} and ${v} between 0 and 1 and ${evidence.n} >= 4`,
  );
  return {
    candidates: rows.length,
    gaps: rows
      .map(({ gap }) => gap)
      .filter((gap) => gap > 0)
      .sort((a, b) => b - a),
  };
}
