import type { Sql } from '@/db/client';
import { ensureRun, partitionOf } from '@/db/commands/ensure-run';
import { fillPredictions } from '../../support/fill-predictions';

/** Bare turns and continuation turns of one tree, with the root 97 nodes. */
const BARE = 12;
const TURNS = 6;
const CONTINUATIONS = 8;
const FRESH_TURNS = 3;
export const NODES_A_TREE = 1 + BARE * TURNS + CONTINUATIONS * FRESH_TURNS;
/** Trees of a step, one a prompt. */
const PROMPTS = 512;

/** About as many as a snapshot of such a tree takes: it stands in the same file as what calibration reads. */
const SNAPSHOT_BYTES = 11_200;

/** A place in a tree: number, rollout, turn, and whether it ends there. */
const PLACES = `(
  select 0 as no, 0 as origin, 0 as j, 0 as t, false as leaf
  union all select 1 + j * ${TURNS} + t, 1, j, t + 1, t = ${TURNS - 1} from generate_series(0, ${BARE - 1}) j, generate_series(0, ${TURNS - 1}) t
  union all select ${1 + BARE * TURNS} + j * ${FRESH_TURNS} + t, 2, j, ${TURNS - FRESH_TURNS} + t + 1, t = ${FRESH_TURNS - 1}
    from generate_series(0, ${CONTINUATIONS - 1}) j, generate_series(0, ${FRESH_TURNS - 1}) t)`;

/** V of a turn, and an outcome that depends on it: pseudo-random, from the numbers of tree and node alone. */
const DRAW = (salt: number): string => `((hashint4(s.id * 131 + p.no * ${salt} + ${salt}) & 1048575)::float8 / 1048576)`;

/**
 * Makes a run of about `nodes` nodes in the database itself, rows as wide as the engine's; statistics are fresh. @returns the nodes made
 * and the run's number
 */
export async function fillRun(sql: Sql, run: string, nodes: number): Promise<{ nodes: number; runId: number }> {
  const runId = await ensureRun(sql, run);
  const trees = Math.ceil(nodes / NODES_A_TREE);
  const steps = Math.ceil(trees / PROMPTS);
  await sql`insert into steps (run_id, attempt, step, predictor_version, ended) select ${runId}, 0, g, 'hashed@' || g, true from generate_series(0, ${steps - 1}) g`;
  const made = await sql<{ id: number; step: number }[]>`insert into trees (run_id, attempt, step, prompt, tree, key, ended, stored, nodes, snapshot)
    select ${runId}, 0, g / ${PROMPTS}, 'prompt-' || (g % ${PROMPTS}), 'a', md5('tree' || g)::uuid, true, ${NODES_A_TREE}, ${NODES_A_TREE},
    decode(repeat(md5(g::text), ${SNAPSHOT_BYTES / 16}), 'hex') from generate_series(0, ${trees - 1}) g returning id, step`;
  const first = made.reduce((least, { id }) => Math.min(least, id), Number.POSITIVE_INFINITY);
  await sql.unsafe(`insert into ${partitionOf('nodes', runId)} (run_id, tree_id, no, node, parent, sibling, origin, origin_index, status, reward, v, predictor, exact_v,
      tokens, wall_ms, inferred, pruned, label, content_hash, record_hash, pre, last, depth, k, n, prefix_hash, q, utility, rank, allocated, spent, target, bare_k, bare_n, fresh_k, fresh_n)
    select ${runId}, s.id, p.no, 'rollout.' || p.no, case when p.no > 0 then 'rollout.' || (p.no - 1) end, p.j, p.origin, p.j, 0, case when p.leaf then (${DRAW(7)} < ${DRAW(3)})::int end,
      case when not p.leaf then ${DRAW(3)} end, 'hashed@' || s.step, ${DRAW(3)}, 180 + p.no, 1.5, false, false, 'search[the river and its lock, second hop]',
      md5(s.id || '.' || p.no)::uuid, md5(p.no || '.' || s.id)::uuid, p.no, p.no + ${TURNS} - p.t, p.t, (${DRAW(7)} < ${DRAW(3)})::int, 1,
      md5(s.id % ${PROMPTS} || '.' || p.no)::uuid, 0.4, 0.6, 3, 1, 1, 0.5,
      case when p.origin < 2 then (${DRAW(7)} < ${DRAW(3)})::int else 0 end, (p.origin < 2)::int,
      case when p.origin = 2 or (p.t = ${TURNS - FRESH_TURNS} and p.j < ${CONTINUATIONS}) then (${DRAW(11)} < ${DRAW(3)})::int else 0 end,
      (p.origin = 2 or (p.t = ${TURNS - FRESH_TURNS} and p.j < ${CONTINUATIONS}))::int
    from trees s, ${PLACES} p where s.run_id = ${runId} and s.id >= ${first} order by s.id, p.no`);
  await fillPredictions(sql);
  await sql.unsafe(`vacuum analyze ${partitionOf('nodes', runId)}`);
  await sql.unsafe('vacuum analyze trees');
  await sql.unsafe('checkpoint');
  return { nodes: trees * NODES_A_TREE, runId };
}
