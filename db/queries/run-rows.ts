import type { Sql } from '@/db/client';
import { type RunRow, type RunStatus, unescapeText } from '@/lib/contract';
import { isoTime, textOrNull } from './read-values';

/** A run without a said end is live while its last event is younger than this. */
export const SILENT_AFTER_SECONDS = 60;
const SPARKLINE_POINTS = 60;

interface Row {
  readonly id: number;
  readonly run: string;
  readonly name: string | null;
  readonly task: string | null;
  readonly environment: string | null;
  readonly model: string | null;
  readonly allocator: string | null;
  readonly group: string | null;
  readonly tags: string[];
  readonly source: string | null;
  readonly stepsPlanned: number | null;
  readonly firstEventAt: string;
  readonly lastEventAt: string;
  readonly attempt: number | null;
  readonly startedAt: string | null;
  readonly endStatus: RunStatus | null;
  readonly endReason: string | null;
  readonly fresh: boolean;
  readonly step: number | null;
  readonly steps: number;
  readonly trees: number;
  readonly nodes: number;
  readonly leaves: number;
  readonly tokens: number | null;
  readonly wallMs: number | null;
  readonly bareLeaves: number | null;
  readonly bareSuccesses: number | null;
  readonly mixed: number | null;
  readonly funded: number | null;
  readonly ratioSteps: number[] | null;
  readonly ratioMixed: number[] | null;
  readonly ratioFunded: number[] | null;
  readonly evalN: number | null;
  readonly evalCorrect: number | null;
  readonly evalExact: boolean | null;
  readonly quarantined: number;
  readonly conflicts: number;
}

/** A run and the sums of its steps; what is newest is taken from the latest attempt. */
const QUERY = `select r.id, r.run, r.name, r.task, r.environment, r.model, r.allocator, r.group_key as "group", r.tags, r.source,
  r.steps_planned as "stepsPlanned", r.first_event_at as "firstEventAt", r.last_event_at as "lastEventAt", a.attempt, a.started_at as "startedAt",
  a.end_status as "endStatus", a.end_reason as "endReason", r.last_event_at > now() - interval '${SILENT_AFTER_SECONDS} seconds' as fresh,
  s.step, s.steps, s.trees, s.nodes, s.leaves, s.tokens, s.wall_ms as "wallMs", b.bare_leaves as "bareLeaves", b.bare_successes as "bareSuccesses",
  c.mixed, c.funded, p.steps as "ratioSteps", p.mixed as "ratioMixed", p.funded as "ratioFunded", e.n as "evalN", e.correct as "evalCorrect",
  e.exact as "evalExact", (select count(*) from quarantine q where md5(q.run) = md5(r.run)) as quarantined,
  (select count(*) from conflicts k where k.run_id = r.id) as conflicts
from runs r
left join lateral (select * from attempts where run_id = r.id order by attempt desc limit 1) a on true
left join lateral (select max(step) filter (where funded > 0 and attempt = a.attempt) as step, count(distinct step) filter (where funded > 0
    and (a.attempt is null or attempt = a.attempt or (a.resumed and step <= a.resumed_step))) as steps,
  coalesce(sum(funded), 0)::bigint as trees, coalesce(sum(nodes), 0)::bigint as nodes, coalesce(sum(leaves), 0)::bigint as leaves,
  sum(tokens)::bigint as tokens, sum(wall_ms) as wall_ms from steps where run_id = r.id) s on true
left join lateral (select bare_leaves, bare_successes from steps where run_id = r.id and attempt = a.attempt and bare_leaves > 0
  order by ended desc, step desc limit 1) b on true
left join lateral (select mixed, funded from steps where run_id = r.id and attempt = a.attempt and ended order by step desc limit 1) c on true
left join lateral (select array_agg(step order by step) as steps, array_agg(mixed order by step) as mixed, array_agg(funded order by step) as funded
  from steps where run_id = r.id and attempt = a.attempt and ended and funded > 0) p on true
left join lateral (select n, correct, exact from evaluations where run_id = r.id and dataset = 'held-out' and n > 0
  order by attempt desc, step desc limit 1) e on true`;

const statusOf = (row: Row): RunStatus => row.endStatus ?? (row.fresh ? 'live' : 'silent');

function accuracyOf(row: Row): RunRow['accuracy'] {
  if (row.evalN !== null && row.evalCorrect !== null)
    return { value: row.evalCorrect / row.evalN, n: row.evalN, basis: 'held-out', exact: row.evalExact === true };
  if (!row.bareLeaves) return null;
  return { value: (row.bareSuccesses ?? 0) / row.bareLeaves, n: row.bareLeaves, basis: 'bare rollouts', exact: false };
}

/** Every n-th point, the last one always. */
function ratioSeriesOf(row: Row): RunRow['ratioSeries'] {
  const steps = row.ratioSteps ?? [];
  const stride = Math.ceil(steps.length / SPARKLINE_POINTS);
  return steps.flatMap((step, i) => {
    if ((steps.length - 1 - i) % stride !== 0) return [];
    const funded = row.ratioFunded?.[i] ?? 0;
    return [{ step, value: funded > 0 ? (row.ratioMixed?.[i] ?? 0) / funded : null }];
  });
}

function runRowOf(row: Row): RunRow {
  return {
    run: unescapeText(row.run),
    name: unescapeText(row.name ?? row.run),
    task: unescapeText(row.task ?? ''),
    environment: textOrNull(row.environment),
    model: textOrNull(row.model),
    allocator: textOrNull(row.allocator),
    group: textOrNull(row.group),
    tags: row.tags.map(unescapeText),
    source: unescapeText(row.source ?? 'unknown: its run event has not arrived'),
    status: statusOf(row),
    reason: textOrNull(row.endReason),
    attempt: row.attempt ?? 0,
    step: row.step,
    steps: row.steps,
    stepsPlanned: row.stepsPlanned,
    accuracy: accuracyOf(row),
    effectiveRatio: row.mixed === null || row.funded === null ? null : { mixed: row.mixed, funded: row.funded },
    ratioSeries: ratioSeriesOf(row),
    trees: row.trees,
    nodes: row.nodes,
    leaves: row.leaves,
    tokens: row.tokens,
    wallMs: row.wallMs,
    startedAt: isoTime(row.startedAt ?? row.firstEventAt),
    lastEventAt: isoTime(row.lastEventAt),
    quarantined: row.quarantined,
    conflicts: row.conflicts,
  };
}

/** Every run, or the one with number `id`; newest event first. */
export async function runRows(sql: Sql, id: number | null): Promise<RunRow[]> {
  const order = 'order by r.last_event_at desc, r.id desc';
  const rows = id === null ? await sql.unsafe<Row[]>(`${QUERY} ${order}`) : await sql.unsafe<Row[]>(`${QUERY} where r.id = $1`, [id]);
  return rows.map(runRowOf);
}
