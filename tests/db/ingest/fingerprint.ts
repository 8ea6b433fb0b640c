import type { Sql } from '@/db/client';
import { decodeSnapshot } from '@/lib/contract';

/** Everything stored of the runs but surrogate numbers and times: equal where the same log led to it. */
export async function fingerprint(sql: Sql): Promise<unknown> {
  const trees = await sql<
    { snapshot: Buffer | null }[]
  >`select attempt, step, prompt, tree, event_hash, decision_hash, end_hash, stage_one, decision, spent,
    pending, ended, expected_nodes, wall_ms, stored, nodes, depth, outcome, successes, leaves, errors, limits, bare_leaves, bare_successes, continuations,
    anchors_expanded, anchors_mixed, contrast_pairs, continuation_depths, tokens, missing_v, detached, budget, snapshot from trees order by attempt, step, prompt, tree`;
  const snapshots = trees.map(({ snapshot, ...row }) => {
    const decoded = snapshot && decodeSnapshot(snapshot);
    return { ...row, snapshot: decoded && { ...decoded, header: { ...decoded.header, revision: 0 } } };
  });
  const nodes = await sql`select t.tree, n.node, n.parent, n.sibling, n.origin, n.origin_index, n.origin_anchor, n.status, n.reward, n.v, n.label,
    n.content_hash, n.record_hash, n.pre, n.last, n.depth, n.k, n.n, n.prefix_hash, n.detached, n.q, n.utility, n.rank, n.allocated, n.spent, n.target,
    n.advantage, n.bare_k, n.bare_n, n.fresh_k, n.fresh_n, x.thought, x.action, x.observation from nodes n join trees t on t.run_id = n.run_id and t.id = n.tree_id
    join node_text x on x.run_id = n.run_id and x.tree_id = n.tree_id and x.no = n.no order by t.attempt, t.step, t.tree, n.node`;
  const steps = await sql`select * from steps order by attempt, step`;
  const runs = await sql`select run, event_hash, pass_mark, config from runs`;
  const attempts = await sql`select attempt, event_hash, end_hash, end_status, host from attempts`;
  const rest =
    await sql`select (select count(*) from prompts) as prompts, (select count(*) from evaluations) as evaluations, (select count(*) from metrics) as metrics`;
  const withoutRun = steps.map(({ run_id: _, ...row }) => row);
  return JSON.parse(
    JSON.stringify([snapshots, nodes, withoutRun, runs, attempts, rest], (_, value) =>
      typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
    ),
  );
}
