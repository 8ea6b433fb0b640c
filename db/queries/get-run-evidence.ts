import { type Sql, sql as sharedSql } from '@/db/client';
import type { RunEvidence, StepEvidence } from '@/lib/contract';
import { tagReal } from '@/lib/contract';
import { type RootRecord, rootScores } from '@/lib/derive/series/root-scores';
import { runIdOf } from './find-run';

const MOST_STEPS = 240;
const MOST_NODES = 1_500_000;
const V_BINS = 40;
const Z = 1.959963984540054;

interface StepRow {
  readonly attempt: number;
  readonly step: number;
  readonly nodes: number;
}

/** Every n-th step and the last, so that neither steps nor nodes are too many to read while somebody waits. */
function spread(steps: readonly StepRow[]): readonly StepRow[] {
  const nodes = steps.reduce((sum, step) => sum + step.nodes, 0);
  const every = Math.max(1, Math.ceil(steps.length / MOST_STEPS), Math.ceil(nodes / MOST_NODES));
  return steps.filter((_, i) => (steps.length - 1 - i) % every === 0);
}

interface TreeRow {
  readonly place: number;
  readonly n: number;
  readonly c: number;
  readonly v: number | null;
}

interface CountRow {
  readonly place: number;
  readonly kind: keyof typeof KINDS;
  /** Null: neither. */
  readonly bin: number | null;
  readonly count: number;
}

interface RewardRow {
  readonly place: number;
  readonly mean: number;
  readonly sd: number | null;
  readonly n: number;
}

/** The steps asked for, numbered; trees with a place in them. */
const WANTED = `from unnest($2::int[], $3::int[]) with ordinality as w (attempt, step, place)
  join trees t on t.run_id = $1 and t.attempt = w.attempt and t.step = w.step`;

const TREES = `select (w.place - 1)::int as place, t.bare_leaves as n, t.bare_successes as c, root.v ${WANTED}
  left join nodes root on root.run_id = $1 and root.tree_id = t.id and root.pre = 0 where t.nodes > 0`;

/** What each number of `grouping(v, missing, depth, tokens)` counts. */
const KINDS = { 7: 'v', 11: 'missing', 13: 'depth', 14: 'tokens' } as const;

/** All four histograms in one reading of the nodes. */
const COUNTS = `select (place - 1)::int as place, grouping(v, missing, depth, tokens) as kind, coalesce(v, missing, depth, tokens) as bin,
    (case when grouping(depth) = 0 then sum(leaves) else count(*) end)::int as count
  from (select w.place, case when n.v <> 'NaN' then least(${V_BINS - 1}, greatest(0, floor(n.v * ${V_BINS})))::int end as v,
      case when n.v is null and n.reward is null then 0 end as missing, case when n.reward is not null then n.depth end as depth,
      case when n.depth > 0 and n.tokens = 0 then 0 when n.depth > 0 then (floor(ln(n.tokens::float8) / ln(2::float8) + 1e-9) + 1)::int end as tokens,
      1 + coalesce(array_length(n.repeats, 1), 0) as leaves
    ${WANTED} join nodes n on n.run_id = $1 and n.tree_id = t.id and n.pre is not null) s
  group by grouping sets ((place, v), (place, missing), (place, depth), (place, tokens))`;

const REWARDS = `select (w.place - 1)::int as place, avg(x.reward) as mean, stddev_samp(x.reward) as sd, count(*)::int as n ${WANTED}
  join nodes n on n.run_id = $1 and n.tree_id = t.id and n.pre is not null and n.origin = 1 and n.reward is not null
  cross join lateral unnest(array[n.reward] || coalesce(n.repeats, '{}')) as x (reward)
  where x.reward not in ('NaN', 'Infinity', '-Infinity') group by 1`;

function bareCounts(trees: readonly TreeRow[]): StepEvidence['bareCounts'] {
  const counts = new Map<string, [number, number, number]>();
  for (const { n, c } of trees) {
    const known = counts.get(`${n}/${c}`);
    if (known) known[2]++;
    else counts.set(`${n}/${c}`, [n, c, 1]);
  }
  return [...counts.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

function rootsOf(trees: readonly TreeRow[]): StepEvidence['roots'] {
  const scores = rootScores(trees.filter((tree): tree is TreeRow & RootRecord => tree.v !== null && !Number.isNaN(tree.v)));
  return scores && { ...scores, logLoss: tagReal(scores.logLoss) as number };
}

function rewardOf(row: RewardRow | undefined): StepEvidence['reward'] {
  if (!row) return null;
  const half = row.sd === null ? null : (Z * row.sd) / Math.sqrt(row.n);
  return { mean: row.mean, low: half === null ? null : row.mean - half, high: half === null ? null : row.mean + half, n: row.n };
}

function histogram(counts: readonly CountRow[], kind: (typeof KINDS)[CountRow['kind']], atLeast = 0): number[] {
  const bins: number[] = new Array<number>(atLeast).fill(0);
  for (const count of counts) {
    if (KINDS[count.kind] !== kind || count.bin === null) continue;
    while (bins.length <= count.bin) bins.push(0);
    bins[count.bin] = count.count;
  }
  return bins;
}

const byPlace = <R extends { readonly place: number }>(rows: readonly R[]): Map<number, R[]> => {
  const places = new Map<number, R[]>();
  for (const row of rows) {
    const own = places.get(row.place);
    if (own) own.push(row);
    else places.set(row.place, [row]);
  }
  return places;
};

async function read(sql: Sql, id: number, steps: readonly StepRow[]): Promise<StepEvidence[]> {
  const wanted = [id, steps.map(({ attempt }) => attempt), steps.map(({ step }) => step)];
  const [trees, counts, rewards] = await Promise.all([
    sql.unsafe<TreeRow[]>(TREES, wanted),
    sql.unsafe<CountRow[]>(COUNTS, wanted),
    sql.unsafe<RewardRow[]>(REWARDS, wanted),
  ]);
  const [treesOf, countsOf, rewardsOf] = [byPlace(trees), byPlace(counts), byPlace(rewards)];
  return steps.map(({ attempt, step }, place) => {
    const own = treesOf.get(place) ?? [];
    const bins = countsOf.get(place) ?? [];
    return {
      attempt,
      step,
      bareCounts: bareCounts(own),
      roots: rootsOf(own),
      reward: rewardOf(rewardsOf.get(place)?.[0]),
      v: histogram(bins, 'v', V_BINS),
      missingV: histogram(bins, 'missing', 1)[0] ?? 0,
      depth: histogram(bins, 'depth'),
      tokens: histogram(bins, 'tokens'),
    };
  });
}

/**
 * What trees and nodes say of a run's steps; of a long run every n-th step: at most 240 steps and 1.5 million nodes. Null where
 * the run is unknown. Cost: one reading of those nodes, 2.4 s a million on a slow core.
 */
export async function getRunEvidence(run: string, sql: Sql = sharedSql()): Promise<RunEvidence | null> {
  const id = await runIdOf(sql, run);
  if (id === null) return null;
  const steps = await sql<StepRow[]>`select attempt, step, nodes from steps where run_id = ${id} and funded > 0 order by attempt, step`;
  return { run, steps: await read(sql, id, spread(steps)), stepsWithTrees: steps.length };
}
