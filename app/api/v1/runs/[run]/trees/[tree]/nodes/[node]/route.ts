import { getNode } from '@/db/queries';
import { answer, pathPart } from '../../../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** A node with its texts, cut at 64 KiB unless `?full=1`. */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const tree = pathPart(request, 6);
  const node = pathPart(request, 8);
  const full = new URL(request.url).searchParams.get('full') === '1';
  return answer('node', () => getNode(run, tree, node, { full }));
}
