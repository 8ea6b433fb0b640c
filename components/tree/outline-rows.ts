import { NONE, type TreeSnapshot } from '@/lib/contract/snapshot';
import { type NodeOutcome, outcomeOf } from '@/lib/display/scales';
import { visibleText } from '@/lib/display/visible-text';

export interface OutlineRow {
  readonly node: number;
  readonly id: string;
  readonly level: number;
  readonly isOpen: boolean | null;
  /** Place among its siblings, from 1, and how many they are. */
  readonly place: number;
  readonly siblings: number;
  readonly text: string;
}

/** Rows of one outline at most; more are said in words. */
export const MOST_ROWS = 400;

const WORD: Readonly<Record<NodeOutcome, string>> = {
  turn: '',
  success: 'success',
  failure: 'failure',
  halted: 'error or limit',
  unfinished: 'unfinished',
};

function turnWords(snapshot: TreeSnapshot, node: number): readonly string[] {
  const v = snapshot.v[node] ?? Number.NaN;
  const given = snapshot.allocated[node] ?? NONE;
  const words = [Number.isNaN(v) ? 'no prediction' : `predicted V ${v.toFixed(2)}`];
  if ((snapshot.n[node] ?? 0) > 0) words.push(`${snapshot.k[node]} of ${snapshot.n[node]} pass`);
  if (given > 0) words.push(node === 0 ? `${given} root rollouts` : `${given} continuations given`);
  return words;
}

/** One node in words: what was done, what was predicted, what came of it. */
export function nodeSentence(snapshot: TreeSnapshot, node: number): string {
  const outcome = outcomeOf(snapshot, node);
  const label = node === 0 ? 'prompt' : visibleText(snapshot.labels.at(node) || snapshot.ids.at(node) || '');
  return [label, ...(outcome === 'turn' ? turnWords(snapshot, node) : [WORD[outcome]])].join(', ');
}

/** The rows an outline shows: the path to the selected node opened, all else closed. Cost: rows, not N. */
export function outlineRows(snapshot: TreeSnapshot, path: readonly number[]): { readonly rows: readonly OutlineRow[]; readonly cut: boolean } {
  if (snapshot.header.count === 0) return { rows: [], cut: false };
  const open = new Set(path);
  const rows: OutlineRow[] = [];
  const families = new Map<number, number>();
  const placeIn = new Map<number, number>();
  let node = 0;
  while (node < snapshot.header.count && rows.length < MOST_ROWS) {
    const parent = snapshot.parent[node]!;
    const place = (placeIn.get(parent) ?? 0) + 1;
    placeIn.set(parent, place);
    if (!families.has(parent)) families.set(parent, parent === NONE ? 1 : countChildren(snapshot, parent));
    const hasChildren = snapshot.last[node]! > node;
    const isOpen = open.has(node);
    rows.push({
      node,
      id: snapshot.ids.at(node) ?? String(node),
      level: snapshot.depth[node]! + 1,
      isOpen: hasChildren ? isOpen : null,
      place,
      siblings: families.get(parent)!,
      text: nodeSentence(snapshot, node),
    });
    node = isOpen ? node + 1 : snapshot.last[node]! + 1;
  }
  return { rows, cut: node < snapshot.header.count };
}

function countChildren(snapshot: TreeSnapshot, parent: number): number {
  let count = 0;
  for (let child = parent + 1; child <= snapshot.last[parent]!; child = snapshot.last[child]! + 1) count++;
  return count;
}
