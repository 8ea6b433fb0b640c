import { changeView, deleteView } from '@/db/commands/write-views';
import { getView } from '@/db/queries';
import { viewChangeSchema } from '@/lib/contract';
import { answer, badRequest, pathPart } from '../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

export async function GET(request: Request): Promise<Response> {
  return answer('saved view', () => getView(pathPart(request, 4)));
}

/** Changes what is given of a view and leaves the rest. */
export async function PATCH(request: Request): Promise<Response> {
  const parsed = viewChangeSchema.safeParse(await request.json().catch(() => null));
  if (!parsed.success)
    return badRequest(parsed.error.issues[0]?.message ?? 'This is no change.', 'Send JSON with name, note, url, or {"deleted":false}.');
  return answer('saved view', () => changeView(pathPart(request, 4), parsed.data));
}

export async function DELETE(request: Request): Promise<Response> {
  return answer('saved view', () => deleteView(pathPart(request, 4)));
}
