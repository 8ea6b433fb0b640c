import { parseTreeKey, treeKey } from '@/lib/contract/tree-key';

const TREE_PATH = /^\/runs\/[^/]+\/trees\/([^/]+)$/;

/** A tree key in the one form in which the server writes it. */
export function canonicalKey(key: string): string {
  const identity = parseTreeKey(key);
  return identity ? treeKey(identity) : key;
}

/** The tree that a path leads to; null where it is no tree page. */
export function keyInPath(pathname: string): string | null {
  const segment = TREE_PATH.exec(pathname)?.[1];
  if (segment === undefined) return null;
  try {
    return canonicalKey(decodeURIComponent(segment));
  } catch {
    return null;
  }
}

/** The same page for another tree and node; what belongs to the tree left alone, its frame of growth, goes. */
export function addressOf(here: URL, run: string, key: string, node: string | null): string {
  const url = new URL(here);
  url.pathname = `/runs/${encodeURIComponent(run)}/trees/${encodeURIComponent(key)}`;
  url.searchParams.delete('frame');
  if (node === null) url.searchParams.delete('node');
  else url.searchParams.set('node', node);
  return url.pathname + url.search;
}
