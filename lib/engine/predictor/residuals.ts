interface Residual {
  at: number;
  sum: number;
  n: number;
}

/** How fast what a prompt's outcomes taught fades, a step. [D] */
const FADE = 0.85;
/** Outcomes that the prediction itself weighs. [D] */
const PRIOR = 2;

/** What each prompt's outcomes exceeded their prediction by, lately: what features of words cannot say of it. */
export class Residuals {
  private fits = 0;
  private prompts = new Map<string, Residual>();

  of(task: string): number {
    const known = this.prompts.get(task);
    if (!known) return 0;
    const kept = FADE ** (this.fits - known.at);
    return (known.sum * kept) / (known.n * kept + PRIOR);
  }

  add(task: string, excess: number, n: number): void {
    const before = this.prompts.get(task) ?? { at: this.fits, sum: 0, n: 0 };
    const kept = FADE ** (this.fits - before.at);
    this.prompts.set(task, { at: this.fits, sum: before.sum * kept + excess, n: before.n * kept + n });
  }

  /** Ends a step. */
  tick(): void {
    this.fits++;
  }

  checkpoint(): { fits: number; prompts: [string, Residual][] } {
    return { fits: this.fits, prompts: Array.from(this.prompts, ([task, residual]) => [task, { ...residual }]) };
  }

  restore({ fits, prompts }: { fits: number; prompts: [string, Residual][] }): void {
    this.fits = fits;
    this.prompts = new Map(prompts.map(([task, residual]) => [task, { ...residual }]));
  }
}
