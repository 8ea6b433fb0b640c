import { getTreePairs } from '@/db/queries';
import { answer, badRequest, ordinal } from '../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const MOST_PAIRS = 1_000;

/** Prompts of which runs `?a=` and `?b=` both grew a tree, each with the trees nearest to `?step=`. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [a, b, step] = [searchParams.get('a'), searchParams.get('b'), ordinal(searchParams.get('step'))];
  if (!a || !b || step === null) return badRequest('Two runs and a step are needed.', '/api/v1/compare/trees?a=RUN&b=RUN&step=12');
  return answer('run', () => getTreePairs(a, b, step, MOST_PAIRS));
}
