/** The text of bytes that are often the same as the last ones: no new text is made for them. */
export class Interned {
  private readonly seen = Buffer.alloc(64);
  private length = -1;
  private text = '';

  constructor(start = '') {
    this.remember(Buffer.from(start), 0, Buffer.byteLength(start), start);
  }

  /** The text of the bytes from `from` up to `to`. */
  read(bytes: Buffer, from: number, to: number): string {
    if (this.is(bytes, from, to)) return this.text;
    const text = bytes.toString('utf8', from, to);
    this.remember(bytes, from, to, text);
    return text;
  }

  /** True where these bytes are the last ones. */
  is(bytes: Buffer, from: number, to: number): boolean {
    if (to - from !== this.length) return false;
    const { seen } = this;
    for (let at = from; at < to; at++) if (bytes[at] !== seen[at - from]) return false;
    return true;
  }

  /** Takes these bytes as the last ones. */
  remember(bytes: Buffer, from: number, to: number, text: string): void {
    this.length = to - from <= this.seen.length ? to - from : -1;
    for (let i = 0; i < this.length; i++) this.seen[i] = bytes[from + i]!;
    this.text = text;
  }
}
