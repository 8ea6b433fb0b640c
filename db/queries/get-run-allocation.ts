import { type Sql, sql as sharedSql } from '@/db/client';
import { type FlowStep, type RunAllocation, unescapeText } from '@/lib/contract';
import { runIdOf } from './find-run';
import { textOrNull } from './read-values';

interface StepRow extends Omit<FlowStep, 'planned' | 'bare' | 'depths' | 'unplaced' | 'search'> {
  readonly M: number | null;
  readonly N: number | null;
  readonly bareLeaves: number;
  readonly bareSuccesses: number;
  readonly continuations: number;
}

interface DepthRow {
  readonly attempt: number;
  readonly step: number;
  readonly slot: number;
  readonly count: number;
}

const STEPS = `select t.attempt, t.step, coalesce(s.warm_up, false) as "warmUp", coalesce(s.ended, false) as ended, s.budget_m as "M", s.budget_n as "N",
    count(*) filter (where t.nodes > 0)::int as trees, sum((t.stage_one->>'m')::int)::int as roots, sum(t.budget)::int as allocated,
    count(t.budget)::int as decided, coalesce(sum(t.leaves) filter (where t.budget is not null), 0)::int as "spentOfAllocated",
    count(*) filter (where t.budget <> t.leaves)::int as "offTrees", sum(t.leaves)::int as leaves, sum(t.bare_leaves)::int as "bareLeaves",
    sum(t.bare_successes)::int as "bareSuccesses", sum(t.continuations)::int as continuations,
    coalesce(sum(t.leaves) filter (where t.outcome = 1), 0)::int as mixed, coalesce(sum(t.leaves) filter (where t.outcome = 2), 0)::int as "allPass",
    coalesce(sum(t.leaves) filter (where t.outcome = 3), 0)::int as "allFail"
  from trees t left join steps s on s.run_id = t.run_id and s.attempt = t.attempt and s.step = t.step
  where t.run_id = $1 group by t.attempt, t.step, s.warm_up, s.ended, s.budget_m, s.budget_n order by t.attempt, t.step`;

const DEPTHS = `select t.attempt, t.step, u.slot::int as slot, sum(u.count)::int as count
  from trees t cross join lateral unnest(t.continuation_depths) with ordinality as u (count, slot)
  where t.run_id = $1 group by 1, 2, 3 order by 1, 2, 3`;

function flowStep({ M, N, bareLeaves, bareSuccesses, continuations, ...row }: StepRow, slots: readonly number[]): FlowStep {
  const depths = Array.from({ length: slots.length / 2 }, (_, depth) => ({
    depth,
    passed: slots[2 * depth] ?? 0,
    failed: slots[2 * depth + 1] ?? 0,
  })).filter(({ passed, failed }) => passed + failed > 0);
  return {
    ...row,
    planned: M === null || N === null ? null : M * (1 + N),
    bare: { passed: bareSuccesses, failed: bareLeaves - bareSuccesses },
    depths,
    unplaced: continuations - slots.reduce((sum, count) => sum + count, 0),
    search: row.leaves - bareLeaves - continuations,
  };
}

/** Where a run's budget went, step by step; null where there is no run of that name. O(trees of the run). */
export async function getRunAllocation(run: string, sql: Sql = sharedSql()): Promise<RunAllocation | null> {
  const id = await runIdOf(sql, run);
  if (id === null) return null;
  const [[head], rows, depths] = await Promise.all([
    sql<{ name: string | null; allocator: string | null }[]>`select name, allocator from runs where id = ${id}`,
    sql.unsafe<StepRow[]>(STEPS, [id]),
    sql.unsafe<DepthRow[]>(DEPTHS, [id]),
  ]);
  const slots = new Map<string, number[]>();
  for (const { attempt, step, slot, count } of depths) {
    const key = `${attempt} ${step}`;
    const own = slots.get(key) ?? [];
    own[slot - 1] = count;
    slots.set(key, own);
  }
  return {
    run,
    name: unescapeText(head?.name ?? run),
    allocator: textOrNull(head?.allocator ?? null),
    steps: rows.map((row) => flowStep(row, slots.get(`${row.attempt} ${row.step}`) ?? [])),
  };
}
