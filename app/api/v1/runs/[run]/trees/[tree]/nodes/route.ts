import { getNodes } from '@/db/queries';
import { answer, pathPart } from '../../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Several nodes of a tree with their texts, cut at 32 KiB: `?node=a&node=b`, at most 32. */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const tree = pathPart(request, 6);
  const names = new URL(request.url).searchParams.getAll('node');
  return answer('tree', () => getNodes(run, tree, names));
}
