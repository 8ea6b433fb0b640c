/**
 * Why the server refused, in its own words: what is wrong and what to do. Where it says nothing, that it answered, and
 * `after`, what this means for the reader.
 */
export async function refusalOf(response: Response, after = ''): Promise<string> {
  const answer: unknown = await response.json().catch(() => null);
  const { error, hint } = (answer ?? {}) as { readonly error?: string; readonly hint?: string };
  if (error === undefined) return `The server answered ${response.status}${after}.`;
  if (hint === undefined) return error;
  return /[.!?]$/.test(error) ? `${error} ${hint}` : `${error}. ${hint}`;
}
