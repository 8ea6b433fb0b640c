import { listRuns } from '@/db/queries';
import { RUNS } from '@/lib/table/tables/runs';
import { answer, unavailable } from '../respond';
import { formatOf, tableFile } from '../table-answer';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Every run; `?format=csv` or `parquet` as a file. */
export async function GET(request: Request): Promise<Response> {
  const format = formatOf(request);
  if (format instanceof Response) return format;
  if (format === 'json') return answer('run', () => listRuns());
  try {
    return tableFile(RUNS, await listRuns(), format);
  } catch (error) {
    return unavailable(error);
  }
}
