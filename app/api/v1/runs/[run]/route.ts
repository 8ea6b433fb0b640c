import { deleteRun } from '@/db/commands/delete-run';
import { getRun } from '@/db/queries';
import { answer, pathPart } from '../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  return answer('run', () => getRun(run));
}

export async function DELETE(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  return answer('run', async () => {
    const gone = await deleteRun(run);
    return gone && { deleted: true, ...gone };
  });
}
