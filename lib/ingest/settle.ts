import type { Hashed } from '@/db/commands/heads/head-store';

/** What became of events whose identities may be stored already. */
export interface Settled<E> {
  /** New identities, each once. */
  readonly fresh: Hashed<E>[];
  readonly duplicates: number;
  /** Events with other content than what stands under their identity. */
  readonly conflicts: (Hashed<E> & { readonly key: string })[];
}

/** The first event of an identity stands; an equal one is a duplicate, another one a conflict. `stored`: digest by identity. */
export function settle<E>(items: readonly Hashed<E>[], keyOf: (event: E) => string, stored: ReadonlyMap<string, string>): Settled<E> {
  const standing = new Map(stored);
  const settled: Settled<E> = { fresh: [], duplicates: 0, conflicts: [] };
  let duplicates = 0;
  for (const item of items) {
    const key = keyOf(item.event);
    const hash = standing.get(key);
    if (hash === undefined) {
      standing.set(key, item.hash);
      settled.fresh.push(item);
    } else if (hash === item.hash) duplicates++;
    else settled.conflicts.push({ ...item, key });
  }
  return { ...settled, duplicates };
}
