import { SEARCH_LIMIT_MS, searchStepText } from '@/db/queries';
import { MAX_NEEDLES } from '@/lib/query-language/evaluate';
import { answer, badRequest } from '../../../../../respond';
import { stepPlace } from '../place';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Which trees of a step hold `?needle=` in a turn; several needles share the time limit. */
export async function GET(request: Request): Promise<Response> {
  const place = stepPlace(request);
  if (place instanceof Response) return place;
  const needles = new URL(request.url).searchParams.getAll('needle');
  if (needles.length === 0 || needles.length > MAX_NEEDLES || needles.some((needle) => needle === ''))
    return badRequest(`Give one to ${MAX_NEEDLES} texts.`, 'For example /api/v1/runs/NAME/steps/20/text?needle=timeout');
  return answer('step', async () => {
    const limitMs = SEARCH_LIMIT_MS / needles.length;
    const searches = [];
    for (const needle of needles) {
      const found = await searchStepText(place.run, place.step, needle, { attempt: place.attempt, limitMs });
      if (!found) return null;
      searches.push(found);
    }
    return { searches };
  });
}
