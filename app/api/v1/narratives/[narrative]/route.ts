import { deleteNarrative, restoreNarrative, writeNarrative } from '@/db/commands/write-narratives';
import { getNarrative } from '@/db/queries';
import { type NarrativeConflict, narrativeWriteSchema } from '@/lib/contract';
import { answer, badRequest, json, notFound, pathPart, unavailable } from '../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

export async function GET(request: Request): Promise<Response> {
  return answer('narrative', () => getNarrative(pathPart(request, 4)));
}

const conflictOf = (seen: number, revision: number, changedAt: string): NarrativeConflict => ({
  error: `Revision ${revision} stands since ${changedAt}; this change was made on revision ${seen}. Nothing was written.`,
  hint: 'Read the narrative again, and send the change over its newest revision.',
  revision,
  changedAt,
});

/** Writes the whole narrative over the revision that its writer saw; 409 where another stands. */
export async function PUT(request: Request): Promise<Response> {
  const parsed = narrativeWriteSchema.safeParse(await request.json().catch(() => null));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join('.');
    return badRequest(
      `${place ? `${place}: ` : ''}${issue?.message ?? 'This is no narrative.'}`,
      'Send JSON: {"title":"…","blocks":[…],"revision":1}.',
    );
  }
  try {
    const outcome = await writeNarrative(pathPart(request, 4), parsed.data);
    if (!outcome) return notFound('narrative');
    if (outcome.kind === 'conflict') return json(conflictOf(parsed.data.revision, outcome.revision, outcome.changedAt), 409);
    return json(outcome.narrative);
  } catch (error) {
    return unavailable(error);
  }
}

/** Brings a deleted narrative back. */
export async function PATCH(request: Request): Promise<Response> {
  const body = (await request.json().catch(() => null)) as { deleted?: unknown } | null;
  if (body?.deleted !== false) return badRequest('There is nothing to change.', 'Send {"deleted":false} to bring a narrative back; PUT changes it.');
  return answer('narrative', () => restoreNarrative(pathPart(request, 4)));
}

export async function DELETE(request: Request): Promise<Response> {
  return answer('narrative', async () => ((await deleteNarrative(pathPart(request, 4))) ? { deleted: true } : null));
}
