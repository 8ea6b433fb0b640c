import type { AnchorAllocation, Basis, LaterTree, RecordedStep, RootAllocation, StepAllocation } from '@/lib/contract';
import { heldAgainst, type Optimum, unitsAt } from './references';
import { missedPrompts, type TreeEnd, wastedAnchors, wastedTrees } from './waste';

export interface StageOptima {
  readonly recorded: Optimum;
  readonly exact: Optimum;
}

export interface StepEvidence {
  readonly rule: string;
  readonly roots: StageOptima;
  readonly anchors: StageOptima;
  readonly ends: readonly TreeEnd[];
  readonly later: ReadonlyMap<string, LaterTree>;
}

interface Valued {
  readonly exactV: number | null;
  readonly v: number | null;
  readonly vMean?: number | null | undefined;
}

/** Exact V where every place has one, else what was predicted: never one beside the other in one figure. */
function oneSource(places: readonly Valued[]): { readonly p: readonly (number | null)[]; readonly basis: Basis } {
  const predicted = places.map(({ v, vMean }) => vMean ?? v);
  if (places.every(({ exactV }) => exactV !== null))
    return { p: places.map(({ exactV }) => exactV), basis: { exact: places.length, predicted: 0, missing: 0 } };
  const missing = predicted.filter((v) => v === null).length;
  return { p: predicted, basis: { exact: 0, predicted: places.length - missing, missing } };
}

function rootStage(step: RecordedStep, { recorded, exact }: StageOptima) {
  const { candidates } = step;
  const { p, basis } = oneSource(candidates);
  const given = candidates.map(({ m }) => m);
  const held = heldAgainst({ given, p, groups: [{ from: 0, to: given.length }], optimum: recorded, optimumExact: exact });
  const keys = new Map(step.trees.map((tree) => [tree.prompt, tree.treeKey]));
  const roots = candidates.map(
    ({ prompt, v, vMean, exactV, m }, i): RootAllocation => ({
      prompt,
      treeKey: keys.get(prompt) ?? null,
      v: v ?? vMean ?? null,
      exactV,
      p: p[i] ?? null,
      given: m,
      references: unitsAt(held, i),
    }),
  );
  return { roots, basis, held };
}

function anchorStage(step: RecordedStep, { recorded, exact }: StageOptima) {
  const all = step.trees.flatMap(({ prompt, treeKey, anchors }) => anchors.map((anchor) => ({ ...anchor, prompt, treeKey })));
  const { p, basis } = oneSource(all);
  const given = all.map((anchor) => anchor.given ?? anchor.continuations);
  let from = 0;
  const groups = step.trees.map(({ anchors }) => {
    from += anchors.length;
    return { from: from - anchors.length, to: from };
  });
  const held = heldAgainst({ given, p, groups, optimum: recorded, optimumExact: exact });
  const anchors = all.map(
    ({ prompt, treeKey, anchor, t, r, v, exactV, continuations }, i): AnchorAllocation => ({
      prompt,
      treeKey,
      anchor,
      t,
      r,
      v,
      exactV,
      p: p[i] ?? null,
      given: given[i] as number,
      spent: continuations,
      references: unitsAt(held, i),
    }),
  );
  return { anchors: given.some((units) => units > 0) ? anchors : [], basis, held };
}

/** A step's allocation held against references, and what it wasted and missed. O(candidates + anchors). */
export function stepAllocation(step: RecordedStep, evidence: StepEvidence): StepAllocation {
  const first = rootStage(step, evidence.roots);
  const second = anchorStage(step, evidence.anchors);
  const unfunded = step.candidates.filter(({ m }) => m === 0);
  const { exact } = evidence.roots;
  return {
    run: step.run,
    attempt: step.attempt,
    step: step.step,
    allocator: step.allocator,
    warmUp: step.warmUp,
    predictorVersion: step.predictorVersion,
    budget: step.budget,
    rule: evidence.rule,
    rootBasis: first.basis,
    anchorBasis: second.basis,
    rootReferences: first.held.map(({ reference }) => reference),
    anchorReferences: second.held.map(({ reference }) => reference),
    roots: first.roots,
    anchors: second.anchors,
    trees: evidence.ends.map(({ prompt, treeKey, given, leaves }) => ({ prompt, treeKey, given, spent: leaves })),
    wastedTrees: wastedTrees(step, evidence.ends),
    wastedAnchors: wastedAnchors(step),
    missed: missedPrompts(step, typeof exact === 'string' ? null : exact.counts, evidence.later),
    unfunded: unfunded.length,
    unfundedExact: unfunded.filter(({ exactV }) => exactV !== null).length,
    unfundedLater: unfunded.filter(({ prompt }) => evidence.later.has(prompt)).length,
  };
}
