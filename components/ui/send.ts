import { refusalOf } from './refusal';

export type Sent<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly status: number; readonly error: string };

/** Sends JSON and reads the answer. A refusal is in words, the server's own where it gave some; status 0 = it did not answer. */
export async function send<T>(url: string, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', body?: unknown): Promise<Sent<T>> {
  const init = body === undefined ? { method } : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(url, init).catch(() => null);
  if (!response) return { ok: false, status: 0, error: 'The server could not be reached; nothing was changed.' };
  if (!response.ok) return { ok: false, status: response.status, error: await refusalOf(response, '; nothing was changed') };
  return { ok: true, value: (await response.json().catch(() => null)) as T };
}
