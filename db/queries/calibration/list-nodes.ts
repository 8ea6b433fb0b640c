import { type Sql, sql as sharedSql } from '@/db/client';
import { type CalibrationNode, type CalibrationNodes, type CalibrationSlice, treeKey, unescapeText } from '@/lib/contract';
import { textOrNull } from '../read-values';
import { resolveSlice } from './resolve-slice';
import { fromNodes, judgedSql, nodesWhere, type ResolvedSlice, valueSql } from './slice-sql';

/** Nodes in one answer. */
export const MOST_NODES = 500;

export interface NodeRow extends Omit<CalibrationNode, 'treeKey'> {
  readonly attempt: number;
  readonly tree: string;
  readonly origin: number;
}

/** Columns of a listed node over `n`, its tree `w` and its run `r`; `k` and `count` are the judging rollouts. */
export const listColumns = (v: string, k: string, count: string): string => `r.run, w.attempt, w.step, w.prompt, w.tree, n.node, n.depth, n.origin,
  case when n.origin = 1 then n.origin_index end as bare, n.label, ${v} as v, n.predictor, n.exact_v as "exactV", ${k} as k, ${count} as n,
  n.k as "allK", n.n as "allN"`;

export const JOIN_NAMES = 'join trees w on w.run_id = n.run_id and w.id = n.tree_id join runs r on r.id = n.run_id';

export function nodeOf({ attempt, tree, origin: _, ...row }: NodeRow): CalibrationNode {
  const prompt = unescapeText(row.prompt);
  return {
    ...row,
    run: unescapeText(row.run),
    treeKey: treeKey({ attempt, step: row.step, prompt, tree: unescapeText(tree) }),
    node: unescapeText(row.node),
    prompt,
    label: unescapeText(row.label),
    predictor: textOrNull(row.predictor),
  };
}

function rangeWhere(v: string, from: number, to: number): string {
  // The last bin holds V = 1
  return to >= 1 ? `${v} >= ${from} and ${v} <= 1` : `${v} >= ${from} and ${v} < ${to}`;
}

function select(resolved: ResolvedSlice, from: number, to: number): string {
  const { slice } = resolved;
  const v = valueSql(slice);
  const judged = judgedSql(slice);
  const isExact = slice.targets === 'exact';
  const columns = listColumns(v, isExact ? '0' : judged.k, isExact ? '0' : judged.n);
  return `select x.*, (count(*) over ())::int as count from (
      select ${columns}, n.pre ${fromNodes(resolved)} ${JOIN_NAMES}
      where ${nodesWhere(resolved)} and ${rangeWhere(v, from, to)} and ${judged.n} > 0) x
    order by x.step, x.prompt collate "C", x.run collate "C", x.tree collate "C", x.pre limit ${MOST_NODES}`;
}

/** Nodes of a slice whose V lies in [from, to) (or in [from, 1]), by step, prompt and tree: the first 500 and how many there are. Null: no such run. */
export async function listCalibrationNodes(
  run: string,
  slice: CalibrationSlice,
  [from, to]: readonly [number, number],
  sql: Sql = sharedSql(),
): Promise<CalibrationNodes | null> {
  const resolved = await resolveSlice(sql, run, slice);
  if (!resolved) return null;
  const rows = await sql.unsafe<(NodeRow & { count: number; pre: number })[]>(select(resolved, from, to));
  return { nodes: rows.map(({ count: _, pre: __, ...row }) => nodeOf(row)), count: rows[0]?.count ?? 0 };
}
