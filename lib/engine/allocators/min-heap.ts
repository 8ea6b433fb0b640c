import { doubles, ints } from '../small-arrays';

/**
 * Binary min-heap of (key, item) in typed arrays that grow by doubling. Equal keys leave by item, so that an order never depends
 * on history.
 */
export class MinHeap {
  private keys: Float64Array;
  private items: Int32Array;
  size = 0;

  constructor(capacity: number) {
    const room = Math.max(4, capacity);
    this.keys = doubles(room);
    this.items = ints(room);
  }

  /** Key and item of the smallest entry; only while `size` > 0. */
  get key(): number {
    return this.keys[0] as number;
  }
  get item(): number {
    return this.items[0] as number;
  }

  push(key: number, item: number): void {
    if (this.size === this.keys.length) this.grow();
    let at = this.size++;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!this.before(key, item, up)) break;
      this.move(up, at);
      at = up;
    }
    this.set(at, key, item);
  }

  pop(): void {
    const last = --this.size;
    if (last === 0) return;
    const key = this.keys[last] as number;
    this.sink(key, this.items[last] as number);
  }

  /** Puts an entry in the place of the smallest one: cheaper than `pop` and `push`. */
  replaceTop(key: number, item: number): void {
    this.sink(key, item);
  }

  private sink(key: number, item: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && this.before(this.keys[child + 1] as number, this.items[child + 1] as number, child)) child++;
      if (this.before(key, item, child)) break;
      this.move(child, at);
      at = child;
    }
    this.set(at, key, item);
  }

  private before(key: number, item: number, than: number): boolean {
    const other = this.keys[than] as number;
    return key < other || (key === other && item < (this.items[than] as number));
  }

  private move(from: number, to: number): void {
    this.keys[to] = this.keys[from] as number;
    this.items[to] = this.items[from] as number;
  }

  private set(at: number, key: number, item: number): void {
    this.keys[at] = key;
    this.items[at] = item;
  }

  private grow(): void {
    const room = this.keys.length * 2;
    const keys = new Float64Array(room);
    const items = new Int32Array(room);
    keys.set(this.keys);
    items.set(this.items);
    this.keys = keys;
    this.items = items;
  }
}
