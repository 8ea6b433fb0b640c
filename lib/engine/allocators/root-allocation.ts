import { MinHeap } from './min-heap';

/**
 * Stage 1, exactly: counts m_i ∈ {0, 2 … mMax} that maximise Σ w_i · U_root(v_i, m_i) under Σ m_i ≤ M. Cost O((n + M) log n).
 *
 * With s = v(1−v) the chance p_m = v^m + (1−v)^m of a group of one colour obeys p_m = p_{m−1} − s·p_{m−2}, so the unit that
 * makes m − 1 to m gains w·s·p_{m−2}: w·s for the third, falling from there. The first two together gain 2·w·s, which is w·s
 * each. So but for m = 1 (worth 0, not w·s) the utility is concave with slopes w·s, w·s, w·s, w·s·p_2 …, and giving units by
 * falling slope is optimal for that relaxation. Equal slopes are given prompt by prompt, so at most one prompt ends at m = 1;
 * it is mended by the cheapest of three exchanges, and no other is cheaper (docs/allocators.md has the proof). [D]
 * (One-unit greedy on U_root itself is wrong: the first unit of a prompt is worth nothing, so it piles all on one prompt.)
 *
 * @param v success probabilities, each in [0, 1] [n]
 * @param M root rollouts of the step, ≥ 0
 * @param mMax most rollouts of a prompt, ≥ 2
 * @param weight what a mixed group of each prompt is worth, ≥ 0; 1 where left out [n]
 * @returns counts [n]; where n · mMax ≥ M ≥ 2 and every w·s is > 0, Σ is M, or M − 1 if all funded prompts are at mMax
 */
export function rootAllocation(v: ArrayLike<number>, M: number, mMax: number, weight?: ArrayLike<number>): Int32Array {
  const solver = new RootSolver(v, M, mMax, weight);
  solver.spend();
  return solver.counts;
}

class RootSolver {
  readonly counts: Int32Array;
  private readonly spread: Float64Array; // s = v(1−v) [n]
  private readonly slope: Float64Array; // w·s [n]
  private readonly before: Float64Array; // p_{m−2} of each prompt's next unit, once it holds two [n]
  private readonly sameColour: Float64Array; // p_{m−1} likewise [n]

  constructor(
    v: ArrayLike<number>,
    private readonly M: number,
    private readonly mMax: number,
    weight?: ArrayLike<number>,
  ) {
    const n = v.length;
    this.counts = new Int32Array(n);
    this.spread = Float64Array.from(v, (x) => x * (1 - x));
    this.slope = this.spread.map((s, i) => s * (weight ? (weight[i] as number) : 1));
    this.before = new Float64Array(n).fill(2);
    this.sameColour = new Float64Array(n).fill(1);
  }

  spend(): void {
    const { counts, slope, mMax } = this;
    const heap = new MinHeap(counts.length);
    for (let i = 0; i < counts.length; i++) if ((slope[i] as number) > 0) heap.push(-(slope[i] as number), i);
    let last = -1;
    for (let unit = 0; unit < this.M && heap.size > 0; unit++) {
      last = heap.item;
      const m = (counts[last] as number) + 1;
      counts[last] = m;
      if (m === mMax) heap.pop();
      else heap.replaceTop(-this.next(last, m), last);
    }
    if (last >= 0 && counts[last] === 1) this.mend(last);
  }

  /** What the unit after the m-th gains; moves the prompt's recurrence on. */
  private next(prompt: number, m: number): number {
    if (m < 3) return this.slope[prompt] as number;
    const p = this.sameColour[prompt] as number;
    const following = p - (this.spread[prompt] as number) * (this.before[prompt] as number);
    this.before[prompt] = p;
    this.sameColour[prompt] = following;
    return (this.slope[prompt] as number) * following;
  }

  /** What the last unit of a prompt with m ≥ 3 gained: w·s·p_{m−2}; at mMax the recurrence was not moved on. */
  private lastGain(prompt: number): number {
    const m = this.counts[prompt] as number;
    return (this.slope[prompt] as number) * ((m === this.mMax ? this.sameColour[prompt] : this.before[prompt]) as number);
  }

  /** One prompt holds a single unit: take it to two at another's expense, or give the unit to another, or leave it. */
  private mend(single: number): void {
    const { counts, slope, mMax, sameColour } = this;
    let donor = -1;
    let taker = -1;
    let taken = Number.POSITIVE_INFINITY;
    let given = 0;
    for (let i = 0; i < counts.length; i++) {
      const m = counts[i] as number;
      if (m >= 3 && this.lastGain(i) < taken) {
        donor = i;
        taken = this.lastGain(i);
      }
      const gain = (slope[i] as number) * (sameColour[i] as number);
      if (m >= 2 && m < mMax && gain > given) {
        taker = i;
        given = gain;
      }
    }
    const own = slope[single] as number;
    if (donor >= 0 && taken - own < own - given) {
      counts[single] = 2;
      counts[donor] = (counts[donor] as number) - 1;
      return;
    }
    counts[single] = 0;
    if (taker >= 0) counts[taker] = (counts[taker] as number) + 1;
  }
}
