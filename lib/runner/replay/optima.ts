import type { RecordedStep } from '@/lib/contract';
import { prefixAllocation } from '@/lib/engine/allocators/prefix-allocation';
import { rootAllocation } from '@/lib/engine/allocators/root-allocation';
import { spendRest } from '@/lib/engine/allocators/spend-rest';
import { prefixUtility, repeatChance, rootUtility } from '@/lib/engine/allocators/utility';
import { settingsOf } from './decide-again';

/** Which V an optimum is taken at. */
export type OptimumSource = 'recorded' | 'exact';

/** Units that maximise a stage's utility, and the utility of what was given instead. */
export interface Optimum {
  readonly counts: readonly number[];
  readonly achieved: number;
  readonly best: number;
}

/** Rules whose stage 1 maximises a utility of ours; trace-gain's is weighted. */
const BY_UTILITY: readonly string[] = ['trace', 'trace-root', 'trace-gain'];

/** Which utility the optima maximise, in words. */
export function ruleInWords({ allocator, warmUp }: RecordedStep): string {
  const utility =
    allocator === 'trace-gain'
      ? '(1 − V)^g · U_root, this rule’s own'
      : `U_root = 1 − Vᵐ − (1 − V)ᵐ, ${BY_UTILITY.includes(allocator ?? '') ? 'this rule’s own' : 'TRACE’s: this rule has none'}`;
  return warmUp ? `${utility}; in warm-up the rule drew uniformly` : utility;
}

function valuesOf(places: readonly (number | null)[], what: string, source: OptimumSource, epsilon: number): number[] | string {
  const missing = places.filter((v) => v === null).length;
  if (missing > 0) return `${source === 'exact' ? 'exact V' : 'Ṽ'} is not on record for ${missing} of ${places.length} ${what}`;
  return places.map((v) => Math.min(1 - epsilon, Math.max(epsilon, v as number)));
}

/**
 * The root rollouts that maximise stage 1's utility at recorded or exact V, without any uniform share, as many as were given. In
 * candidate order. A sentence where V is not known of all.
 */
export function rootOptimum(step: RecordedStep, source: OptimumSource): Optimum | string {
  const { candidates, allocator } = step;
  const config = settingsOf(step, { allocator: allocator !== null && BY_UTILITY.includes(allocator) ? allocator : 'trace' });
  const v = valuesOf(
    candidates.map(({ v: used, vMean, exactV }) => (source === 'exact' ? exactV : (used ?? vMean ?? null))),
    'candidates',
    source,
    config.epsilon,
  );
  if (typeof v === 'string') return v;
  const weight = v.map((x) => (allocator === 'trace-gain' ? (1 - x) ** config.gain : 1));
  const total = candidates.reduce((sum, { m }) => sum + m, 0);
  const counts = rootAllocation(v, total, config.mMax, weight);
  const score = Float64Array.from(v, (x, i) => (weight[i] as number) * x * (1 - x));
  const order = candidates.map((_, i) => i);
  if (candidates.length > 0) spendRest(counts, total, config.mMax, order, score);
  const utility = (m: (i: number) => number): number => v.reduce((sum, x, i) => sum + (weight[i] as number) * rootUtility(x, m(i)), 0);
  return { counts: [...counts], achieved: utility((i) => candidates[i]?.m ?? 0), best: utility((i) => counts[i] ?? 0) };
}

/**
 * The continuations that maximise stage 2's utility at recorded or exact V, in each tree as many as were given there. By tree,
 * rollout and turn. A sentence where V is not known of all.
 */
export function anchorOptimum(step: RecordedStep, source: OptimumSource): Optimum | string {
  const config = settingsOf(step, { allocator: 'trace' });
  const all = step.trees.flatMap(({ anchors }) => anchors);
  const v = valuesOf(
    all.map((anchor) => (source === 'exact' ? anchor.exactV : anchor.v)),
    'anchors',
    source,
    config.epsilon,
  );
  if (typeof v === 'string') return v;
  const counts: number[] = [];
  let achieved = 0;
  let best = 0;
  for (const { anchors } of step.trees) {
    const q = anchors.map(({ r }, a) => repeatChance(v[counts.length + a] as number, r));
    const given = anchors.map((anchor) => anchor.given ?? anchor.continuations);
    const own = prefixAllocation(
      q,
      given.reduce((sum, k) => sum + k, 0),
      config.kMax ?? undefined,
    );
    for (let a = 0; a < anchors.length; a++) {
      achieved += prefixUtility(q[a] as number, given[a] as number);
      best += prefixUtility(q[a] as number, own[a] as number);
    }
    counts.push(...own);
  }
  return { counts, achieved, best };
}
