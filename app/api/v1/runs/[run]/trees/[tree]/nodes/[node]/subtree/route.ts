import { getSubtreeCosts } from '@/db/queries';
import { answer, pathPart } from '../../../../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Nodes, leaves, tokens and time at and under a node. */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const tree = pathPart(request, 6);
  const node = pathPart(request, 8);
  return answer('node', () => getSubtreeCosts(run, tree, node));
}
