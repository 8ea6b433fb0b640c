import { getTree } from '@/db/queries';
import { answer, pathPart } from '../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const tree = pathPart(request, 6);
  return answer('tree', () => getTree(run, tree));
}
