import { getPrefixes } from '@/db/queries';
import { notFound, pathPart, unavailable } from '../../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/**
 * Prefix hashes of a tree's nodes in the snapshot's preorder, 16 bytes each: equal bytes, equal prompt and turns, in any
 * tree. The ETag is the revision of the snapshot that they belong to.
 */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const tree = pathPart(request, 6);
  try {
    const prefixes = await getPrefixes(run, tree);
    if (!prefixes) return notFound('tree');
    const headers = { etag: `"${prefixes.revision}"`, 'cache-control': 'no-cache', 'content-type': 'application/octet-stream' };
    if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(prefixes.bytes), { headers });
  } catch (error) {
    return unavailable(error);
  }
}
