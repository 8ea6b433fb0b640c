import type { Line } from '../lines';
import type { Parcel } from './messages';

const PARCEL_BYTES = 256 * 1024;
const PARCEL_LINES = 4_096;
const FIELDS = 5;
const TOO_LONG = -1;
const ROOM = PARCEL_BYTES + PARCEL_BYTES / 4;

const memory = (bytes: number): Buffer<SharedArrayBuffer> => Buffer.from(new SharedArrayBuffer(bytes));

/** Packs lines until there are enough for a message. Each parcel's memory is used again for the `rotation`-th after it. */
export class ParcelPacker {
  private readonly slots: Buffer<SharedArrayBuffer>[];
  private slot = 0;
  private size = 0;
  private places: number[] = [];

  constructor(rotation: number) {
    this.slots = Array.from({ length: rotation }, () => memory(0));
  }

  get isEmpty(): boolean {
    return this.places.length === 0;
  }

  get isFull(): boolean {
    return this.size >= PARCEL_BYTES || this.places.length >= PARCEL_LINES * FIELDS;
  }

  add({ line, byteOffset, bytes, complete }: Line): void {
    const from = this.size;
    const to = bytes === null ? TOO_LONG : from + bytes.length;
    this.places.push(line, byteOffset, from, to, Number(complete));
    if (bytes === null) return;
    this.reserve(to);
    bytes.copy(this.slots[this.slot]!, from);
    this.size = to;
  }

  /** What has been packed. */
  take(): Parcel {
    const used = this.slots[this.slot]!;
    const parcel = { bytes: new Uint8Array(used.buffer, used.byteOffset, this.size), places: Float64Array.from(this.places) };
    // Room for one very long line is not kept.
    if (used.length > ROOM) this.slots[this.slot] = memory(0);
    this.slot = (this.slot + 1) % this.slots.length;
    this.size = 0;
    this.places = [];
    return parcel;
  }

  private reserve(size: number): void {
    const used = this.slots[this.slot]!;
    if (size <= used.length) return;
    const grown = memory(Math.max(ROOM, size));
    used.copy(grown, 0, 0, this.size);
    this.slots[this.slot] = grown;
  }
}

/** The lines of a parcel; they share its memory. */
export function* linesOf({ bytes, places }: Parcel): Generator<Line> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < places.length; at += FIELDS) {
    const to = places[at + 3]!;
    const bytes = to === TOO_LONG ? null : buffer.subarray(places[at + 2], to);
    yield { line: places[at]!, byteOffset: places[at + 1]!, bytes, complete: places[at + 4] === 1 };
  }
}
