import type { Sql } from '@/db/client';

export const RUNS = 40;
/** Sent with each step's end; with nine derived charts they make twelve lines on one page. */
const METRICS = ['policy.loss', 'policy.kl', 'policy.entropy', 'policy.grad-norm', 'policy.lr'] as const;

/** A number in [0, 1) of run, step and place; the same whenever it is asked for. */
const noise = (place: number): string => `((hashint8(r.id::bigint * 1000003 + s * 131 + ${place}) & 1023) / 1024.0)`;
const metricsOf = METRICS.map((name, i) => `'${name}', exp(-s / 900.0) + 0.2 * ${noise(20 + i)}`).join(', ');

/** Stores runs of a group with counts and metrics of every step, as if their trees had been ingested and are gone. Cost: seconds for 200,000 steps. */
export async function placeRuns(sql: Sql, group: string, steps: number): Promise<string[]> {
  const names = Array.from({ length: RUNS }, (_, i) => `${group}-${String(i).padStart(2, '0')}`);
  for (const [i, name] of names.entries())
    await sql`insert into runs (run, name, task, environment, model, allocator, seed, steps_planned, group_key, source)
      values (${name}, ${name}, 'bench', 'none', 'none', ${`rule-${i % RUNS}`}, ${String(i)}, ${steps}, ${group}, 'bench')`;
  await sql`insert into attempts (run_id, attempt, end_status) select id, 0, 'finished' from runs where group_key = ${group}`;
  await sql.unsafe(
    `insert into steps (run_id, attempt, step, ended, metrics, wall_ms, funded, mixed, all_pass, all_fail, leaves, successes, bare_leaves, bare_successes,
       anchors_expanded, anchors_mixed, contrast_pairs, nodes, tokens)
     select r.id, 0, s, true, jsonb_build_object(${metricsOf}), 4000 + 900 * ${noise(1)}, 512, 150 + (200 * (1 - exp(-s / 800.0)) + 80 * ${noise(2)})::int, 60, 40,
       3584, 1800, 512, 200 + (180 * (1 - exp(-s / 1200.0)) + 60 * ${noise(3)})::int, 800, 200 + (150 * (1 - exp(-s / 900.0)) + 90 * ${noise(4)})::int,
       700 + (900 * (1 - exp(-s / 700.0)) + 300 * ${noise(5)})::int, 50000, 6800000 + (900000 * ${noise(6)})::int
     from runs r, generate_series(0, ${Number(steps) - 1}) s where r.group_key = $1`,
    [group],
  );
  await sql`insert into evaluations (run_id, attempt, step, dataset, event_hash, n, correct, exact)
    select r.id, 0, s, 'held-out', gen_random_uuid(), 500, 200 + (150 * (1 - exp(-s / 1200.0)))::int, false
    from runs r, generate_series(0, ${steps - 1}, 15) s where r.group_key = ${group}`;
  await sql`analyze steps`;
  return names;
}
