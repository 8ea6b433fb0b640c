import type { Looks } from '@/lib/engine/interfaces/decision-graph';

const NEVER = -1;

/** Chances of the actions of a world's looks under one policy: each look is decided when it is first met at a revision. */
export class LookChoices {
  /** π(a | look), action after action; valid for a look after `at` has named it. [B] */
  chance = new Float64Array(0);
  private decided = new Int32Array(0); // revision [L]
  private weights: Float64Array;
  private revision = 0;

  /** @param weights a power of two in number */
  constructor(
    private readonly looks: Looks,
    weights: Float64Array,
  ) {
    this.weights = weights;
  }

  /** Decides by these weights from now on; what was decided at another revision is decided anew. */
  under(weights: Float64Array, revision: number): this {
    this.weights = weights;
    this.revision = revision;
    return this;
  }

  /** Makes room for the looks of tasks compiled since. */
  makeRoom(): void {
    const count = this.looks.actionStart.length - 1;
    if (this.decided.length >= count) return;
    const decided = new Int32Array(2 * count).fill(NEVER);
    decided.set(this.decided);
    this.decided = decided;
    const chance = new Float64Array(2 * (this.looks.actionStart[count] as number));
    chance.set(this.chance);
    this.chance = chance;
  }

  /** Where the chances of a look's actions begin in `chance`. Call `makeRoom` once a graph before. */
  at(look: number): number {
    if (this.decided[look] !== this.revision) {
      this.decide(look);
      this.decided[look] = this.revision;
    }
    return this.looks.actionStart[look] as number;
  }

  /** Softmax over the summed feature weights of each action of a look. */
  private decide(look: number): void {
    const { chance, weights } = this;
    const { actionStart, featureStart, features } = this.looks;
    const mask = weights.length - 1;
    const from = actionStart[look] as number;
    const to = actionStart[look + 1] as number;
    let top = Number.NEGATIVE_INFINITY;
    for (let a = from; a < to; a++) {
      let score = 0;
      const end = featureStart[a + 1] as number;
      for (let f = featureStart[a] as number; f < end; f++) score += weights[(features[f] as number) & mask] as number;
      chance[a] = score;
      if (score > top) top = score;
    }
    let sum = 0;
    for (let a = from; a < to; a++) sum += chance[a] = Math.exp((chance[a] as number) - top);
    for (let a = from; a < to; a++) chance[a] = (chance[a] as number) / sum;
  }
}
