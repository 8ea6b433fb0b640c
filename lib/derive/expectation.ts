import type { Basis, Expectation, Observed, RecordedAnchor, RecordedStep, RecordedTree } from '@/lib/contract';

/** Chance that m fresh root rollouts of a prompt hold both outcomes [P]; 0 for m < 2. */
export const mixedGroupChance = (v: number, m: number): number => (m < 2 ? 0 : 1 - v ** m - (1 - v) ** m);

/** Chance that one of k fresh continuations of an anchor of value v ends otherwise than its factual outcome r ∈ {0, 1} [P]. */
export const flipChance = (v: number, r: number, k: number): number => 1 - (r * v + (1 - r) * (1 - v)) ** k;

/** E[n₊·n₋] of an anchor with factual outcome r and k fresh Bernoulli(v) outcomes. [D] */
export function expectedPairs(v: number, r: number, k: number): number {
  const mean = k * v;
  const square = k * v * (1 - v) + mean * mean;
  return r === 1 ? k - mean + k * mean - square : mean + k * mean - square;
}

interface Valued {
  readonly exactV: number | null;
  readonly v: number | null;
  readonly vMean?: number | null | undefined;
}

/** The best V that is known of a place: exact, else the predictor's mean, else the Ṽ that was used. */
export const knownV = ({ exactV, v, vMean }: Valued): number | null => exactV ?? vMean ?? v;

function basisOf(places: readonly Valued[]): Basis {
  const exact = places.filter(({ exactV }) => exactV !== null).length;
  const missing = places.filter((place) => knownV(place) === null).length;
  return { exact, predicted: places.length - exact - missing, missing };
}

/** Σ over places; null where one has no V. */
function total<P extends Valued>(places: readonly P[], of: (v: number, place: P) => number): number | null {
  let sum = 0;
  for (const place of places) {
    const v = knownV(place);
    if (v === null) return null;
    sum += of(v, place);
  }
  return sum;
}

export type Funded = RecordedAnchor & { readonly allocated: number };

/** What a decision can be expected to yield, given what was recorded. O(candidates + anchors). */
export function expectationOf(step: RecordedStep, roots: readonly number[], anchors: readonly Funded[]): Expectation {
  const funded = step.candidates.flatMap((candidate, i) => ((roots[i] as number) > 0 ? [{ ...candidate, given: roots[i] as number }] : []));
  const expanded = anchors.filter(({ allocated }) => allocated > 0);
  return {
    funded: funded.length,
    mixedGroups: total(funded, (v, { given }) => mixedGroupChance(v, given)),
    rootBasis: basisOf(funded),
    anchorsExpanded: expanded.length,
    mixedAnchors: total(expanded, (v, { r, allocated }) => flipChance(v, r, allocated)),
    contrastPairs: total(expanded, (v, { r, allocated }) => expectedPairs(v, r, allocated)),
    anchorBasis: basisOf(expanded),
  };
}

/** What was recorded of the groups and anchors that a decision would have sampled just so. */
export function observedOf(
  step: RecordedStep,
  roots: readonly number[],
  anchors: readonly Funded[],
  trees: ReadonlyMap<string, RecordedTree>,
): Observed {
  const passes = (reward: number): boolean => reward >= step.passMark;
  const covered = step.candidates.flatMap((candidate, i) => {
    const given = roots[i] as number;
    const rewards = trees.get(candidate.prompt)?.rewards.slice(0, given) ?? [];
    return given > 0 && rewards.length === given ? [{ ...candidate, given, passed: rewards.filter(passes).length }] : [];
  });
  const same = anchors.filter(({ allocated, continuations }) => allocated > 0 && allocated === continuations);
  return {
    groups: covered.length,
    mixedGroups: covered.filter(({ given, passed }) => passed > 0 && passed < given).length,
    expectedMixedGroups: total(covered, (v, { given }) => mixedGroupChance(v, given)),
    anchors: same.length,
    mixedAnchors: same.filter(({ r, allocated, passed }) => (passes(r) ? passed < allocated : passed > 0)).length,
    expectedMixedAnchors: total(same, (v, { r, allocated }) => flipChance(v, r, allocated)),
  };
}

/** Which V `knownV` finds, in words. */
export function sourceOf(step: RecordedStep): string {
  const { exact, predicted, missing } = basisOf([...step.candidates, ...step.trees.flatMap(({ anchors }) => anchors)]);
  const places = exact + predicted + missing;
  if (exact === places) return 'exact V';
  const estimate = `Ṽ (${step.predictorVersion ?? 'no predictor'})`;
  const words = exact === 0 ? `${estimate}, as no exact V is known` : `exact V where it is known (${exact} of ${places}), else ${estimate}`;
  return missing === 0 ? words : `${words}; ${missing} of ${places} have neither`;
}
