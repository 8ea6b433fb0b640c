import type { PrefixPlan } from '../allocators/types';
import type { AnchorRecord, PrefixesDecided } from '../events';
import { fold } from '../random/key';
import { anchorsOf, type Tree } from '../tree/tree';
import { numberOrNull, placeOf, type StepContext } from './context';

export interface PrefixDecision {
  readonly anchors: readonly number[]; // [A], nodes
  readonly plan: PrefixPlan;
  readonly event: PrefixesDecided;
}

function recordOf<Turn>(context: StepContext<Turn>, tree: Tree<Turn>, anchor: number, a: number, plan: PrefixPlan): AnchorRecord {
  const j = tree.rollout[anchor] as number;
  return {
    anchor: tree.id[anchor] as string,
    j,
    t: tree.depth[anchor] as number,
    v: numberOrNull(plan.v?.[a]),
    predictor: plan.v && context.predictor ? context.predictor.version : null,
    exactV: numberOrNull(tree.exactV[anchor]),
    r: tree.reward[tree.bareLeaf[j] as number] as number,
    q: numberOrNull(plan.q?.[a]),
    utility: numberOrNull(plan.utility?.[a]),
    rank: plan.rank?.[a] ?? null,
    allocated: plan.counts[a] as number,
  };
}

/**
 * Stage 2 of one tree, from its own bare rollouts alone: continuations for every visited non-terminal prefix. [P]
 * Throws RangeError if the budget is not spent whole.
 */
export function decidePrefixes<Turn>(context: StepContext<Turn>, tree: Tree<Turn>, budget: number): PrefixDecision | null {
  const { allocator, predictor, key } = context;
  if (!allocator.prefixes || budget === 0) return null;
  const anchors = anchorsOf(tree);
  const statistics = {
    prompt: tree.task,
    r: Float64Array.from(anchors, (node) => tree.reward[tree.bareLeaf[tree.rollout[node] as number] as number] as number),
    v: predictor ? Float64Array.from(anchors, (node) => tree.v[node] as number) : null,
    rollout: Int32Array.from(anchors, (node) => tree.rollout[node] as number),
    turn: Int32Array.from(anchors, (node) => tree.depth[node] as number),
    rollouts: tree.bareLeaf.length,
    kMax: context.config.kMax,
    warmUp: context.warmUp,
  };
  const plan = allocator.prefixes(statistics, budget, fold(fold(key, 'prefixes'), tree.task));
  const given = plan.counts.reduce((sum, k) => sum + k, 0) + plan.toRoots;
  if (given !== budget) throw new RangeError(`allocator ${allocator.name} gave ${given} continuations of ${budget} to ${tree.task}`);
  const event: PrefixesDecided = {
    kind: 'decision',
    ...placeOf(context, tree),
    allocator: allocator.name,
    budget,
    toRoots: plan.toRoots,
    anchors: anchors.map((anchor, a) => recordOf(context, tree, anchor, a, plan)),
  };
  return { anchors, plan, event };
}
