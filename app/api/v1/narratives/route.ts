import { addNarrative } from '@/db/commands/write-narratives';
import { listNarratives } from '@/db/queries';
import { newNarrativeSchema } from '@/lib/contract';
import { answer, badRequest, json, unavailable } from '../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Narratives, newest change first; `q` letters of them. */
export async function GET(request: Request): Promise<Response> {
  return answer('list', () => listNarratives({ q: new URL(request.url).searchParams.get('q') ?? '' }));
}

/** Begins a narrative; answers with it as stored. */
export async function POST(request: Request): Promise<Response> {
  const parsed = newNarrativeSchema.safeParse(await request.json().catch(() => null));
  if (!parsed.success) return badRequest(parsed.error.issues[0]?.message ?? 'This is no narrative.', 'Send JSON: {"title":"…"}.');
  try {
    return json(await addNarrative(parsed.data), 201);
  } catch (error) {
    return unavailable(error);
  }
}
