import type { Transaction } from '@/db/client';

/** An event and the digest of its content. */
export interface Hashed<E> {
  readonly event: E;
  readonly hash: string;
}

/** How events of one kind, one row an identity, are stored. */
export interface HeadStore<E> {
  /** Identity within the run. */
  readonly keyOf: (event: E) => string;
  /** Digests of the identities that are stored already, of those asked for at least. */
  readonly stored: (tx: Transaction, runId: number, events: readonly E[]) => Promise<ReadonlyMap<string, string>>;
  /** Writes events whose identities are new. */
  readonly write: (tx: Transaction, runId: number, items: readonly Hashed<E>[]) => Promise<void>;
}

/** A digest as we compare it: 32 hexadecimal digits. */
export const hex = (uuid: string): string => uuid.replaceAll('-', '');

/** Rows { key, hash } as a map. */
export const hashMap = (rows: readonly { readonly key: string; readonly hash: string | null }[]): Map<string, string> => {
  const map = new Map<string, string>();
  for (const { key, hash } of rows) if (hash !== null) map.set(key, hex(hash));
  return map;
};

/** Rows a statement with parameters of its own may carry; Postgres ends at 65,534 parameters. */
export const ROWS_PER_STATEMENT = 1_000;

export function* chunks<T>(items: readonly T[], size: number = ROWS_PER_STATEMENT): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
