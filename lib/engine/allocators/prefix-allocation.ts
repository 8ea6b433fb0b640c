import { ints } from '../small-arrays';
import { MinHeap } from './min-heap';

/**
 * Stage 2, exactly: counts 0 ≤ k_a ≤ kMax with Σ k_a = budget that maximise Σ (1 − q_a^k_a). The utility is concave in k, so
 * giving each unit to the largest gain q^k(1−q) is optimal. [P; optimality D] Equal gains go to the earlier anchor.
 * Cost O((n + budget) log n).
 *
 * @param q chance that one continuation repeats the factual outcome, in [0, 1] [n]
 * @param kMax most continuations of an anchor [D]; what it leaves over is not given
 * @returns counts [n]; all 0 where there is no anchor
 */
export function prefixAllocation(q: ArrayLike<number>, budget: number, kMax: number = budget): Int32Array {
  const counts = ints(q.length);
  const heap = new MinHeap(q.length);
  for (let a = 0; a < q.length; a++) heap.push((q[a] as number) - 1, a);
  for (let unit = 0; unit < budget && heap.size > 0; unit++) {
    const a = heap.item;
    const gain = -heap.key;
    const k = (counts[a] as number) + 1;
    counts[a] = k;
    if (k >= kMax) heap.pop();
    else heap.replaceTop(-gain * (q[a] as number), a);
  }
  return counts;
}
