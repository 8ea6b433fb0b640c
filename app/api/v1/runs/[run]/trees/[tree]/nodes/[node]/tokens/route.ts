import { getNodeTokens } from '@/db/queries';
import { answer, pathPart } from '../../../../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** What was recorded of a node token by token. */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const tree = pathPart(request, 6);
  const node = pathPart(request, 8);
  return answer('node', () => getNodeTokens(run, tree, node));
}
