import { getSnapshot } from '@/db/queries';
import { notFound, pathPart, unavailable } from '../../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** A tree's packed snapshot (lib/contract/snapshot.ts). The ETag is its revision. */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const tree = pathPart(request, 6);
  try {
    const snapshot = await getSnapshot(run, tree);
    if (!snapshot) return notFound('tree');
    const headers = { etag: `"${snapshot.revision}"`, 'cache-control': 'no-cache', 'content-type': 'application/octet-stream' };
    if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(snapshot.bytes), { headers });
  } catch (error) {
    return unavailable(error);
  }
}
