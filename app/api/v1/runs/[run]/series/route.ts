import { getRunColumns, getRunSeries, type Wanted } from '@/db/queries';
import { encodeRunColumns } from '@/lib/contract';
import { POINTS, pointRows } from '@/lib/table/tables/points';
import { answer, badRequest, listParameter, notFound, pathPart, unavailable } from '../../../respond';
import { tableFile } from '../../../table-answer';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const FORMATS = ['csv', 'parquet', 'columns'] as const;
type FileFormat = (typeof FORMATS)[number];
const isFile = (format: string): format is FileFormat => FORMATS.some((known) => known === format);

async function file(names: readonly string[], wanted: Wanted, format: FileFormat): Promise<Response> {
  try {
    const runs = await getRunColumns(names, wanted);
    if (runs[0]?.run !== names[0]) return notFound('run');
    if (format !== 'columns') return tableFile(POINTS, pointRows(runs), format, names[0] ?? '');
    return new Response(encodeRunColumns(runs) as BodyInit, { headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' } });
  } catch (error) {
    return unavailable(error);
  }
}

const wantedOf = (request: Request): Wanted => ({
  metrics: listParameter(request, 'metrics') ?? 'all',
  onlyMetrics: new URL(request.url).searchParams.get('only') === 'metrics',
});

/**
 * The run's series first, then those of `?runs=a,b` (each percent-encoded). `?format=csv` and `parquet` are a row a point;
 * `columns` are the bytes of `encodeRunColumns`, with the points of `?metrics=a,b` alone where that is given, and with `?only=metrics` without steps and evaluations.
 */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const names = [...new Set([run, ...(listParameter(request, 'runs') ?? [])])];
  const format = new URL(request.url).searchParams.get('format') ?? 'json';
  if (isFile(format)) return file(names, format === 'columns' ? wantedOf(request) : { metrics: 'all' }, format);
  if (format !== 'json') return badRequest(`There is no format “${format}”.`, `One of json, ${FORMATS.join(', ')}.`);
  return answer('run', async () => {
    const series = await getRunSeries(names);
    return series[0]?.run === run ? series : null;
  });
}
