import { getPrefixCalibration } from '@/db/queries';
import { answer, badRequest, pathPart } from '../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Whether V is right at one prefix: `?tree=` the key of its tree, `?node=` its id. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [tree, node] = [searchParams.get('tree'), searchParams.get('node')];
  if (!tree || !node) return badRequest('Give a tree and a node.', 'For example ?tree=0~20~prompt-7~a&node=b0.2');
  return answer('node with a prediction', () => getPrefixCalibration(pathPart(request, 4), tree, node));
}
