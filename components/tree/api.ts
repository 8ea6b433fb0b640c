export { fetchFrom } from '@/components/ui/fetch-from';

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
