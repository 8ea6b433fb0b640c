import { addNote } from '@/db/commands/write-notes';
import { listNotes } from '@/db/queries';
import { newNoteSchema } from '@/lib/contract';
import { answer, badRequest, json, notFound, pathPart, unavailable } from '../../../../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Notes and labels of a node, newest first. */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const treeKey = pathPart(request, 6);
  const node = pathPart(request, 8);
  return answer('run', () => listNotes(run, { treeKey, node }));
}

const HINT = 'Send JSON: {"kind":"note","text":"…"}, with "span" for a stretch of text, or {"kind":"label","text":"…"}.';

/** Writes a note or a label; answers with it as stored. A label that stands already is answered as it stands. */
export async function POST(request: Request): Promise<Response> {
  const body: unknown = await request.json().catch(() => null);
  const parsed = newNoteSchema.safeParse(body);
  if (!parsed.success) return badRequest(parsed.error.issues[0]?.message ?? 'This is no note.', HINT);
  try {
    const note = await addNote(pathPart(request, 4), pathPart(request, 6), pathPart(request, 8), parsed.data);
    return note ? json(note, 201) : notFound('node');
  } catch (error) {
    return unavailable(error);
  }
}
