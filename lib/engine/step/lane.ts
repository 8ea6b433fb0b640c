/**
 * Events of one prompt, produced whenever they come and read in order. Reading lane after lane gives one order for the whole
 * step, whatever finished first.
 */
export class Lane<T> {
  private waiting: T[] = [];
  private over = false;
  private failure: { readonly error: unknown } | null = null;
  private wake: (() => void) | null = null;

  /** True once nothing more will be pushed. */
  get ended(): boolean {
    return this.over;
  }

  push(event: T): void {
    this.waiting.push(event);
    this.signal();
  }

  end(): void {
    this.over = true;
    this.signal();
  }

  fail(error: unknown): void {
    this.failure = { error };
    this.end();
  }

  /** What has come since the last call; with nothing left, throws what the lane failed with. */
  take(): readonly T[] {
    const taken = this.waiting;
    this.waiting = [];
    if (taken.length === 0 && this.failure) throw this.failure.error;
    return taken;
  }

  /** Resolves when something has come since the last `take`, or the lane has ended. */
  async more(): Promise<void> {
    if (this.over || this.waiting.length > 0) return;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
    });
  }

  private signal(): void {
    this.wake?.();
    this.wake = null;
  }
}
