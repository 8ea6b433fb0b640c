import { changesLostAfter, listChanges, newestChangeId, onChanges } from '@/db/queries';
import { changeStream } from '@/lib/ingest/change-stream';
import { pathPart, unavailable } from '../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/**
 * Server-sent events of a run's changes, or of every run's where the name is "*". Begins after Last-Event-ID (or
 * `?after=`), else with what comes from now on.
 */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const name = run;
  try {
    const from = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after') ?? (await newestChangeId());
    const stream = changeStream({ after: (id) => listChanges(name === '*' ? null : name, id), lostAfter: changesLostAfter, watch: onChanges }, from);
    return new Response(stream, {
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' },
    });
  } catch (error) {
    return unavailable(error);
  }
}
