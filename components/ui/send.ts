export type Sent<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly status: number; readonly error: string };

/** Sends JSON and reads the answer. A refusal is one sentence, the server's own where it gave one; status 0 = it did not answer. */
export async function send<T>(url: string, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', body?: unknown): Promise<Sent<T>> {
  const init = body === undefined ? { method } : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(url, init).catch(() => null);
  if (!response) return { ok: false, status: 0, error: 'The server could not be reached; nothing was changed.' };
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return { ok: true, value: answer as T };
  const { error } = (answer ?? {}) as { error?: string };
  return { ok: false, status: response.status, error: error ?? `The server answered ${response.status}; nothing was changed.` };
}
