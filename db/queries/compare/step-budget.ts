import type { Sql } from '@/db/client';
import type { CompareArm, StepBudget } from '@/lib/contract/read/compare';
import { effectivePath } from '@/lib/derive/compare/path';
import type { StoredRun } from './compare-runs';

const mean = (values: readonly (number | null)[]): number | null =>
  values.length === 0 || values.some((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + value!, 0) / values.length;

/** What every arm spent in a step, mean over its runs. O(trees of the step). */
export async function stepBudgets(
  sql: Sql,
  arms: readonly { readonly arm: CompareArm; readonly runs: readonly StoredRun[] }[],
  step: number,
): Promise<StepBudget[]> {
  const places = arms.flatMap(({ runs }) =>
    runs.flatMap((run) => {
      const stats = effectivePath(run.steps).find((one) => one.step === step);
      return stats ? [{ id: run.id, stats }] : [];
    }),
  );
  const rows = await sql<
    { runId: number; leaves: number }[]
  >`select t.run_id as "runId", coalesce(sum(t.leaves) filter (where t.outcome = 1), 0)::int as leaves
    from trees t join unnest(${places.map(({ id }) => id)}::int[], ${places.map(({ stats }) => stats.attempt)}::int[]) p(run, attempt)
      on p.run = t.run_id and p.attempt = t.attempt
    where t.step = ${step} group by t.run_id`;
  const inMixed = new Map(rows.map(({ runId, leaves }) => [runId, leaves]));
  return arms.map(({ arm, runs }) => {
    const own = places.filter(({ id }) => runs.some((run) => run.id === id));
    const of = (value: (place: (typeof own)[number]) => number | null): number | null => mean(own.map(value));
    return {
      arm: arm.id,
      runs: own.length,
      leaves: of(({ stats }) => stats.leaves),
      tokens: of(({ stats }) => stats.tokens),
      wall: of(({ stats }) => stats.wallMs),
      prompts: of(({ stats }) => stats.funded),
      mixed: of(({ stats }) => stats.mixed),
      leavesInMixed: of(({ id }) => inMixed.get(id) ?? 0),
    };
  });
}
