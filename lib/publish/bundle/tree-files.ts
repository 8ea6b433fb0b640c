import type { Sql } from '@/db/client';
import { Problem } from '@/db/postgres/problem';
import { getPrefixes, getSnapshot, getTree, listTreeTokens, readTreeNodes } from '@/db/queries';
import { NODES_A_FILE, namesFile, nodesFile, tokensFile, treeFile, wholeFile } from '@/lib/bundle/files';
import type { BundleNode } from '@/lib/bundle/records';
import { type TreeDetail, toJsonText } from '@/lib/contract';
import { joinFrames } from '@/lib/contract/frames';
import { type Entry, jsonEntry } from './entry';

/** A tree that goes into a copy. */
export interface KeptTree {
  readonly number: number;
  readonly treeKey: string;
  /** Neighbours among the trees of the step that the copy holds. */
  readonly previousTree: string | null;
  readonly nextTree: string | null;
}

/** What is known of a tree but its nodes' texts; null where it has gone. */
export async function headEntry(run: string, tree: KeptTree, keep: ReadonlySet<string>, sql: Sql): Promise<Entry | null> {
  const { treeKey, previousTree, nextTree, number } = tree;
  const [detail, snapshot, prefixes] = await Promise.all([
    getTree(run, treeKey, sql),
    getSnapshot(run, treeKey, sql),
    getPrefixes(run, treeKey, sql),
  ]);
  if (!detail || !snapshot || !prefixes) return null;
  const shown: TreeDetail = { ...detail, previousTree, nextTree, overSteps: detail.overSteps.filter((other) => keep.has(other.treeKey)) };
  // Hashes that belong to a later snapshot would lie about this one
  const hashes = prefixes.revision === snapshot.revision ? prefixes.bytes : new Uint8Array();
  return { file: treeFile(number), bytes: joinFrames([new TextEncoder().encode(toJsonText(shown)), snapshot.bytes, hashes]) };
}

/** Files of a tree's nodes. @returns how many they are in, and whether any node has tokens recorded one by one */
async function* nodeEntries(run: string, { number, treeKey }: KeptTree, sql: Sql): AsyncGenerator<Entry, { parts: number; recorded: boolean }> {
  const names: string[] = [];
  let [parts, wholes, recorded] = [0, 0, false];
  for await (const batch of readTreeNodes(run, treeKey, NODES_A_FILE, sql)) {
    const nodes: [string, BundleNode][] = [];
    for (const { detail, place, costs, full } of batch) {
      if (full) yield jsonEntry(wholeFile(number, wholes), full);
      nodes.push([detail.node, { detail, place, costs, ...(full ? { whole: wholes++ } : {}) }]);
      names.push(detail.node);
    }
    recorded ||= batch.some(({ detail }) => detail.recordedTokens !== null);
    yield jsonEntry(nodesFile(number, parts++), Object.fromEntries(nodes));
  }
  if (parts > 1) yield jsonEntry(namesFile(number), names);
  return { parts, recorded };
}

/** Files of one tree, its nodes' texts a part at a time. Throws Problem where it has gone. @returns files its nodes are in */
export async function* treeEntries(run: string, tree: KeptTree, head: Entry | null | undefined, sql: Sql): AsyncGenerator<Entry, number> {
  if (!head) throw new Problem(`The tree ${tree.treeKey} was deleted while the copy was made.`, 'Make the copy again.');
  yield head;
  const { parts, recorded } = yield* nodeEntries(run, tree, sql);
  if (recorded) yield jsonEntry(tokensFile(tree.number), Object.fromEntries((await listTreeTokens(run, tree.treeKey, sql)) ?? []));
  return parts;
}
