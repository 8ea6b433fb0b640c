import { SEARCH_LIMIT_MS, searchTreeText } from '@/db/queries';
import { MAX_NEEDLES } from '@/lib/query-language/evaluate';
import { answer, badRequest, pathPart } from '../../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Which turns of a tree hold `?needle=`; several needles share the time limit. */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const tree = pathPart(request, 6);
  const needles = new URL(request.url).searchParams.getAll('needle');
  if (needles.length === 0 || needles.length > MAX_NEEDLES || needles.some((needle) => needle === ''))
    return badRequest(`Give one to ${MAX_NEEDLES} texts.`, 'For example …/trees/TREE/text?needle=timeout');
  return answer('tree', async () => {
    const searches = [];
    for (const needle of needles) {
      const found = await searchTreeText(run, tree, needle, { limitMs: SEARCH_LIMIT_MS / needles.length });
      if (!found) return null;
      searches.push(found);
    }
    return { searches };
  });
}
