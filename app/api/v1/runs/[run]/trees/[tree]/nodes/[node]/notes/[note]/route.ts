import { deleteNote } from '@/db/commands/write-notes';
import { answer, pathPart } from '../../../../../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

export async function DELETE(request: Request): Promise<Response> {
  const [run, tree, node, note] = [pathPart(request, 4), pathPart(request, 6), pathPart(request, 8), pathPart(request, 10)];
  return answer('note', async () => ((await deleteNote(run, tree, node, note)) ? { deleted: true } : null));
}
