import type { PrefixRedecision, RecordedStep, Redecision, WhatIf } from '@/lib/contract';
import { expectationOf, type Funded, observedOf, sourceOf } from './expectation';

/** What was taken from one place and given to another, and what was given in all above it. */
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
  const decided = new Set(decision.prefixes.filter(({ status }) => status === 'decided').map(({ prompt }) => prompt));
  const before = step.trees
    .filter(({ prompt }) => decision.prefixes.length === 0 || decided.has(prompt))
    .flatMap(({ anchors }) => anchors.map((anchor) => ({ ...anchor, allocated: anchor.continuations })));
  const trees = new Map(step.trees.map((tree) => [tree.prompt, tree]));
  return {
    run: step.run,
    attempt: step.attempt,
    step: step.step,
    warmUp: step.warmUp,
    recordedAllocator: step.allocator,
    allocator: decision.allocator,
    valuesFrom: decision.valuesFrom,
    recordedBudget: step.budget,
    budget: decision.budget,
    pool: { recorded: step.candidates.length, wanted: decision.pool },
    expectedFrom: sourceOf(step),
    recorded: expectationOf(step, recordedRoots, before),
    redecided: expectationOf(step, decision.roots, after),
    observed: observedOf(step, decision.roots, after, trees),
    movedRoots: moved(recordedRoots, decision.roots),
    movedContinuations: moved(
      after.map(({ continuations }) => continuations),
      after.map(({ allocated }) => allocated),
    ),
    prompts: step.candidates.map(({ prompt, v, vMean, exactV, m }, i) => ({
      prompt,
      treeKey: trees.get(prompt)?.treeKey ?? null,
      v: v ?? vMean ?? null,
      exactV,
      recorded: m,
      redecided: decision.roots[i] as number,
      bare: trees.get(prompt)?.bare ?? 0,
    })),
    prefixes: decision.prefixes,
    coverage: coverageOf(step, decision),
  };
}
