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

/** The rows of an outline: the path to one node opened, all else closed. Only what is looked at is put into words. */
export class OutlineRows {
  /** Node of each row, and its place among its siblings from 1. [rows] */
  private readonly nodes: Int32Array;
  private readonly places: Int32Array;
  /** Children of the path's node at the level before. [levels] */
  private readonly siblings: Int32Array;
  /** Row of the path's node at each level. [levels] */
  private readonly pathRows: Int32Array;
  readonly count: number;

  /** Cost: rows, not N. */
  constructor(
    private readonly snapshot: TreeSnapshot,
    private readonly path: readonly number[],
  ) {
    const nodes: number[] = [];
    const places: number[] = [];
    this.siblings = new Int32Array(path.length + 1);
    this.pathRows = new Int32Array(path.length);
    for (let node = 0; node < snapshot.header.count; ) {
      const level = snapshot.depth[node]!;
      this.siblings[level]!++;
      if (this.isOpen(node)) this.pathRows[level] = nodes.length;
      nodes.push(node);
      places.push(this.siblings[level]!);
      node = this.isOpen(node) ? node + 1 : snapshot.last[node]! + 1;
    }
    this.nodes = Int32Array.from(nodes);
    this.places = Int32Array.from(places);
    this.count = nodes.length;
  }

  private isOpen(node: number): boolean {
    return this.path[this.snapshot.depth[node]!] === node;
  }

  /** The row of a node of the path; −1 where it has none. */
  rowOfPath(node: number): number {
    return this.isOpen(node) ? this.pathRows[this.snapshot.depth[node]!]! : -1;
  }

  nodeAt(row: number): number {
    return this.nodes[row]!;
  }

  at(row: number): OutlineRow {
    const { snapshot } = this;
    const node = this.nodes[row]!;
    const level = snapshot.depth[node]!;
    return {
      node,
      id: snapshot.ids.at(node) ?? String(node),
      level: level + 1,
      isOpen: snapshot.last[node]! > node ? this.isOpen(node) : null,
      place: this.places[row]!,
      siblings: this.siblings[level]!,
      text: nodeSentence(snapshot, node),
    };
  }
}

/** Rows around a place that are in the page at once. */
const ROWS_AROUND = 120;

/** Which rows are in the page, `[from, to)`: those around the middle of what is looked at. */
export function rowWindow(count: number, middle: number): readonly [from: number, to: number] {
  const from = Math.max(0, Math.min(count - 2 * ROWS_AROUND, middle - ROWS_AROUND));
  return [from, Math.min(count, from + 2 * ROWS_AROUND)];
}
