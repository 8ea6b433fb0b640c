/**
 * Runs requests of which only the newest may write: an answer that was overtaken is dropped, and its request aborted.
 * `fetch` gets the signal; `write` and `fail` are called at most once, never for an overtaken request.
 */
export function createLatest<T>(): (
  fetch: (signal: AbortSignal) => Promise<T>,
  write: (answer: T) => void,
  fail: (error: unknown) => void,
) => () => void {
  let current: AbortController | null = null;
  return (fetch, write, fail) => {
    current?.abort();
    const own = new AbortController();
    current = own;
    fetch(own.signal).then(
      (answer) => {
        if (current === own && !own.signal.aborted) write(answer);
      },
      (error: unknown) => {
        if (current === own && !own.signal.aborted) fail(error);
      },
    );
    return () => own.abort();
  };
}
