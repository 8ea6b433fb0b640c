import type { PrefixPlan, PrefixStatistics } from '../allocators/types';
import type { AnchorRecord, PrefixesDecided } from '../events';
import { fold } from '../random/key';
import { doubles, ints } from '../small-arrays';
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

function statisticsOf<Turn>({ config, predictor, warmUp }: StepContext<Turn>, tree: Tree<Turn>, anchors: readonly number[]): PrefixStatistics {
  const r = doubles(anchors.length);
  const v = predictor ? doubles(anchors.length) : null;
  const rollout = ints(anchors.length);
  const turn = ints(anchors.length);
  for (let a = 0; a < anchors.length; a++) {
    const node = anchors[a] as number;
    const j = tree.rollout[node] as number;
    r[a] = tree.reward[tree.bareLeaf[j] as number] as number;
    if (v) v[a] = tree.v[node] as number;
    rollout[a] = j;
    turn[a] = tree.depth[node] as number;
  }
  return { prompt: tree.task, r, v, rollout, turn, rollouts: tree.bareLeaf.length, kMax: config.kMax, warmUp };
}

/**
 * Stage 2 of one tree, from its own bare rollouts alone: continuations for every visited non-terminal prefix. [P]
 * Throws RangeError if the budget is not spent whole.
 */
export function decidePrefixes<Turn>(context: StepContext<Turn>, tree: Tree<Turn>, budget: number): PrefixDecision | null {
  const { allocator, key } = context;
  if (!allocator.prefixes || budget === 0) return null;
  const anchors = anchorsOf(tree);
  const statistics = statisticsOf(context, tree, anchors);
  const plan = allocator.prefixes(statistics, budget, fold(fold(key, 'prefixes'), tree.task));
  let given = plan.toRoots;
  for (let a = 0; a < anchors.length; a++) given += plan.counts[a] as number;
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
