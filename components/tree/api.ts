const part = encodeURIComponent;

/** Addresses of one tree: pages and the read API. */
export const treePageHref = (run: string, treeKey: string, colour?: string): string =>
  `/runs/${part(run)}/trees/${part(treeKey)}${colour && colour !== 'v' ? `?colour=${part(colour)}` : ''}`;
export const treeApi = (run: string, treeKey: string): string => `/api/v1/runs/${part(run)}/trees/${part(treeKey)}`;
export const snapshotApi = (run: string, treeKey: string): string => `${treeApi(run, treeKey)}/snapshot`;
/** Prefix hashes of the snapshot's nodes, and the prompt's trees in all steps. */
export const prefixesApi = (run: string, treeKey: string): string => `${treeApi(run, treeKey)}/prefixes`;
export const overStepsApi = (run: string, treeKey: string): string => `${treeApi(run, treeKey)}/over-steps`;
export const nodeApi = (run: string, treeKey: string, node: string, full: boolean): string =>
  `${treeApi(run, treeKey)}/nodes/${part(node)}${full ? '?full=1' : ''}`;
export const eventsApi = (run: string): string => `/api/v1/runs/${part(run)}/events`;

/** The answer's body; an error with one clear sentence where the server refused or did not answer. */
export async function fetchFrom(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw new Error(signal.aborted ? 'aborted' : 'the server did not answer', { cause: error });
  });
  if (!response.ok) throw new Error(response.status === 404 ? 'the server does not know it' : `the server answered ${response.status}`);
  return response;
}
