import { getRevision, getSnapshot } from '@/db/queries';
import { notFound, pathPart, unavailable } from '../../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const tagOf = (revision: number | null): string => `"${revision ?? ''}"`;
const headersOf = (etag: string) => ({ etag, 'cache-control': 'no-cache', 'content-type': 'application/octet-stream' });

/** A tree's packed snapshot (lib/contract/snapshot.ts). The ETag is its revision; who has it already is told so without reading the bytes. */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const tree = pathPart(request, 6);
  const known = request.headers.get('if-none-match');
  try {
    if (known !== null && known === tagOf(await getRevision(run, tree))) return new Response(null, { status: 304, headers: headersOf(known) });
    const snapshot = await getSnapshot(run, tree);
    if (!snapshot) return notFound('tree');
    return new Response(new Uint8Array(snapshot.bytes), { headers: headersOf(tagOf(snapshot.revision)) });
  } catch (error) {
    return unavailable(error);
  }
}
