/** The answer's body; an error with one clear sentence where the server refused or did not answer. */
export async function fetchFrom(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw new Error(signal.aborted ? 'aborted' : 'the server did not answer', { cause: error });
  });
  if (!response.ok) throw new Error(response.status === 404 ? 'the server does not know it' : `the server answered ${response.status}`);
  return response;
}
