import { escapeText, unescapeText } from './text-escape';

/** Texts by place. An array of strings is one; a packed snapshot's decode what is asked for. */
export interface Texts extends Iterable<string> {
  readonly length: number;
  /** Undefined where there is no such place. */
  at(place: number): string | undefined;
  /** First place of the text; −1 where it is not among them. */
  indexOf(text: string): number;
}

const NOWHERE = -1;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Texts in which a character is a byte, in one call; null where that is not so, or a NUL has to be escaped. */
function encodeAscii(texts: readonly string[]): { offsets: Uint32Array; bytes: Uint8Array } | null {
  const whole = texts.join('');
  const bytes = new TextEncoder().encode(whole);
  if (bytes.length !== whole.length || whole.includes('\0')) return null;
  const offsets = new Uint32Array(texts.length + 1);
  for (let i = 0; i < texts.length; i++) offsets[i + 1] = offsets[i]! + texts[i]!.length;
  return { offsets, bytes };
}

/** UTF-8 of all texts in one block, and where each begins. [N + 1] */
export function packTexts(texts: Texts): { offsets: Uint32Array; bytes: Uint8Array } {
  if (texts instanceof PackedTexts) return texts;
  const list = [...texts];
  const ascii = encodeAscii(list);
  if (ascii) return ascii;
  const encoder = new TextEncoder();
  const chunks = list.map((text) => encoder.encode(escapeText(text)));
  const offsets = new Uint32Array(list.length + 1);
  chunks.forEach((chunk, i) => {
    offsets[i + 1] = (offsets[i] ?? 0) + chunk.length;
  });
  const bytes = new Uint8Array(offsets[list.length] ?? 0);
  chunks.forEach((chunk, i) => {
    bytes.set(chunk, offsets[i]);
  });
  return { offsets, bytes };
}

/** Texts in one block of UTF-8 (escapeText): a million cost nothing until they are read. */
export class PackedTexts implements Texts {
  readonly length: number;
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** Places by hash of their bytes, open addressing; a power of two of slots. Made when the first text is looked for. */
  private slots: Int32Array | null;

  constructor(
    readonly offsets: Uint32Array,
    readonly bytes: Uint8Array,
    slots: Int32Array | null = null,
  ) {
    this.length = Math.max(0, offsets.length - 1);
    this.slots = slots;
  }

  at(place: number): string | undefined {
    const i = place < 0 ? this.length + place : place;
    if (!(i >= 0 && i < this.length)) return undefined;
    return unescapeText(this.decoder.decode(this.bytes.subarray(this.offsets[i], this.offsets[i + 1])));
  }

  *[Symbol.iterator](): Iterator<string> {
    for (let i = 0; i < this.length; i++) yield this.at(i)!;
  }

  /** Cost: the text, after one pass over all bytes at the first call. */
  indexOf(text: string): number {
    const wanted = new TextEncoder().encode(escapeText(text));
    const slots = this.hashed();
    for (let slot = this.hash(wanted, 0, wanted.length) & (slots.length - 1); slots[slot] !== NOWHERE; slot = (slot + 1) & (slots.length - 1))
      if (this.holds(slots[slot]!, wanted)) return slots[slot]!;
    return NOWHERE;
  }

  /** The index behind `indexOf`, to be made elsewhere and handed over. O(bytes). */
  hashed(): Int32Array {
    if (this.slots) return this.slots;
    let size = 4;
    while (size < this.length * 2) size *= 2;
    const slots = new Int32Array(size).fill(NOWHERE);
    for (let place = 0; place < this.length; place++) {
      let slot = this.hash(this.bytes, this.offsets[place]!, this.offsets[place + 1]!) & (size - 1);
      while (slots[slot] !== NOWHERE) slot = (slot + 1) & (size - 1);
      slots[slot] = place;
    }
    this.slots = slots;
    return slots;
  }

  /** FNV-1a, its high bits folded in: ids that count up would share slots otherwise. */
  private hash(bytes: Uint8Array, from: number, to: number): number {
    let hash = FNV_OFFSET;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, FNV_PRIME);
    return hash ^ (hash >>> 15);
  }

  private holds(place: number, wanted: Uint8Array): boolean {
    const from = this.offsets[place]!;
    if (this.offsets[place + 1]! - from !== wanted.length) return false;
    for (let i = 0; i < wanted.length; i++) if (this.bytes[from + i] !== wanted[i]) return false;
    return true;
  }
}
