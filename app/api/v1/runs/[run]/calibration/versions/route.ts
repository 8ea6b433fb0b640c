import { getVersionComparison } from '@/db/queries';
import { answer, badRequest, pathPart } from '../../../../respond';
import { sliceOf } from '../slice';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Two predictor versions, `?a=` the earlier and `?b=` the later, on the prefixes of a slice that both predicted. */
export async function GET(request: Request): Promise<Response> {
  const slice = sliceOf(request);
  if (slice instanceof Response) return slice;
  const { searchParams } = new URL(request.url);
  const [a, b] = [searchParams.get('a'), searchParams.get('b')];
  if (!a || !b || a === b) return badRequest('Give two different versions.', 'For example ?a=hashed@1&b=hashed@40');
  return answer('run', () => getVersionComparison(pathPart(request, 4), slice, [a, b]));
}
