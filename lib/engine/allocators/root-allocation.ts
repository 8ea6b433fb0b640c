import { MinHeap } from './min-heap';

/** Gains closer than this are equal: below it a swap would only chase rounding. */
const EQUAL = 1e-15;

/**
 * Stage 1, exactly: counts m_i ∈ {0, 2 … mMax} that maximise Σ U_root(v_i, m_i) under Σ m_i ≤ M. Cost O((n + M) log n).
 *
 * With s = v(1−v) the chance p_m = v^m + (1−v)^m of a group of one colour obeys p_m = p_{m−1} − s·p_{m−2}, so U_root rises with
 * s at every m and an optimum funds the k prompts of largest s; the unit that makes m − 1 to m gains s·p_{m−2}, which falls
 * with m from the third on. So: open prompts by falling s, each with 2, keep the rest greedy, and keep the best k. [D]
 * (One-unit greedy is wrong: the first unit of a prompt is worth nothing, so it piles all on one prompt.)
 *
 * @param v success probabilities, each in [0, 1] [n]
 * @param M root rollouts of the step, ≥ 0
 * @param mMax most rollouts of a prompt, ≥ 2
 * @returns counts [n]; where n · mMax ≥ M ≥ 2 and every v is inside (0, 1), Σ is M, or M − 1 if all funded prompts are at mMax
 */
export function rootAllocation(v: ArrayLike<number>, M: number, mMax: number): Int32Array {
  const solver = new RootSolver(v, M, mMax);
  for (const prompt of solver.order) if (!solver.open(prompt)) break;
  return solver.best();
}

class RootSolver {
  readonly order: Uint32Array;
  private readonly counts: Int32Array;
  private readonly spread: Float64Array; // s = v(1−v) [n]
  private readonly sameColour: Float64Array; // p_m of every prompt, mMax + 1 a prompt
  private readonly gains: MinHeap; // units that may be added, by falling gain
  private readonly losses: MinHeap; // units that may be taken back, by rising loss
  private readonly undo: number[] = []; // ±(prompt + 1) for every unit moved since the best state
  private used = 0;
  private value = 0;
  private bestValue = 0;

  constructor(
    v: ArrayLike<number>,
    private readonly M: number,
    private readonly mMax: number,
  ) {
    const n = v.length;
    this.counts = new Int32Array(n);
    this.spread = Float64Array.from(v, (x) => x * (1 - x));
    this.sameColour = new Float64Array(n * (mMax + 1));
    const spread = this.spread;
    this.order = Uint32Array.from({ length: n }, (_, i) => i).sort((a, b) => (spread[b] as number) - (spread[a] as number) || a - b);
    this.gains = new MinHeap(M + 2);
    this.losses = new MinHeap(M + 2);
  }

  /** Funds one prompt more and rebalances; false when no two units can be freed for it, or no later state can be better. */
  open(prompt: number): boolean {
    if (this.settled(prompt)) return false;
    while (this.M - this.used < 2 && this.removable()) this.takeBack();
    if (this.M - this.used < 2) return false;
    this.tabulate(prompt);
    this.account(prompt, 2, 2 * (this.spread[prompt] as number));
    if (this.mMax > 2) this.gains.push(-this.gain(prompt, 3), prompt, 3);
    while (this.used < this.M && this.addable()) this.add();
    while (this.addable() && this.removable() && -this.gains.key > this.losses.key + EQUAL) {
      this.takeBack();
      if (this.addable()) this.add();
    }
    if (this.value > this.bestValue + EQUAL) {
      this.bestValue = this.value;
      this.undo.length = 0;
    }
    return true;
  }

  /** Counts of the best state met. */
  best(): Int32Array {
    for (let i = this.undo.length - 1; i >= 0; i--) {
      const step = this.undo[i] as number;
      if (step > 0) this.counts[step - 1] = (this.counts[step - 1] as number) - 1;
      else this.counts[-step - 1] = (this.counts[-step - 1] as number) + 1;
    }
    return this.counts;
  }

  /**
   * With all units spent, the next prompt brings 2s and costs two units that each gain at least the smallest retained gain; none
   * of its further units gains more than s. So once s is no larger than that gain, this and every later prompt only loses.
   */
  private settled(prompt: number): boolean {
    return this.used === this.M && this.removable() && (this.spread[prompt] as number) <= this.losses.key;
  }

  private tabulate(prompt: number): void {
    const p = this.sameColour;
    const at = prompt * (this.mMax + 1);
    const s = this.spread[prompt] as number;
    p[at] = 2;
    p[at + 1] = 1;
    for (let m = 2; m <= this.mMax; m++) p[at + m] = (p[at + m - 1] as number) - s * (p[at + m - 2] as number);
  }

  /** What the m-th unit of a prompt adds, m ≥ 3. */
  private gain(prompt: number, m: number): number {
    return (this.spread[prompt] as number) * (this.sameColour[prompt * (this.mMax + 1) + m - 2] as number);
  }

  private account(prompt: number, units: number, value: number): number {
    const m = (this.counts[prompt] as number) + units;
    this.counts[prompt] = m;
    this.used += units;
    this.value += value;
    for (let i = 0; i < Math.abs(units); i++) this.undo.push(units > 0 ? prompt + 1 : -(prompt + 1));
    return m;
  }

  private addable(): boolean {
    while (this.gains.size > 0 && (this.counts[this.gains.item] as number) + 1 !== this.gains.tag) this.gains.pop();
    return this.gains.size > 0;
  }

  private removable(): boolean {
    while (this.losses.size > 0 && this.counts[this.losses.item] !== this.losses.tag) this.losses.pop();
    return this.losses.size > 0;
  }

  private add(): void {
    const { item, key } = this.gains;
    const m = this.account(item, 1, -key);
    if (m < this.mMax) this.gains.replaceTop(-this.gain(item, m + 1), item, m + 1);
    else this.gains.pop();
    this.losses.push(-key, item, m);
  }

  private takeBack(): void {
    const { item, key } = this.losses;
    const m = this.account(item, -1, -key);
    if (m >= 3) this.losses.replaceTop(this.gain(item, m), item, m);
    else this.losses.pop();
    this.gains.push(-key, item, m + 1);
  }
}
