/** Keeps the last `most` things that were asked for; `drop` is told of what leaves. */
export class Lru<T> {
  readonly #kept = new Map<string, T>();

  constructor(
    readonly most: number,
    readonly drop: (thing: T) => void = () => undefined,
  ) {}

  get(key: string): T | undefined {
    const thing = this.#kept.get(key);
    if (thing === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, thing);
    return thing;
  }

  set(key: string, thing: T): void {
    const old = this.#kept.get(key);
    if (old !== undefined && old !== thing) this.drop(old);
    this.#kept.delete(key);
    this.#kept.set(key, thing);
    for (const [oldest, gone] of this.#kept) {
      if (this.#kept.size <= this.most) break;
      this.#kept.delete(oldest);
      this.drop(gone);
    }
  }

  clear(): void {
    for (const thing of this.#kept.values()) this.drop(thing);
    this.#kept.clear();
  }
}
