import { turnWeights } from '@/lib/engine/advantages/turn-weights';
import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import type { TrainingBatch, TrainingTree } from '@/lib/engine/interfaces/rollout-source';
import { doubles } from '@/lib/engine/small-arrays';
import type { Critic } from './critic';
import { WeightedActions } from './weighted-actions';

interface Weights {
  readonly up: Float64Array; // ≥ 0 [N]
  readonly down: Float64Array; // ≤ 0 [N]
}

/** What positive and what negative advantages add to each node's turn: a clipped loss cuts them at different ratios. */
function advantageWeights({ tree, advantages, scope }: TrainingTree<number>, sharedPrefix: TrainingBatch<number>['sharedPrefix']): Weights {
  const positive = doubles(advantages.length);
  const negative = doubles(advantages.length);
  for (let node = 0; node < advantages.length; node++) {
    const value = advantages[node] as number;
    positive[node] = Math.max(value, 0);
    negative[node] = Math.min(value, 0);
  }
  return { up: turnWeights(tree, { scope, values: positive }, sharedPrefix), down: turnWeights(tree, { scope, values: negative }, sharedPrefix) };
}

/**
 * Sampled turns of a batch with what each is worth, divided by the batch's leaves. Observations have no place in it: only what
 * the policy itself did is trained. With a critic, rewards less its values take the place of the tree's advantages.
 */
export function turnTerms(world: ExactWorld, batch: TrainingBatch<number>, critic: Critic | null): WeightedActions {
  const terms = new WeightedActions();
  for (const training of batch.trees) {
    const { tree } = training;
    const graph = world.graph(tree.task);
    const { up, down } = critic ? critic.weigh(graph, tree, batch.sharedPrefix) : advantageWeights(training, batch.sharedPrefix);
    for (let node = 1; node < tree.parent.length; node++) {
      const negative = (down[node] as number) / batch.leaves;
      const weight = (up[node] as number) / batch.leaves + negative;
      const action = graph.outcomeAction[tree.turn[node] as number] as number;
      if (weight !== 0 || negative !== 0) terms.add(graph, action, weight, negative);
    }
  }
  return terms;
}
