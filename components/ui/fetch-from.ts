import { ask } from './host';

/** The answer; an error with one clear sentence where the server refused or did not answer. 304 is an answer to who asked with a revision. */
export async function fetchFrom(url: string, signal: AbortSignal, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const response = await ask(url, { signal, headers }).catch((error: unknown) => {
    throw new Error(signal.aborted ? 'aborted' : 'the server did not answer', { cause: error });
  });
  if (!response.ok && response.status !== 304)
    throw new Error(response.status === 404 ? 'the server does not know it' : `the server answered ${response.status}`);
  return response;
}
