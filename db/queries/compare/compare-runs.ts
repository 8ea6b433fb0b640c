import type { Sql } from '@/db/client';
import { type EvaluationPoint, escapeText, type RunStatus, unescapeText } from '@/lib/contract';
import type { ArmRun } from '@/lib/derive/compare/arms';
import type { RunCurves } from '@/lib/derive/compare/curves';
import { type CompareStep, effectivePath } from '@/lib/derive/compare/path';
import { flattenConfig } from '@/lib/derive/flatten-config';
import { isoTime, textOrNull } from '../read-values';
import { SILENT_AFTER_SECONDS } from '../run-rows';
import { packedSteps } from './packed-steps';

/** A run with all that is compared of it but its prompts. */
export interface StoredRun extends RunCurves {
  readonly id: number;
  readonly arm: ArmRun;
  /** Environment, its version and seed: where its prompts come from if their content is not recorded. */
  readonly origin: string | null;
}

interface Head {
  readonly id: number;
  readonly run: string;
  readonly name: string | null;
  readonly model: string | null;
  readonly backend: string | null;
  readonly environment: string | null;
  readonly environmentVersion: string | null;
  readonly allocator: string | null;
  readonly advantage: string | null;
  readonly targets: string | null;
  readonly seed: string | null;
  readonly passMark: number;
  readonly config: string | null;
  readonly group: string | null;
  readonly source: string | null;
  readonly startedAt: string;
  readonly endStatus: RunStatus | null;
  readonly fresh: boolean;
}

/** The runs named, and those of the groups named; each once, in the order of the names, groups after runs, seeds by name. */
async function headsOf(sql: Sql, runs: readonly string[], groups: readonly string[]): Promise<Head[]> {
  const found = await sql<Head[]>`select r.id, r.run, r.name, r.model, r.backend, r.environment, r.environment_version as "environmentVersion",
      r.allocator, r.advantage, r.targets, r.seed, r.pass_mark as "passMark", r.config, r.group_key as "group", r.source,
      coalesce(a.started_at, r.first_event_at) as "startedAt", a.end_status as "endStatus",
      r.last_event_at > now() - ${SILENT_AFTER_SECONDS} * interval '1 second' as fresh
    from runs r left join lateral (select started_at, end_status from attempts where run_id = r.id order by attempt desc limit 1) a on true
    where md5(r.run) in (select md5(q) from unnest(${runs.map(escapeText)}::text[]) q) or r.group_key = any(${groups.map(escapeText)}::text[])
    order by r.name collate "C", r.id`;
  const rank = new Map(runs.map((run, i) => [escapeText(run), i]));
  return [...found].sort((a, b) => (rank.get(a.run) ?? runs.length) - (rank.get(b.run) ?? runs.length));
}

type EvaluationRow = EvaluationPoint & { readonly runId: number };

async function evaluationsOf(sql: Sql, ids: readonly number[]): Promise<Map<number, EvaluationPoint[]>> {
  const rows = await sql<EvaluationRow[]>`select run_id as "runId", attempt, step, dataset, n, correct, exact
    from evaluations where run_id = any(${[...ids]}::int[]) order by run_id, attempt, step, dataset`;
  return grouped(rows.map((row) => ({ ...row, dataset: unescapeText(row.dataset) })));
}

/** Rows by run. */
export function grouped<R extends { readonly runId: number }>(rows: readonly R[]): Map<number, R[]> {
  const groups = new Map<number, R[]>();
  for (const row of rows) {
    const group = groups.get(row.runId);
    if (group) group.push(row);
    else groups.set(row.runId, [row]);
  }
  return groups;
}

/** What the run event itself says, and the configuration, which may say it again. */
function settingsOf(head: Head): Map<string, string> {
  const { allocator, advantage, targets, model, backend, environment, environmentVersion, passMark } = head;
  const own = { allocator, advantage, targets, model, backend, environment, environmentVersion, passMark: String(passMark) };
  const said = Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== null);
  const config = head.config === null ? {} : (JSON.parse(unescapeText(head.config)) as Record<string, unknown>);
  return new Map([...said.map(([key, value]): [string, string] => [key, unescapeText(value)]), ...flattenConfig(config)]);
}

function runOf(head: Head, steps: readonly CompareStep[], evaluations: readonly EvaluationPoint[]): StoredRun {
  const kept = new Set(effectivePath(steps));
  const run = unescapeText(head.run);
  return {
    id: head.id,
    steps,
    evaluations,
    origin:
      head.environment === null ? null : JSON.stringify([head.environment, head.environmentVersion, head.source === 'engine' ? head.seed : null]),
    arm: {
      run,
      name: unescapeText(head.name ?? head.run),
      seed: textOrNull(head.seed),
      allocator: textOrNull(head.allocator),
      group: textOrNull(head.group),
      status: head.endStatus ?? (head.fresh ? 'live' : 'silent'),
      step: steps.reduce<number | null>((most, { step, funded }) => (funded > 0 && step > (most ?? -1) ? step : most), null),
      startedAt: isoTime(head.startedAt),
      leavesTakenAgain: steps.reduce((sum, stats) => sum + (kept.has(stats) ? 0 : stats.leaves), 0),
      settings: settingsOf(head),
    },
  };
}

/** Runs and groups by name, with their steps and evaluations. Unknown names are left out. O(steps of the runs). */
export async function compareRuns(sql: Sql, runs: readonly string[], groups: readonly string[]): Promise<StoredRun[]> {
  const heads = await headsOf(sql, runs, groups);
  const ids = heads.map(({ id }) => id);
  const [steps, evaluations] = await Promise.all([Promise.all(ids.map((id) => packedSteps(sql, id))), evaluationsOf(sql, ids)]);
  return heads.map((head, i) => runOf(head, steps[i]!, evaluations.get(head.id) ?? []));
}
