interface Count {
  passed: number;
  tried: number;
}

/** What an earlier visit still counts when a prompt is visited again. [D] */
const KEPT = 0.5;

/** Running counts of every prompt's bare rollouts; each visit halves what the earlier ones weigh, as the policy has moved on. */
export class RunningRates {
  private readonly counts: Map<string, Count>;

  /** Throws TypeError on a state that is not its own. */
  constructor(state?: unknown) {
    if (state !== undefined && !Array.isArray(state)) throw new TypeError('the checkpoint holds no running rates');
    this.counts = new Map((state as [string, Count][] | undefined)?.map(([prompt, count]) => [prompt, { ...count }]));
  }

  of(prompt: string): Readonly<Count> {
    return this.counts.get(prompt) ?? { passed: 0, tried: 0 };
  }

  visit(prompt: string, passed: number, tried: number): void {
    const before = this.of(prompt);
    this.counts.set(prompt, { passed: KEPT * before.passed + passed, tried: KEPT * before.tried + tried });
  }

  checkpoint(): [string, Count][] {
    return Array.from(this.counts, ([prompt, count]) => [prompt, { ...count }]);
  }
}
