import { toJsonText } from '@/lib/contract';

/** JSON of a typed result; non-finite numbers tagged, any depth. */
export const json = (value: unknown, status = 200): Response =>
  new Response(toJsonText(value), { status, headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' } });

const WHERE: Readonly<Record<string, string>> = {
  'saved view': 'GET /api/v1/views lists the saved views.',
  narrative: 'GET /api/v1/narratives lists the narratives.',
};

export const notFound = (what: string): Response =>
  json({ error: `There is no such ${what}.`, hint: WHERE[what] ?? 'GET /api/v1/runs lists the runs; a run that was deleted is gone.' }, 404);

export const badRequest = (error: string, hint: string): Response => json({ error, hint }, 400);

/** Names of files are quoted for old clients, and encoded for the rest (RFC 6266). */
export const disposition = (kind: 'inline' | 'attachment', name: string): string =>
  `${kind}; filename="${name.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;

/** Answers with what `read` finds, 404 for null, 503 with a reason where the database fails. */
export async function answer<T>(what: string, read: () => Promise<T | null>): Promise<Response> {
  try {
    const value = await read();
    return value === null ? notFound(what) : json(value);
  } catch (error) {
    return unavailable(error);
  }
}

export function unavailable(error: unknown): Response {
  const reason = error instanceof Error ? error.message : String(error);
  return json(
    { error: `The database did not answer: ${reason}`, hint: '“canopy doctor” on the server says what is wrong; what is stored stays as it is.' },
    503,
  );
}

const ORDINAL = /^\d{1,10}$/;

/** A step or attempt from an address; null where it is none. */
export const ordinal = (text: string | null): number | null => (text !== null && ORDINAL.test(text) && Number(text) < 2 ** 31 ? Number(text) : null);

/** Places in /api/v1/runs/RUN/steps|trees/STEP|TREE/nodes/NODE/notes/NOTE. */
type Place = 4 | 6 | 8 | 10;

/** A name from the address, decoded exactly once, whatever the router did to its parameters. Malformed text stays as it is. */
export function pathPart(request: Request, place: Place): string {
  return decoded(new URL(request.url).pathname.split('/')[place] ?? '');
}

/**
 * Names in a query parameter that holds a list: `?trees=a,b`, or `?trees=a&trees=b` where a name may hold a comma; null
 * where the parameter is absent. Next writes the query anew before a route sees it, commas encoded: only the parsed value counts.
 */
export function listParameter(request: Request, name: string): string[] | null {
  const values = new URL(request.url).searchParams.getAll(name);
  if (values.length === 0) return null;
  return (values.length > 1 ? values : (values[0] ?? '').split(',')).filter((part) => part !== '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
