/**
 * Events of one prompt, produced whenever they come and read in order. Reading lane after lane gives one order for the whole
 * step, whatever finished first.
 */
export class Lane<T> {
  private readonly waiting: T[] = [];
  private ended = false;
  private failure: { readonly error: unknown } | null = null;
  private wake: (() => void) | null = null;

  push(event: T): void {
    this.waiting.push(event);
    this.signal();
  }

  end(): void {
    this.ended = true;
    this.signal();
  }

  fail(error: unknown): void {
    this.failure = { error };
    this.signal();
  }

  /** Yields until the lane ends; throws what it failed with, after everything that came before. */
  async *read(): AsyncGenerator<T> {
    for (let at = 0; ; ) {
      for (; at < this.waiting.length; at++) yield this.waiting[at] as T;
      if (this.failure) throw this.failure.error;
      if (this.ended) return;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  private signal(): void {
    this.wake?.();
    this.wake = null;
  }
}
