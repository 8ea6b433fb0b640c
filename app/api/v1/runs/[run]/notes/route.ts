import { listNotes } from '@/db/queries';
import { answer, pathPart } from '../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Notes and labels of a run, newest first: `?q=` letters that they or their node's name hold, `?tree=` a tree key. */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const { searchParams } = new URL(request.url);
  const treeKey = searchParams.get('tree');
  return answer('run', () => listNotes(run, { q: searchParams.get('q') ?? '', ...(treeKey === null ? {} : { treeKey }) }));
}
