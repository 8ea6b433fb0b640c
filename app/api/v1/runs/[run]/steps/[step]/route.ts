import { getStep } from '@/db/queries';
import { answer, badRequest, ordinal, pathPart } from '../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** A step's gallery; `?attempt=` for another than the latest. */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const step = pathPart(request, 6);
  const wanted = ordinal(step);
  const attempt = new URL(request.url).searchParams.get('attempt');
  if (wanted === null || (attempt !== null && ordinal(attempt) === null))
    return badRequest('Step and attempt are integers from 0 on.', 'For example /api/v1/runs/NAME/steps/20?attempt=0');
  return answer('step', () => getStep(run, wanted, ordinal(attempt) ?? undefined));
}
