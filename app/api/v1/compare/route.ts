import { getComparison } from '@/db/queries';
import { COMPARE_TABLES } from '@/lib/contract/read/compare';
import { questionOf } from '@/lib/derive/compare/question';
import { compareTable } from '@/lib/table/tables/compare';
import { answer, badRequest, notFound, unavailable } from '../respond';
import { formatOf, tableFile } from '../table-answer';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const MOST_NAMES = 200;

/** Runs (`?runs=a,b`) and groups (`?groups=g`) compared, as the page shows them; `?table=arms&format=csv` (or parquet) gives one of its tables. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const question = questionOf(searchParams, Number.POSITIVE_INFINITY);
  const asked = question.runs.length + question.groups.length;
  if (asked === 0) return badRequest('No run is named.', 'Name at least one: /api/v1/compare?runs=A,B or ?groups=G.');
  if (asked > MOST_NAMES) return badRequest(`${asked} names are too many.`, `At most ${MOST_NAMES} runs and groups are compared at a time.`);
  const format = formatOf(request);
  if (format instanceof Response) return format;
  if (format === 'json') return answer('run', () => getComparison(question));
  const name = COMPARE_TABLES.find((table) => table === (searchParams.get('table') ?? 'arms'));
  if (!name) return badRequest(`There is no table “${searchParams.get('table')}”.`, `One of ${COMPARE_TABLES.join(', ')}.`);
  try {
    const comparison = await getComparison(question);
    return comparison ? compareTable(comparison, name, (table, rows) => tableFile(table, rows, format)) : notFound('run');
  } catch (error) {
    return unavailable(error);
  }
}
