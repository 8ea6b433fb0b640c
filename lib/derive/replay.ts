import type { Expectation, PrefixRedecision, RecordedAnchor, RecordedStep, Redecision, WhatIf } from '@/lib/contract';

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

const known = (place: { readonly exactV: number | null; readonly v: number | null; readonly vMean?: number | null | undefined }): number | null =>
  place.exactV ?? place.vMean ?? place.v;

type Funded = RecordedAnchor & { readonly allocated: number };

function expectationOf(step: RecordedStep, roots: readonly number[], anchors: readonly Funded[]): Expectation {
  const expanded = anchors.filter(({ allocated }) => allocated > 0);
  const total = (of: (v: number, anchor: Funded) => number): number =>
    expanded.reduce((sum, anchor) => sum + of(known(anchor) ?? Number.NaN, anchor), 0);
  return {
    funded: roots.filter((m) => m > 0).length,
    mixedGroups: step.candidates.reduce((sum, candidate, i) => {
      const m = roots[i] as number;
      return m === 0 ? sum : sum + mixedGroupChance(known(candidate) ?? Number.NaN, m);
    }, 0),
    anchorsExpanded: expanded.length,
    mixedAnchors: total((v, { r, allocated }) => flipChance(v, r, allocated)),
    contrastPairs: total((v, { r, allocated }) => expectedPairs(v, r, allocated)),
  };
}

/** Which V `known` finds, in words. */
function sourceOf(step: RecordedStep): string {
  const places = [...step.candidates, ...step.trees.flatMap(({ anchors }) => anchors)];
  const exact = places.filter(({ exactV }) => exactV !== null).length;
  if (exact === places.length) return 'exact V';
  const estimate = `Ṽ (${step.predictorVersion ?? 'no predictor'})`;
  return exact === 0 ? `${estimate}, as no exact V is known` : `exact V where it is known (${exact} of ${places.length}), else ${estimate}`;
}

/** Half the sum of differences: what was taken from one place and given to another, and what was given in all above it. */
const moved = (before: readonly number[], after: readonly number[]): number => {
  const up = after.reduce((sum, value, i) => sum + Math.max(0, value - (before[i] as number)), 0);
  const down = after.reduce((sum, value, i) => sum + Math.max(0, (before[i] as number) - value), 0);
  return Math.max(up, down);
};

function coverageOf(step: RecordedStep, { roots, prefixes }: Redecision): WhatIf['coverage'] {
  const bare = new Map(step.trees.map((tree) => [tree.prompt, tree.bare]));
  const extra = new Map(prefixes.map(({ prompt, toRoots }) => [prompt, toRoots]));
  const wanted = step.candidates.map(({ prompt }, i) => ({ needed: (roots[i] as number) + (extra.get(prompt) ?? 0), there: bare.get(prompt) ?? 0 }));
  const rootRollouts = {
    needed: wanted.reduce((sum, { needed }) => sum + needed, 0),
    recorded: wanted.reduce((sum, { needed, there }) => sum + Math.min(needed, there), 0),
  };
  const anchors = prefixes.flatMap((prefix) => prefix.anchors);
  const continuations = {
    needed: anchors.reduce((sum, { allocated }) => sum + allocated, 0),
    recorded: anchors.reduce((sum, anchor) => sum + Math.min(anchor.allocated, anchor.continuations), 0),
  };
  const undecided = prefixes.reduce((sum, { status, budget }) => sum + (status === 'decided' ? 0 : budget), 0);
  const leaves = rootRollouts.needed + continuations.needed + undecided;
  return { share: leaves > 0 ? (rootRollouts.recorded + continuations.recorded) / leaves : 1, leaves, rootRollouts, continuations, undecided };
}

const decidedOnly = (prefixes: readonly PrefixRedecision[]): Funded[] =>
  prefixes.flatMap(({ status, anchors }) => (status === 'decided' ? anchors : []));

/**
 * Two decisions about one recorded step: what moved, what each is expected to yield, and how much of the second the record
 * covers. Outcomes are never invented: a rollout counts as recorded only if it is the very one that the new decision would
 * have drawn, which holds as the j-th bare rollout and the k-th continuation of an anchor depend on their place alone.
 */
export function whatIf(step: RecordedStep, decision: Redecision): WhatIf {
  const recordedRoots = step.candidates.map(({ m }) => m);
  const after = decidedOnly(decision.prefixes);
  const trees = new Set(decision.prefixes.filter(({ status }) => status === 'decided').map(({ prompt }) => prompt));
  const before = step.trees
    .filter(({ prompt }) => decision.prefixes.length === 0 || trees.has(prompt))
    .flatMap(({ anchors }) => anchors.map((anchor) => ({ ...anchor, allocated: anchor.continuations })));
  return {
    run: step.run,
    attempt: step.attempt,
    step: step.step,
    recordedAllocator: step.allocator,
    allocator: decision.allocator,
    valuesFrom: decision.valuesFrom,
    expectedFrom: sourceOf(step),
    recorded: expectationOf(step, recordedRoots, before),
    redecided: expectationOf(step, decision.roots, after),
    movedRoots: moved(recordedRoots, decision.roots),
    movedContinuations: moved(
      after.map(({ continuations }) => continuations),
      after.map(({ allocated }) => allocated),
    ),
    prompts: step.candidates.map(({ prompt, v, vMean, exactV, m }, i) => ({
      prompt,
      v: v ?? vMean ?? null,
      exactV,
      recorded: m,
      redecided: decision.roots[i] as number,
    })),
    prefixes: decision.prefixes,
    coverage: coverageOf(step, decision),
  };
}
