import { type Sql, sql as sharedSql } from '@/db/client';
import { type CalibrationNode, calibrationSliceSchema, escapeText, type PrefixCalibration, type PrefixNeighbours } from '@/lib/contract';
import { clusteredInterval } from '@/lib/derive/calibration/clustered';
import { NearGatherer } from '@/lib/derive/calibration/gather-near';
import { type FoundTree, findTree } from '../find-tree';
import { evidenceSql } from './evidence-sql';
import { listPlaces } from './list-places';
import { JOIN_NAMES, listColumns, type NodeRow, nodeOf } from './node-rows';
import { type PredictionPass, withPredictions } from './prediction-pass';

const MOST_ELSEWHERE = 200;
const NEAREST = 50;
/** Nodes nearest by V and depth whose tokens and action are looked at; more where so many do not settle which are nearest. */
const KEPT = 8_000;
const MOST_KEPT = 64_000;

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

function summarise(clusters: ReadonlyMap<number, readonly [sum: number, nodes: number]>): PrefixNeighbours {
  let [nodes, sum] = [0, 0];
  for (const [ofCluster, count] of clusters.values()) {
    nodes += count;
    sum += ofCluster;
  }
  if (nodes === 0) return NOTHING;
  const interval = clusteredInterval(clusters.values());
  return { observed: sum / nodes, low: interval?.low ?? null, high: interval?.high ?? null, nodes, prompts: clusters.size };
}

const WORD = `split_part(split_part(n.label, '(', 1), ' ', 1)`;

/** How far tokens and the action's first word are from the own ones; what V and depth add is known. */
const furtherSql = ({ tokens }: OwnRow): string =>
  `${tokens === null ? '0' : `abs(ln((coalesce(n.tokens, ${Number(tokens)}) + 1.0) / ${Number(tokens) + 1}))`} + case when ${WORD} = $3 then 0 else 1 end`;

/** Turns of other prompts that have a rollout of their own, nearest by V, depth, tokens and the first word of the action. */
async function nearestOf(pass: PredictionPass, gathered: NearGatherer, own: OwnRow) {
  const candidates = gathered.candidates();
  const rows = await pass.tx.unsafe<{ at: number; further: number }[]>(
    `select x.at::int - 1 as at, (${furtherSql(own)})::float8 as further from unnest($1::int[], $2::int[]) with ordinality as x (tree_id, pre, at)
      join nodes n on n.run_id in (${pass.resolved.runIds.join(', ')}) and n.tree_id = x.tree_id and n.pre = x.pre`,
    [candidates.map(({ treeId }) => treeId), candidates.map(({ place }) => place), own.label.split('(', 1)[0]!.split(' ', 1)[0]!],
  );
  const near = rows.map(({ at, further }) => ({ ...candidates[at]!, distance: candidates[at]!.distance + further }));
  near.sort((a, b) => a.distance - b.distance || a.treeId - b.treeId || a.place - b.place);
  return near.slice(0, NEAREST);
}

/** Trees of the prompt that a tree is of, in any run. */
async function treesOfPrompt({ tx }: PredictionPass, { runId, treeId }: FoundTree): Promise<Set<number>> {
  const rows = await tx<{ id: number }[]>`select o.id from trees m join trees o on o.run_id = m.run_id and md5(o.prompt) = md5(m.prompt)
    where m.run_id = ${runId} and m.id = ${treeId}`;
  return new Set(rows.map(({ id }) => id));
}

async function readNear(pass: PredictionPass, found: FoundTree, own: OwnRow) {
  const trees = await treesOfPrompt(pass, found);
  const gather = async (kept: number) => {
    const near = new NearGatherer(SLICE, { v: own.v, depth: own.depth, trees }, kept);
    await pass.read([near]);
    return { near, nearest: await nearestOf(pass, near, own) };
  };
  let { near, nearest } = await gather(KEPT);
  // What was left out is farther than `reach`: no node of it can be among those that are nearer than that
  if (nearest.length > 0 && nearest.at(-1)!.distance > near.reach) ({ near, nearest } = await gather(MOST_KEPT));
  const clusters = new Map<number, [number, number]>();
  for (const { cluster, y } of nearest) {
    const sums = clusters.get(cluster) ?? [0, 0];
    clusters.set(cluster, [sums[0] + y, sums[1] + 1]);
  }
  const rows = await listPlaces(pass.tx, pass.resolved, nearest, EVIDENCE);
  return {
    sameDepth: summarise(near.sameDepth),
    anyDepth: summarise(near.anyDepth),
    nearest: rows.map(({ at: _, ...row }) => nodeOf(row)),
    byFeatures: summarise(clusters),
  };
}

/**
 * Is V right at this prefix? Itself over steps and runs, and what other prompts' nodes like it did. Null where the node is unknown or
 * carries no V. Cost: one or two readings of the run's packed trees, and a look-up of each of the nodes nearest by V and depth.
 */
export async function getPrefixCalibration(run: string, key: string, node: string, sql: Sql = sharedSql()): Promise<PrefixCalibration | null> {
  const found = await findTree(sql, run, key);
  const own = found && (await readOwn(sql, found, node));
  if (!found || !own || own.v === null || !Number.isFinite(own.v)) return null;
  const [elsewhere, near] = await Promise.all([
    readElsewhere(sql, found, own),
    withPredictions(sql, run, SLICE, (pass) => readNear(pass, found, own)),
  ]);
  if (!near) return null;
  const { prefixHash: _, tokens: __, ...row } = own;
  return { own: nodeOf(row), elsewhere: elsewhere.nodes, elsewhereCount: elsewhere.count, ...near };
}
