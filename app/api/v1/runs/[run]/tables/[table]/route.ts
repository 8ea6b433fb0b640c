import { getRunSeries, listNodeRows } from '@/db/queries';
import { toJsonText } from '@/lib/contract';
import { NODES } from '@/lib/table/tables/nodes';
import { EVALUATIONS, METRICS, rowsOfRuns, STEPS } from '@/lib/table/tables/series';
import { badRequest, json, notFound, ordinal, pathPart, unavailable } from '../../../../respond';
import { type Format, formatOf, streamOf, tableFile } from '../../../../table-answer';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const SERIES = { steps: STEPS, evaluations: EVALUATIONS, metrics: METRICS } as const;
const NAMES = [...Object.keys(SERIES), 'nodes'];
const LAST_STEP = 2 ** 31 - 1;

async function seriesTable(run: string, name: keyof typeof SERIES, format: Format): Promise<Response> {
  const series = await getRunSeries([run]);
  if (series.length === 0) return notFound('run');
  const rows = [...rowsOfRuns(series, name)];
  return format === 'json' ? json({ table: name, rows }) : tableFile(SERIES[name] as never, rows as never, format, run);
}

/** One JSON value a line: a run has millions of nodes. */
async function* ndjson(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const row of rows) yield `${toJsonText(row)}\n`;
}

async function nodesTable(request: Request, run: string, format: Format): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [from, to] = [searchParams.get('from'), searchParams.get('to')];
  if ((from !== null && ordinal(from) === null) || (to !== null && ordinal(to) === null))
    return badRequest('from and to are steps: integers from 0 on.', 'For example /api/v1/runs/NAME/tables/nodes?from=0&to=20&format=csv');
  const rows = await listNodeRows(run, { from: ordinal(from) ?? 0, to: ordinal(to) ?? LAST_STEP });
  if (!rows) return notFound('run');
  if (format !== 'json') return tableFile(NODES, rows, format, run);
  return new Response(streamOf(ndjson(rows)), {
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/**
 * A run as a table: `steps` (counts of every step), `evaluations`, `metrics` (what the producer sent), or `nodes` of the steps
 * `?from=` to `?to=`. `?format=` json, csv or parquet; nodes come as NDJSON in place of JSON.
 */
export async function GET(request: Request): Promise<Response> {
  const [run, name] = [pathPart(request, 4), pathPart(request, 6)];
  const format = formatOf(request);
  if (format instanceof Response) return format;
  if (!NAMES.includes(name)) return badRequest(`There is no table “${name}”.`, `One of ${NAMES.join(', ')}.`);
  try {
    return name === 'nodes' ? await nodesTable(request, run, format) : await seriesTable(run, name as keyof typeof SERIES, format);
  } catch (error) {
    return unavailable(error);
  }
}
