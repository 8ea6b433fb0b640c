import { addView } from '@/db/commands/write-views';
import { listViews } from '@/db/queries';
import { newViewSchema } from '@/lib/contract';
import { answer, badRequest, json, unavailable } from '../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Saved views, newest change first; `q` letters of them, `run` those that show a run. */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  return answer('list', () => listViews({ q: query.get('q') ?? '', run: query.get('run') }));
}

const HINT = 'Send JSON: {"name":"…","url":"/runs/RUN/trees/TREE?colour=v","note":"…"}.';

/** Keeps a view; answers with it as stored. */
export async function POST(request: Request): Promise<Response> {
  const parsed = newViewSchema.safeParse(await request.json().catch(() => null));
  if (!parsed.success) return badRequest(parsed.error.issues[0]?.message ?? 'This is no view.', HINT);
  try {
    return json(await addView(parsed.data), 201);
  } catch (error) {
    return unavailable(error);
  }
}
