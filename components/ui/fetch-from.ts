import { ask } from './host';
import { refusalOf } from './refusal';

/** A sentence as the end of another one: without its full stop, and without its capital where that is no name's. */
const asClause = (sentence: string): string =>
  sentence.replace(/\.$/, '').replace(/^(?:The|There|This|No|Not|A|An|It)\b/, (word) => word.toLowerCase());

/**
 * The answer; an error where the server refused, in its own words, or did not answer: what follows “could not be read:”,
 * without a full stop. 304 is an answer to who asked with a revision.
 */
export async function fetchFrom(url: string, signal: AbortSignal, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const response = await ask(url, { signal, headers }).catch((error: unknown) => {
    throw new Error(signal.aborted ? 'aborted' : 'the server did not answer', { cause: error });
  });
  if (response.status === 404) throw new Error('the server does not know it');
  if (!response.ok && response.status !== 304) throw new Error(asClause(await refusalOf(response)));
  return response;
}
