import { PackedTexts, packTexts, type Texts } from './packed-texts';

/**
 * A tree as the browser gets it: one packed buffer of typed arrays in preorder (contract §4). Little-endian.
 *
 *     "CNPY" | u32 header bytes | header JSON | columns, each padded to 8 bytes | id text | label text
 *
 * Text columns are UTF-8 blobs (escapeText, for what UTF-8 cannot hold) with N + 1 offsets. Missing numbers are NaN; missing counts are `NONE`.
 */
export const NONE = -1;

/** Bits of `flags`. */
export const FLAG = {
  terminal: 1,
  success: 2,
  failure: 4,
  error: 8,
  limit: 16,
  continuation: 32,
  search: 64,
  /** An anchor at which at least one continuation was sampled. */
  expanded: 128,
  /** The parent edge was inferred by merging flat rollouts. */
  inferred: 256,
  /** Dropped by the search that proposed it. */
  pruned: 512,
  /** Stands for nodes that the reader put away. Never stored: the browser sets it (lib/derive/fold-tree). */
  folded: 1024,
} as const;

const COLUMNS = {
  /** Preorder index of the parent; `NONE` at the root. [N] */
  parent: Int32Array,
  /** Largest preorder index in the node's subtree, itself included. [N] */
  last: Int32Array,
  depth: Int32Array,
  flags: Uint16Array,
  /** Ṽ at decision time, in [0, 1]; NaN = no prediction. */
  v: Float32Array,
  exactV: Float32Array,
  /** Terminal reward; NaN on turns that are not terminal. */
  reward: Float32Array,
  /** Successes and terminal rollouts at or under the node: Monte Carlo estimate k/n. */
  k: Int32Array,
  n: Int32Array,
  /** Budget given here: root rollouts at the root, continuations at an anchor; `NONE` where no decision stood. */
  allocated: Int32Array,
  spent: Int32Array,
  /** Recursive target V̂. */
  target: Float32Array,
  advantage: Float32Array,
  tokens: Int32Array,
  /** Index of the bare rollout j the turn belongs to; `NONE` at the root and in searches. */
  rollout: Int32Array,
  /** Index into `header.predictors`; `NONE` = no prediction. */
  predictor: Int16Array,
} as const;

type Columns = { -readonly [K in keyof typeof COLUMNS]: InstanceType<(typeof COLUMNS)[K]> };
const NAMES = Object.keys(COLUMNS) as (keyof Columns)[];

export interface SnapshotHeader {
  readonly format: 1;
  readonly count: number;
  readonly run: string;
  readonly treeKey: string;
  /** Grows by one with every batch that changed the tree. */
  readonly revision: number;
  readonly ended: boolean;
  readonly predictors: readonly string[];
  /** Nodes that could not be placed (missing parent, second root, cycle), at most 1,000 of `detachedCount`. */
  readonly detached: readonly { readonly node: string; readonly reason: string }[];
  readonly detachedCount: number;
}

export interface TreeSnapshot extends Columns {
  readonly header: SnapshotHeader;
  /** Node ids and edge labels in preorder; empty in a thin snapshot (thumbnails). [N] */
  readonly ids: Texts;
  readonly labels: Texts;
}

const pad = (bytes: number): number => (bytes + 7) & ~7;

/** Empty columns for a tree of `count` nodes, missing values filled in as missing. */
export function emptyColumns(count: number): Columns {
  const columns = {} as Record<string, unknown>;
  for (const name of NAMES) columns[name] = new COLUMNS[name](count);
  const result = columns as Columns;
  for (const name of ['v', 'exactV', 'reward', 'target', 'advantage'] as const) result[name].fill(Number.NaN);
  for (const name of ['allocated', 'spent', 'tokens', 'rollout', 'predictor'] as const) result[name].fill(NONE);
  return result;
}

/** Packs a snapshot; `thin` leaves ids and labels out. Cost O(N). */
export function encodeSnapshot(snapshot: TreeSnapshot, { thin = false } = {}): Uint8Array {
  const header = new TextEncoder().encode(JSON.stringify({ ...snapshot.header, thin }));
  const texts = thin ? [] : [packTexts(snapshot.ids), packTexts(snapshot.labels)];
  const blocks: ArrayBufferView[] = NAMES.map((name) => snapshot[name]);
  for (const text of texts) blocks.push(text.offsets, text.bytes);
  const start = pad(8 + header.length);
  const out = new Uint8Array(blocks.reduce((sum, block) => sum + pad(block.byteLength), start));
  out.set([0x43, 0x4e, 0x50, 0x59]);
  new DataView(out.buffer).setUint32(4, header.length, true);
  out.set(header, 8);
  let at = start;
  for (const block of blocks) {
    out.set(new Uint8Array(block.buffer, block.byteOffset, block.byteLength), at);
    at += pad(block.byteLength);
  }
  return out;
}

/** Unpacks what `encodeSnapshot` made: views where alignment allows, texts undecoded, so that its cost does not depend on N. Throws RangeError on anything else. */
export function decodeSnapshot(input: Uint8Array): TreeSnapshot {
  // A Buffer’s own slice is a view of the same bytes
  const bytes = input.byteOffset % 8 === 0 ? input : new Uint8Array(input);
  if (bytes.length < 8 || bytes[0] !== 0x43 || bytes[1] !== 0x4e || bytes[2] !== 0x50 || bytes[3] !== 0x59)
    throw new RangeError('not a Canopy tree snapshot');
  const headerBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  const { thin, ...header } = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + headerBytes))) as SnapshotHeader & { thin: boolean };
  let at = pad(8 + headerBytes);
  const take = <T extends ArrayBufferView>(make: new (buffer: ArrayBufferLike, offset: number, length: number) => T, length: number): T => {
    const view = new make(bytes.buffer, bytes.byteOffset + at, length);
    at += pad(view.byteLength);
    return view;
  };
  const columns = {} as Record<string, unknown>;
  for (const name of NAMES) columns[name] = take(COLUMNS[name] as never, header.count);
  const text = (): Texts => {
    const offsets = take(Uint32Array, header.count + 1);
    return new PackedTexts(offsets, take(Uint8Array, offsets[header.count] ?? 0));
  };
  return { ...(columns as Columns), header, ids: thin ? [] : text(), labels: thin ? [] : text() };
}

/** A packed snapshot without ids and labels, as `encodeSnapshot` with `thin` makes it; no text is decoded. O(bytes). Throws RangeError on anything else. */
export function thinSnapshot(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 8 || bytes[0] !== 0x43 || bytes[3] !== 0x59) throw new RangeError('not a Canopy tree snapshot');
  const headerBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  const stored = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + headerBytes))) as SnapshotHeader;
  const header = new TextEncoder().encode(JSON.stringify({ ...stored, thin: true }));
  const columnBytes = NAMES.reduce((sum, name) => sum + pad(stored.count * COLUMNS[name].BYTES_PER_ELEMENT), 0);
  const [from, to] = [pad(8 + headerBytes), pad(8 + header.length)];
  const out = new Uint8Array(to + columnBytes);
  out.set(bytes.subarray(0, 4));
  new DataView(out.buffer).setUint32(4, header.length, true);
  out.set(header, 8);
  out.set(bytes.subarray(from, from + columnBytes), to);
  return out;
}
