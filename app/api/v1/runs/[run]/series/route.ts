import { getRunColumns, getRunSeries } from '@/db/queries';
import { encodeRunColumns, type RunColumns } from '@/lib/contract';
import { answer, badRequest, listParameter, notFound, pathPart, unavailable } from '../../../respond';
import { seriesCsv } from './csv';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const FORMATS: Readonly<Record<string, { readonly type: string; readonly write: (runs: readonly RunColumns[]) => string | Uint8Array }>> = {
  csv: { type: 'text/csv; charset=utf-8', write: seriesCsv },
  columns: { type: 'application/octet-stream', write: encodeRunColumns },
};

async function written(names: readonly string[], metrics: readonly string[] | 'all', format: keyof typeof FORMATS): Promise<Response> {
  try {
    const runs = await getRunColumns(names, metrics);
    if (runs[0]?.run !== names[0]) return notFound('run');
    const { type, write } = FORMATS[format]!;
    return new Response(write(runs) as BodyInit, { headers: { 'content-type': type, 'cache-control': 'no-store' } });
  } catch (error) {
    return unavailable(error);
  }
}

/**
 * The run's series first, then those of `?runs=a,b` (each percent-encoded). `?format=csv` is a row a point; `?format=columns`
 * are the bytes of `encodeRunColumns`, with the points of `?metrics=a,b` alone where that is given.
 */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const names = [...new Set([run, ...(listParameter(request, 'runs') ?? [])])];
  const format = new URL(request.url).searchParams.get('format') ?? 'json';
  if (format in FORMATS) return written(names, format === 'csv' ? 'all' : (listParameter(request, 'metrics') ?? 'all'), format);
  if (format !== 'json') return badRequest(`There is no format "${format}".`, 'json, csv and columns are known.');
  return answer('run', async () => {
    const series = await getRunSeries(names);
    return series[0]?.run === run ? series : null;
  });
}
