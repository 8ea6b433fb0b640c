import { type Sql, sql as sharedSql } from '@/db/client';
import type { CalibrationSlice, ConfidentMistakes } from '@/lib/contract';
import { outsideByChance } from '@/lib/derive/calibration/outside-by-chance';
import { evidenceSql, wilsonSql } from './evidence-sql';
import { JOIN_NAMES, listColumns, type NodeRow, nodeOf } from './list-nodes';
import { resolveSlice } from './resolve-slice';
import { fromNodes, nodesWhere, valueSql } from './slice-sql';

/** A node of fewer rollouts has an interval that holds nearly every V. */
const LEAST = 4;
const LISTED = 25;
/** Read so that each prompt's worst is among them. */
const READ = 400;
/** Cuts of V for what chance alone would do. */
const CUTS = 50;

interface Group {
  readonly n: number;
  readonly v: number;
  readonly count: number;
  readonly outside: number;
}

type Row = NodeRow & { readonly low: number; readonly high: number; readonly gap: number };

/** The worst of each prompt. */
function worstByPrompt(rows: readonly Row[]): ConfidentMistakes['nodes'] {
  const seen = new Set<string>();
  const kept: Row[] = [];
  for (const row of rows) {
    const name = `${row.run}\t${row.prompt}`;
    if (seen.has(name)) continue;
    seen.add(name);
    kept.push(row);
    if (kept.length === LISTED) break;
  }
  return kept.map(({ low, high, gap, ...row }) => ({ ...nodeOf(row), low, high, gap }));
}

/** The largest confident mistakes of a slice, on rollouts that nothing chose unless its targets are "paper". Null: no such run. */
export async function getMistakes(run: string, slice: CalibrationSlice, sql: Sql = sharedSql()): Promise<ConfidentMistakes | null> {
  const resolved = await resolveSlice(sql, run, slice);
  if (!resolved) return null;
  const v = valueSql(slice);
  const evidence = evidenceSql(slice);
  const { low, high } = wilsonSql(evidence);
  const gap = `greatest(${v} - ${high}, ${low} - ${v})`;
  const where = `where ${nodesWhere(resolved)} and ${v} between 0 and 1 and ${evidence.n} >= ${LEAST}`;
  return sql.begin('read only', async (tx) => {
    await tx`set local enable_nestloop = off`;
    const groups = await tx.unsafe<Group[]>(
      `select ${evidence.n} as n, (floor(least(${v}, 0.9999) * ${CUTS}) + 0.5)::float8 / ${CUTS} as v, count(*)::int as count,
        (count(*) filter (where ${gap} > 0))::int as outside ${fromNodes(resolved)} ${where} group by 1, 2`,
    );
    const rows = await tx.unsafe<Row[]>(
      `select ${listColumns(v, evidence.k, evidence.n)}, ${low} as low, ${high} as high, ${gap} as gap ${fromNodes(resolved)} ${JOIN_NAMES}
        ${where} and ${gap} > 0 order by gap desc, n.run_id, n.tree_id, n.no limit ${READ}`,
    );
    const sum = (of: (group: Group) => number): number => groups.reduce((total, group) => total + of(group), 0);
    return {
      least: LEAST,
      candidates: sum(({ count }) => count),
      outside: sum(({ outside }) => outside),
      byChance: sum(({ n, v: at, count }) => count * outsideByChance(at, n)),
      nodes: worstByPrompt(rows),
    };
  }) as Promise<ConfidentMistakes>;
}
