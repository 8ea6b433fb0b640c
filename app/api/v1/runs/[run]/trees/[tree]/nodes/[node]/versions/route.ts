import { getPrefixVersions } from '@/db/queries';
import { answer, pathPart } from '../../../../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** The same prefix in every tree of the node's prompt in this run. */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const tree = pathPart(request, 6);
  const node = pathPart(request, 8);
  return answer('node', () => getPrefixVersions(run, tree, node));
}
