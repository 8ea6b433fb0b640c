import { type Sql, sql as sharedSql } from '@/db/client';
import { type AttemptRow, type RunDetail, type RunStatus, unescapeText } from '@/lib/contract';
import { runIdOf } from './find-run';
import { isoTimeOrNull, textOrNull } from './read-values';
import { runRows, SILENT_AFTER_SECONDS } from './run-rows';

interface AttemptRecord {
  readonly attempt: number;
  readonly resumed: boolean;
  readonly resumedAttempt: number | null;
  readonly resumedStep: number | null;
  readonly host: string | null;
  readonly device: string | null;
  readonly engineVersion: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly endStatus: RunStatus | null;
  readonly endReason: string | null;
  readonly fresh: boolean;
}

const attemptOf = (row: AttemptRecord): AttemptRow => ({
  attempt: row.attempt,
  resumedFrom: row.resumed ? { attempt: row.resumedAttempt ?? 0, step: row.resumedStep ?? 0 } : null,
  host: textOrNull(row.host),
  device: textOrNull(row.device),
  engineVersion: textOrNull(row.engineVersion),
  startedAt: isoTimeOrNull(row.startedAt),
  endedAt: isoTimeOrNull(row.endedAt),
  status: row.endStatus ?? (row.fresh ? 'live' : 'silent'),
  reason: textOrNull(row.endReason),
});

async function attemptsOf(sql: Sql, id: number): Promise<AttemptRow[]> {
  const rows = await sql<AttemptRecord[]>`select attempt, resumed, resumed_attempt as "resumedAttempt", resumed_step as "resumedStep", host, device,
    engine_version as "engineVersion", started_at as "startedAt", ended_at as "endedAt", end_status as "endStatus", end_reason as "endReason",
    last_event_at > now() - ${SILENT_AFTER_SECONDS} * interval '1 second' as fresh from attempts where run_id = ${id} order by attempt`;
  return rows.map(attemptOf);
}

async function groupRunsOf(sql: Sql, id: number, group: string | null): Promise<RunDetail['groupRuns']> {
  if (group === null) return [];
  const rows = await sql<{ run: string; name: string | null; allocator: string | null }[]>`select run, name, allocator from runs
    where group_key = ${group} and id <> ${id} order by name, id`;
  return rows.map((row) => ({ run: unescapeText(row.run), name: unescapeText(row.name ?? row.run), allocator: textOrNull(row.allocator) }));
}

interface Head {
  readonly backend: string | null;
  readonly environmentVersion: string | null;
  readonly advantage: string | null;
  readonly targets: string | null;
  readonly seed: string | null;
  readonly passMark: number;
  readonly config: string | null;
  readonly notes: string[];
  readonly group: string | null;
}

/** One run with its configuration and attempts; null where there is none of that name. */
export async function getRun(run: string, sql: Sql = sharedSql()): Promise<RunDetail | null> {
  const id = await runIdOf(sql, run);
  if (id === null) return null;
  const [row] = await runRows(sql, id);
  const [head] = await sql<
    Head[]
  >`select backend, environment_version as "environmentVersion", advantage, targets, seed, pass_mark as "passMark", config,
    notes, group_key as "group" from runs where id = ${id}`;
  if (!row || !head) return null;
  return {
    row,
    backend: textOrNull(head.backend),
    environmentVersion: textOrNull(head.environmentVersion),
    advantage: textOrNull(head.advantage),
    targets: textOrNull(head.targets),
    seed: textOrNull(head.seed),
    passMark: head.passMark,
    config: head.config === null ? {} : (JSON.parse(unescapeText(head.config)) as Record<string, unknown>),
    notes: head.notes.map(unescapeText),
    attempts: await attemptsOf(sql, id),
    groupRuns: await groupRunsOf(sql, id, head.group),
  };
}
