import type { Sql } from '@/db/client';
import { escapeText, type MetricColumns, unescapeText } from '@/lib/contract';
import { ints, reals } from './big-endian';
import { textOrNull } from './read-values';

/** Names of both kinds of metric, those that came with a step's end and those that came as events, with how many points each has. */
const NAMES = `select name, max(unit) as unit, sum(count)::int as count from (
    select key as name, null::text as unit, count(*) from steps, jsonb_each(metrics)
      where run_id = $1 and (jsonb_typeof(value) = 'number' or value #>> '{}' in ('NaN', 'Infinity', '-Infinity')) group by key
    union all select name, max(unit), count(*) from metrics where run_id = $1 group by name
  ) p group by name order by name`;

interface NameRow {
  readonly name: string;
  readonly unit: string | null;
  readonly count: number;
}

/** A metric of a step's end as a number; tagged values are numbers again, null where there is none. */
const realOf = (name: string): string => `case jsonb_typeof(metrics -> ${name}) when 'number' then (metrics -> ${name})::float8
  when 'string' then case when metrics ->> ${name} in ('NaN', 'Infinity', '-Infinity') then (metrics ->> ${name})::float8 end end`;

type Points = NonNullable<MetricColumns['points']>;
const pointsOf = (attempt: Buffer, step: Buffer, value: Buffer): Points => ({ attempt: ints(attempt), step: ints(step), value: reals(value) });

/** Points that came with steps' ends, by name, in one pass over the steps: a pass a metric would read their documents as often. */
async function stepPoints(sql: Sql, id: number, names: readonly string[]): Promise<Map<string, Points>> {
  const values = names.map((_, i) => `${realOf(`$${i + 2}::text`)} as v${i}`);
  const columns = names.flatMap((_, i) =>
    ['int4send(attempt)', 'int4send(step)', `float8send(v${i})`].map(
      (bytes) => `coalesce(string_agg(${bytes}, ''::bytea) filter (where v${i} is not null), '')`,
    ),
  );
  const rows = `select attempt, step, ${values.join(', ')} from steps where run_id = $1 order by attempt, step`;
  const [found] = (await sql.unsafe(`select ${columns.join(', ')} from (${rows}) s`, [id, ...names]).values()) as unknown as [readonly Buffer[]];
  return new Map(names.map((name, i) => [name, pointsOf(found[3 * i]!, found[3 * i + 1]!, found[3 * i + 2]!)]));
}

interface Events {
  readonly unit: string | null;
  readonly points: Points;
}

/** Points that came as events of their own, by name. */
async function eventPoints(sql: Sql, id: number, names: readonly string[]): Promise<Map<string, Events>> {
  const packed = (bytes: string): string => `string_agg(${bytes}, ''::bytea order by attempt, step)`;
  const rows = await sql.unsafe<{ name: string; unit: string | null; attempt: Buffer; step: Buffer; value: Buffer }[]>(
    `select name, max(unit) as unit, ${packed('int4send(attempt)')} as attempt, ${packed('int4send(step)')} as step, ${packed('float8send(value)')} as value
     from metrics where run_id = $1 and name = any($2) group by name`,
    [id, [...names]],
  );
  return new Map(rows.map(({ name, unit, attempt, step, value }) => [name, { unit, points: pointsOf(attempt, step, value) }]));
}

/** Points of both kinds by attempt, then step; of one step those of its end first. */
function merged(a: Points, b: Points | undefined): Points {
  if (!b || b.step.length === 0) return a;
  if (a.step.length === 0) return b;
  const both = <T>(of: (points: Points) => Iterable<T>): T[] => [...of(a), ...of(b)];
  const [attempt, step, value] = [both((points) => points.attempt), both((points) => points.step), both((points) => points.value)];
  const order = [...step.keys()].sort((i, j) => attempt[i]! - attempt[j]! || step[i]! - step[j]! || i - j);
  return {
    attempt: Int32Array.from(order, (i) => attempt[i]!),
    step: Int32Array.from(order, (i) => step[i]!),
    value: Float64Array.from(order, (i) => value[i]!),
  };
}

/** A query has at most so many columns and parameters that this many metrics fit. */
const METRICS_A_QUERY = 200;

/** Metrics with their points, in the order of their names; those without a point are left out. */
async function metricsWithPoints(sql: Sql, id: number, names: readonly string[]): Promise<MetricColumns[]> {
  const found: MetricColumns[] = [];
  for (let i = 0; i < names.length; i += METRICS_A_QUERY) {
    const part = names.slice(i, i + METRICS_A_QUERY);
    const [withSteps, alone] = [await stepPoints(sql, id, part), await eventPoints(sql, id, part)];
    for (const name of part) {
      const points = merged(withSteps.get(name)!, alone.get(name)?.points);
      const unit = textOrNull(alone.get(name)?.unit ?? null);
      if (points.value.length > 0) found.push({ name: unescapeText(name), unit, count: points.value.length, points });
    }
  }
  return found;
}

/**
 * The metrics of a run by name, with the points of those in `wanted` ("all": of every one); the others only named, or with
 * `onlyWanted` left out. Cost: one pass over the run's steps for the names, one for the points of 200 metrics.
 */
export async function metricColumns(sql: Sql, id: number, wanted: readonly string[] | 'all', onlyWanted: boolean): Promise<MetricColumns[]> {
  if (wanted !== 'all' && onlyWanted) return metricsWithPoints(sql, id, [...new Set(wanted.map(escapeText))].sort());
  const all = await sql.unsafe<NameRow[]>(NAMES, [id]);
  const asked = wanted === 'all' ? null : new Set(wanted.map(escapeText));
  const names = all.map(({ name }) => name).filter((name) => asked === null || asked.has(name));
  const points = new Map((await metricsWithPoints(sql, id, names)).map((metric) => [metric.name, metric.points]));
  return all.map(({ name, unit, count }) => {
    const text = unescapeText(name);
    return { name: text, unit: textOrNull(unit), count, points: points.get(text) ?? null };
  });
}
