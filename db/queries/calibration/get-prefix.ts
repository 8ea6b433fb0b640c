import { type Sql, sql as sharedSql } from '@/db/client';
import { type CalibrationNode, calibrationSliceSchema, escapeText, type PrefixCalibration, type PrefixNeighbours } from '@/lib/contract';
import { clusteredInterval } from '@/lib/derive/calibration/clustered';
import { type FoundTree, findTree } from '../find-tree';
import { copyFloats } from './copy-floats';
import { evidenceSql } from './evidence-sql';
import { JOIN_NAMES, listColumns, type NodeRow, nodeOf } from './list-nodes';
import { resolveSlice } from './resolve-slice';
import { fromNodes, nodesWhere, type ResolvedSlice, UNSELECTED_ALL } from './slice-sql';

/** How near V counts as alike. */
const NEAR = 0.05;
const MOST_ELSEWHERE = 200;
const NEAREST = 50;

const SLICE = calibrationSliceSchema.parse({ stage: 'all' });
const EVIDENCE = evidenceSql(SLICE);

type OwnRow = NodeRow & { readonly prefixHash: string | null; readonly tokens: number | null };

async function readOwn(sql: Sql, { runId, treeId }: FoundTree, node: string): Promise<OwnRow | null> {
  const [row] = await sql.unsafe<OwnRow[]>(
    `select ${listColumns('n.v', EVIDENCE.k, EVIDENCE.n)}, n.prefix_hash as "prefixHash", n.tokens from nodes n ${JOIN_NAMES}
      where n.run_id = $1 and n.tree_id = $2 and md5(n.node)::uuid = md5($3)::uuid`,
    [runId, treeId, escapeText(node)],
  );
  return row ?? null;
}

/** The same prefix in every run that has the prompt's very content. */
async function readElsewhere(sql: Sql, { runId, stored }: FoundTree, own: OwnRow): Promise<{ nodes: CalibrationNode[]; count: number }> {
  if (own.prefixHash === null) return { nodes: [], count: 0 };
  const rows = await sql.unsafe<(NodeRow & { count: number })[]>(
    `select ${listColumns('n.v', EVIDENCE.k, EVIDENCE.n)}, (count(*) over ())::int as count
      from prompts mine join prompts p on p.content_hash = mine.content_hash
      join trees s on s.run_id = p.run_id and md5(s.prompt) = md5(p.prompt)
      join nodes n on n.run_id = s.run_id and n.tree_id = s.id and n.depth = $3 and n.prefix_hash = $4 ${JOIN_NAMES}
      where mine.run_id = $1 and md5(mine.prompt) = md5($2) order by w.step desc, r.run collate "C", n.tree_id, n.no limit ${MOST_ELSEWHERE}`,
    [runId, stored.prompt, own.depth, own.prefixHash],
  );
  return { nodes: rows.map(({ count: _, ...row }) => nodeOf(row)).reverse(), count: rows[0]?.count ?? 0 };
}

const NOTHING: PrefixNeighbours = { observed: null, low: null, high: null, nodes: 0, prompts: 0 };

function summarise(rows: Iterable<readonly [cluster: number, nodes: number, wy: number]>): PrefixNeighbours {
  const clusters = new Map<number, [wy: number, w: number]>();
  let [nodes, sum] = [0, 0];
  for (const [cluster, count, wy] of rows) {
    const sums = clusters.get(cluster) ?? [0, 0];
    clusters.set(cluster, sums);
    sums[0] += wy;
    sums[1] += count;
    nodes += count;
    sum += wy;
  }
  if (nodes === 0) return NOTHING;
  const interval = clusteredInterval(clusters.values());
  return { observed: sum / nodes, low: interval?.low ?? null, high: interval?.high ?? null, nodes, prompts: clusters.size };
}

/** Turns of other prompts that have a rollout of their own. */
const others = (resolved: ResolvedSlice, treeId: number): string =>
  `${nodesWhere(resolved)} and ${UNSELECTED_ALL.n} > 0 and n.tree_id not in
    (select o.id from trees o join trees m on md5(m.prompt) = md5(o.prompt) where o.run_id = m.run_id and m.id = ${treeId})`;

async function readNear(sql: Sql, resolved: ResolvedSlice, treeId: number, v: number, depth: number) {
  const [cluster, same, nodes, sums] = await copyFloats(
    sql,
    `select t.c::float8, (n.depth = ${depth})::int::float8, count(*)::float8, sum(${UNSELECTED_ALL.k}::float8 / ${UNSELECTED_ALL.n}) ${fromNodes(resolved)}
      where ${others(resolved, treeId)} and n.v between ${v - NEAR} and ${v + NEAR} group by 1, 2`,
    4,
  );
  const rows = Array.from(cluster!, (c, i) => [c, nodes![i]!, sums![i]!, same![i]!] as const);
  const plain = (kept: typeof rows) => summarise(kept.map(([c, count, wy]) => [c, count, wy] as const));
  return { sameDepth: plain(rows.filter(([, , , at]) => at === 1)), anyDepth: plain(rows) };
}

const WORD = `split_part(split_part(n.label, '(', 1), ' ', 1)`;

async function readNearest(sql: Sql, resolved: ResolvedSlice, treeId: number, own: OwnRow, v: number) {
  const tokens = own.tokens === null ? '0' : `abs(ln((coalesce(n.tokens, ${Number(own.tokens)}) + 1.0) / ${Number(own.tokens) + 1}))`;
  const distance = `abs(n.v - ${v}) / ${NEAR} + abs(n.depth - ${own.depth}) + ${tokens} + case when ${WORD} = $1 then 0 else 1 end`;
  const rows = await sql.unsafe<(NodeRow & { c: number; y: number })[]>(
    `select ${listColumns('n.v', EVIDENCE.k, EVIDENCE.n)}, t.c::int as c, (${UNSELECTED_ALL.k}::float8 / ${UNSELECTED_ALL.n}) as y ${fromNodes(resolved)} ${JOIN_NAMES}
      where ${others(resolved, treeId)} and n.v between 0 and 1 order by ${distance}, n.tree_id, n.no limit ${NEAREST}`,
    [own.label.split('(', 1)[0]!.split(' ', 1)[0]!],
  );
  return { nearest: rows.map(({ c: _, y: __, ...row }) => nodeOf(row)), byFeatures: summarise(rows.map(({ c, y }) => [c, 1, y] as const)) };
}

/**
 * Is V right at this prefix? Itself over steps and runs, and what other prompts' nodes like it did. Null where the node is unknown or
 * carries no V. Cost: two passes over the run's nodes.
 */
export async function getPrefixCalibration(run: string, key: string, node: string, sql: Sql = sharedSql()): Promise<PrefixCalibration | null> {
  const found = await findTree(sql, run, key);
  const own = found && (await readOwn(sql, found, node));
  const resolved = await resolveSlice(sql, run, SLICE);
  if (!found || !own || !resolved || own.v === null || !Number.isFinite(own.v)) return null;
  const [elsewhere, near, features] = await Promise.all([
    readElsewhere(sql, found, own),
    readNear(sql, resolved, found.treeId, own.v, own.depth),
    readNearest(sql, resolved, found.treeId, own, own.v),
  ]);
  const { prefixHash: _, tokens: __, ...row } = own;
  return { own: nodeOf(row), elsewhere: elsewhere.nodes, elsewhereCount: elsewhere.count, ...near, ...features };
}
