import { getStepSnapshots } from '@/db/queries';
import { joinFrames } from '@/lib/contract/frames';
import { badRequest, listParameter, ordinal, pathPart, unavailable } from '../../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Thin snapshots of the trees named by `?trees=a,b` (tree keys, each percent-encoded), or of the whole step. */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const step = pathPart(request, 6);
  const wanted = ordinal(step);
  if (wanted === null) return badRequest('A step is an integer from 0 on.', 'For example /api/v1/runs/NAME/steps/20/snapshots');
  const keys = listParameter(request, 'trees') ?? undefined;
  try {
    const snapshots = await getStepSnapshots(run, wanted, keys);
    return new Response(joinFrames(snapshots.map(({ bytes }) => bytes)), {
      headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
    });
  } catch (error) {
    return unavailable(error);
  }
}
