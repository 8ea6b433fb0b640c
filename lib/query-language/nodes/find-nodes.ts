import type { TreeTextSearch } from '@/lib/contract/read/trees';
import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { evaluate, type Hits } from '../evaluate';
import type { Query } from '../types';
import { NodeCursor } from './node-cursor';

/** What a tree's text search answered, by text. */
export const nodeHits = (searches: readonly Pick<TreeTextSearch, 'needle' | 'places'>[]): Hits =>
  new Map(searches.map(({ needle, places }) => [needle, new Set(places.map(String))]));

/** Places of the nodes that answer a query, in preorder. O(N · terms). */
export function findNodes(snapshot: TreeSnapshot, query: Query, hits: Hits): readonly number[] {
  const cursor = new NodeCursor(snapshot);
  const found: number[] = [];
  for (let place = 0; place < snapshot.header.count; place++) if (evaluate(query, cursor.at(place), hits)) found.push(place);
  return found;
}
