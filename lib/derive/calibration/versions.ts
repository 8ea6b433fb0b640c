import type { VersionComparison } from '@/lib/contract/read/calibration';
import { ratioVariance } from './clustered';
import { student95 } from './student';

/** One prefix with what two versions said of it, and the outcomes that judge both. */
export interface PrefixPair {
  readonly cluster: number;
  readonly a: number;
  readonly b: number;
  readonly k: number;
  readonly n: number;
}

const MOST_POINTS = 1200;

const squares = (v: number, y: number): number => v * v - 2 * v * y + y;

/** Brier score of each, and their paired difference with its cluster-robust 95 % interval by prompt; each prefix once. */
export function compareVersions(pairs: readonly PrefixPair[]): Omit<VersionComparison, 'a' | 'b'> {
  const byCluster = new Map<number, [number, number]>();
  let [brierA, brierB] = [0, 0];
  for (const { cluster, a, b, k, n } of pairs) {
    const [ofA, ofB] = [squares(a, k / n), squares(b, k / n)];
    brierA += ofA;
    brierB += ofB;
    const sum = byCluster.get(cluster) ?? [0, 0];
    byCluster.set(cluster, sum);
    sum[0] += ofA - ofB;
    sum[1] += 1;
  }
  const count = pairs.length;
  const every = Math.max(1, Math.ceil(count / MOST_POINTS));
  const points = pairs.filter((_, i) => i % every === 0).map(({ a, b, k, n }) => ({ a, b, k, n }));
  if (count === 0) return { prefixes: 0, prompts: 0, brierA: null, brierB: null, difference: null, points };
  const value = (brierA - brierB) / count;
  const half = student95(byCluster.size - 1) * Math.sqrt(ratioVariance(byCluster.values()));
  const ends = Number.isNaN(half) ? { low: null, high: null } : { low: value - half, high: value + half };
  return { prefixes: count, prompts: byCluster.size, brierA: brierA / count, brierB: brierB / count, difference: { value, ...ends }, points };
}
