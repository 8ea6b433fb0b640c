import { listConflicts, listQuarantine } from '@/db/queries';
import { answer, badRequest, ordinal } from '../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Records that were kept out (`?run=`, `?limit=`), and with `run` also its conflicts. */
export function GET(request: Request): Promise<Response> | Response {
  const { searchParams } = new URL(request.url);
  const run = searchParams.get('run');
  const limit = searchParams.get('limit');
  if (limit !== null && ordinal(limit) === null) return badRequest('limit is an integer from 0 on.', 'For example /api/v1/quarantine?limit=500');
  return answer('run', async () => ({
    ...(await listQuarantine({ ...(run === null ? {} : { run }), ...(limit === null ? {} : { limit: Number(limit) }) })),
    conflicts: run === null ? [] : await listConflicts(run),
  }));
}
