import { decodeSnapshot, type TreeSnapshot } from '@/lib/contract/snapshot';
import { fetchFrom, snapshotApi } from './api';

/** A snapshot asked for when its link was pressed, for the page that is about to open. Used once, and only while fresh. */
interface Early {
  readonly url: string;
  readonly answer: Promise<Answer>;
  readonly askedMs: number;
}

const FRESH_MS = 10_000;
let early: Early | null = null;

/** The revision that the server gave with a snapshot. */
const tags = new WeakMap<TreeSnapshot, string>();

interface Answer {
  /** Null where nothing changed. */
  readonly bytes: ArrayBuffer | null;
  readonly tag: string | null;
}

async function ask(url: string, signal: AbortSignal, known?: string): Promise<Answer> {
  const response = await fetchFrom(url, signal, known === undefined ? {} : { 'if-none-match': known });
  return { bytes: response.status === 304 ? null : await response.arrayBuffer(), tag: response.headers.get('etag') };
}

/** Asks for a tree before its page is there, so that the bytes travel while the page is made. */
export function askEarly(run: string, treeKey: string): void {
  const url = snapshotApi(run, treeKey);
  if (early?.url === url && performance.now() - early.askedMs < FRESH_MS) return;
  const answer = ask(url, AbortSignal.timeout(FRESH_MS));
  // Whoever takes it sees the failure; nobody may
  answer.catch(() => undefined);
  early = { url, answer, askedMs: performance.now() };
}

/**
 * A tree's snapshot: what was asked for early, else a request of its own. `shown`: the tree as it was read last; it comes
 * back where the server has no newer one, and its bytes do not travel again.
 */
export async function readSnapshot(run: string, treeKey: string, signal: AbortSignal, shown: TreeSnapshot | null = null): Promise<TreeSnapshot> {
  const url = snapshotApi(run, treeKey);
  const ready = early?.url === url && performance.now() - early.askedMs < FRESH_MS ? early.answer : null;
  early = null;
  const known = shown?.header.treeKey === treeKey ? shown : null;
  const again = (): Promise<Answer> => ask(url, signal, known ? tags.get(known) : undefined);
  const { bytes, tag } = await (ready ?? again()).catch(again);
  if (bytes === null) return known!;
  const snapshot = decodeSnapshot(new Uint8Array(bytes));
  if (tag !== null) tags.set(snapshot, tag);
  return snapshot;
}
