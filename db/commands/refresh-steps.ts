import type { Transaction } from '@/db/client';

export interface StepKey {
  readonly attempt: number;
  readonly step: number;
}

/** Sums the trees' numbers up into their steps, and makes steps that only trees have named. */
export async function refreshSteps(tx: Transaction, runId: number, steps: readonly StepKey[]): Promise<void> {
  if (steps.length === 0) return;
  const attempts = steps.map((key) => key.attempt);
  const ordinals = steps.map((key) => key.step);
  await tx`insert into steps (run_id, attempt, step) select ${runId}::int, a, s from unnest(${attempts}::int[], ${ordinals}::int[]) as wanted (a, s)
    on conflict do nothing`;
  await tx`update steps set funded = sums.funded, mixed = sums.mixed, all_pass = sums.all_pass, all_fail = sums.all_fail, unfinished = sums.unfinished,
      leaves = sums.leaves, successes = sums.successes, errors = sums.errors, limits = sums.limits, bare_leaves = sums.bare_leaves,
      bare_successes = sums.bare_successes, anchors_expanded = sums.anchors_expanded, anchors_mixed = sums.anchors_mixed,
      contrast_pairs = sums.contrast_pairs, nodes = sums.nodes, missing_v = sums.missing_v, detached = sums.detached, tokens = sums.tokens
    from (
      select wanted.a, wanted.s, count(*) filter (where t.nodes > 0) as funded, count(*) filter (where t.nodes > 0 and outcome = 1) as mixed,
        count(*) filter (where t.nodes > 0 and outcome = 2) as all_pass, count(*) filter (where t.nodes > 0 and outcome = 3) as all_fail,
        count(*) filter (where t.nodes > 0 and outcome = 0) as unfinished, coalesce(sum(t.leaves), 0) as leaves,
        coalesce(sum(t.successes), 0) as successes, coalesce(sum(t.errors), 0) as errors, coalesce(sum(t.limits), 0) as limits,
        coalesce(sum(t.bare_leaves), 0) as bare_leaves, coalesce(sum(t.bare_successes), 0) as bare_successes,
        coalesce(sum(t.anchors_expanded), 0) as anchors_expanded, coalesce(sum(t.anchors_mixed), 0) as anchors_mixed,
        coalesce(sum(t.contrast_pairs), 0) as contrast_pairs, coalesce(sum(t.nodes), 0) as nodes, coalesce(sum(t.missing_v), 0) as missing_v,
        coalesce(sum(t.detached), 0) as detached, sum(t.tokens) as tokens
      from unnest(${attempts}::int[], ${ordinals}::int[]) as wanted (a, s)
      left join trees t on t.run_id = ${runId} and t.attempt = wanted.a and t.step = wanted.s
      group by wanted.a, wanted.s
    ) sums where steps.run_id = ${runId} and steps.attempt = sums.a and steps.step = sums.s`;
}
