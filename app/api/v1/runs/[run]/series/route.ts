import { getRunSeries } from '@/db/queries';
import { answer, listParameter, pathPart } from '../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** The run's series first, then those of `?runs=a,b` (each percent-encoded). */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const names = [run, ...(listParameter(request, 'runs') ?? [])];
  return answer('run', async () => {
    const series = await getRunSeries([...new Set(names)]);
    return series[0]?.run === run ? series : null;
  });
}
