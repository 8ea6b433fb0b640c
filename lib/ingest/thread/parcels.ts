import type { Line } from '../lines';
import type { Parcel } from './messages';

const PARCEL_BYTES = 256 * 1024;
const PARCEL_LINES = 4_096;
const FIELDS = 5;
const TOO_LONG = -1;

/** Memory of its own, of which nothing else has a part. */
const nothing = (): Buffer => Buffer.from(new ArrayBuffer(0));

/** Packs lines until there are enough for a message. */
export class ParcelPacker {
  private bytes = nothing();
  private size = 0;
  private places: number[] = [];

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
    bytes.copy(this.bytes, from);
    this.size = to;
  }

  /** What has been packed, in memory that may be given away. */
  take(): Parcel {
    const { buffer } = this.bytes;
    const parcel = { bytes: new Uint8Array(buffer as ArrayBuffer, 0, this.size), places: Float64Array.from(this.places) };
    this.bytes = nothing();
    this.size = 0;
    this.places = [];
    return parcel;
  }

  private reserve(size: number): void {
    if (size <= this.bytes.length) return;
    const grown = Buffer.from(new ArrayBuffer(Math.max(PARCEL_BYTES + PARCEL_BYTES / 4, size)));
    this.bytes.copy(grown, 0, 0, this.size);
    this.bytes = grown;
  }
}

/** The lines of a parcel; they share its memory. */
export function* linesOf({ bytes, places }: Parcel): Generator<Line> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < places.length; at += FIELDS) {
    const [line, byteOffset, from, to, complete] = places.subarray(at, at + FIELDS) as unknown as [number, number, number, number, number];
    yield { line, byteOffset, bytes: to === TOO_LONG ? null : buffer.subarray(from, to), complete: complete === 1 };
  }
}
