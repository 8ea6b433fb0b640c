import { type NodeRecord, nodeSchema } from '@/lib/contract';
import { stands } from './json-scan';

export type NodeKey = keyof NodeRecord;

/** The keys of a node as the contract has them; a key's number is its place here. */
export const NODE_KEYS = Object.keys(nodeSchema.shape) as NodeKey[];

export const KEY = Object.fromEntries(NODE_KEYS.map((key, number) => [key, number])) as Readonly<Record<NodeKey, number>>;

/** A key that a node does not have. */
export const UNKNOWN_KEY = -1;

export const QUOTE = 0x22;
const BYTES = NODE_KEYS.map((key) => Buffer.from(`${key}"`));

// A function of its own: what a closure captures is allocated whenever its function is called, not only where it is needed.
const keyAt = (bytes: Uint8Array, from: number): number => BYTES.findIndex((key) => stands(bytes, from, key));

/** Finds a key's number. Producers write their keys in one order: what followed the last time is tried first. */
export class KeyReader {
  private readonly follows = new Int8Array(NODE_KEYS.length + 1).fill(UNKNOWN_KEY);
  private last: number = NODE_KEYS.length;

  /** Begins a node. */
  begin(): void {
    this.last = NODE_KEYS.length;
  }

  /** Number of the key whose content begins at `from`; `UNKNOWN_KEY` where it is none. */
  read(bytes: Uint8Array, from: number): number {
    const guess = this.follows[this.last]!;
    if (guess !== UNKNOWN_KEY && stands(bytes, from, BYTES[guess]!)) {
      this.last = guess;
      return guess;
    }
    const found = keyAt(bytes, from);
    if (found === UNKNOWN_KEY) return UNKNOWN_KEY;
    this.follows[this.last] = found;
    this.last = found;
    return found;
  }

  /** Length of a key with its closing quote. */
  length(key: number): number {
    return BYTES[key]!.length;
  }
}
