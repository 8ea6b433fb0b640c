const KEPT_OF_TOO_LONG = 4096;

/** Collects the slices of one record; past `maxBytes` it keeps only the first few KiB, for the excerpt. */
export class ByteCollector {
  private readonly slices: Uint8Array[] = [];
  private length = 0;
  overflowed = false;

  constructor(private readonly maxBytes: number) {}

  add(slice: Uint8Array): void {
    if (this.overflowed || slice.length === 0) return;
    if (this.length + slice.length > this.maxBytes) {
      this.overflowed = true;
      if (this.length >= KEPT_OF_TOO_LONG) return;
    }
    const kept = this.overflowed ? slice.slice(0, KEPT_OF_TOO_LONG) : slice.slice();
    this.slices.push(kept);
    this.length += kept.length;
  }

  bytes(): Uint8Array {
    if (this.slices.length === 1) return this.slices[0] as Uint8Array;
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const slice of this.slices) {
      all.set(slice, at);
      at += slice.length;
    }
    return all;
  }
}
