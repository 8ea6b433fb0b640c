/** Pictures that could not be had while their cards are shown, for whoever says so and asks again. */
export class FailedPictures {
  readonly #again = new Map<number, () => void>();
  readonly #listeners = new Set<() => void>();

  add(id: number, again: () => void): void {
    this.#again.set(id, again);
    this.#tell();
  }

  delete(id: number): void {
    if (this.#again.delete(id)) this.#tell();
  }

  readonly count = (): number => this.#again.size;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Asks for all of them once more. */
  readonly retry = (): void => {
    const wishes = [...this.#again.values()];
    this.#again.clear();
    this.#tell();
    for (const again of wishes) again();
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
