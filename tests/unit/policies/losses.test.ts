import { describe, expect, it } from 'vitest';
import type { DecisionGraph } from '@/lib/engine/interfaces/decision-graph';
import { fold, keyOf, stream } from '@/lib/engine/random/key';
import { appendBare, newTree } from '@/lib/engine/tree/tree';
import { kgWorld } from '@/lib/environments/exact/kg-search/world';
import { Critic } from '@/lib/policies/embedded/critic';
import { FusedSource } from '@/lib/policies/embedded/fused-source';
import { LookChoices } from '@/lib/policies/embedded/look-choices';
import type { Loss } from '@/lib/policies/embedded/settings';
import { SoftmaxPolicy } from '@/lib/policies/embedded/softmax-policy';
import { emptySolution, solve } from '@/lib/policies/embedded/solve';
import { turnTerms } from '@/lib/policies/embedded/turn-terms';
import { type WeightedAction, WeightedActions } from '@/lib/policies/embedded/weighted-actions';

const world = kgWorld({ seed: 9, trainTasks: 12, heldOutTasks: 0 });
const task = world.train[0] as string;

/** Sampled turns of one task with weights of both signs, some of a turn's weight from each. */
function terms(graph: DecisionGraph): WeightedAction[] {
  const draw = stream(keyOf('terms'));
  return Array.from({ length: 12 }, () => {
    const negative = -draw() * 0.1;
    return { graph, action: Math.floor(draw() * Math.min(60, graph.actionState.length)), weight: negative + draw() * 0.15, negative };
  });
}

/** The surrogate whose gradient an update follows, written out: Σ min(ρA, clip(ρ)A) over the positive and negative parts. */
function objective(weights: Float64Array, batch: readonly WeightedAction[], old: Float64Array, clip: number): number {
  const graph = batch[0]?.graph as DecisionGraph;
  const solution = emptySolution(graph);
  solve(graph, new LookChoices(graph.looks, weights), solution);
  return batch.reduce((sum, { action, weight, negative = 0 }, i) => {
    const ratio = (solution.choice[action] as number) / (old[i] as number);
    const up = (weight - negative) * Math.min(ratio, 1 + clip);
    return sum + up + negative * Math.max(ratio, 1 - clip);
  }, 0);
}

describe.each(['reinforce', 'ppo'] as const)('loss %s', (loss: Loss) => {
  it('has the gradient that finite differences of its objective give, at the sampling policy and away from it', () => {
    const graph = world.graph(task);
    const batch = terms(graph);
    const actions = new WeightedActions(batch);
    for (const moved of [0, 1]) {
      const policy = new SoftmaxPolicy(world.initialWeights, { loss });
      const old = policy.chances(actions);
      const state = policy.checkpoint();
      const shift = stream(keyOf('shift'));
      const weights = state.weights.map((w) => w + moved * (shift() - 0.5));
      policy.restore({ ...state, weights });
      const gradient = policy.gradientOf(actions, old).slice();
      const clip = loss === 'ppo' ? policy.settings.clipRatio : Number.POSITIVE_INFINITY;
      const touched = [...new Set(graph.features)].map((feature) => feature & (weights.length - 1));
      for (const at of touched.slice(0, 40)) {
        const by = (change: number): number => {
          const there = weights.slice();
          there[at] = (there[at] as number) + change;
          return objective(there, batch, old, clip);
        };
        expect(gradient[at]).toBeCloseTo((by(1e-6) - by(-1e-6)) / 2e-6, 6);
      }
    }
  });
});

describe('ppo', () => {
  it('stops at its clip where importance sampling goes on', () => {
    const graph = world.graph(task);
    const batch = new WeightedActions([{ graph, action: 0, weight: 0.2 }]);
    const grown = (loss: Loss): number => {
      const policy = new SoftmaxPolicy([], { loss, epochs: 20, learningRate: 1 });
      const before = policy.solution(graph).choice[0] as number;
      policy.update(batch);
      return (policy.solution(graph).choice[0] as number) / before;
    };
    expect(grown('ppo')).toBeGreaterThan(1.2);
    expect(grown('reinforce')).toBeGreaterThan(grown('ppo') * 1.2);
  });

  it('is the plain policy gradient in its first pass', () => {
    const batch = new WeightedActions(terms(world.graph(task)));
    const weightsAfter = (loss: Loss) => {
      const policy = new SoftmaxPolicy(world.initialWeights, { loss, epochs: 1 });
      policy.update(batch);
      return policy.checkpoint().weights;
    };
    expect(weightsAfter('ppo')).toEqual(weightsAfter('reinforce'));
  });
});

describe('adam', () => {
  it('moves every touched weight by the rate at first, whatever the size of its gradient', () => {
    const graph = world.graph(task);
    const policy = new SoftmaxPolicy([], { optimiser: 'adam', learningRate: 0.05 });
    policy.update(new WeightedActions([{ graph, action: 0, weight: 5 }]));
    const moved = Array.from(policy.checkpoint().weights, Math.abs).filter((w) => w > 1e-9);
    expect(moved.length).toBeGreaterThan(0);
    for (const w of moved) expect(w).toBeCloseTo(0.05, 4);
  });

  it('goes on from a checkpoint as if it had not stopped, and refuses the plain one’s', () => {
    const graph = world.graph(task);
    const make = () => new SoftmaxPolicy(world.initialWeights, { optimiser: 'adam', learningRate: 0.05 });
    const whole = make();
    whole.update(new WeightedActions(terms(graph)));
    const resumed = make();
    resumed.restore(structuredClone(whole.checkpoint()));
    for (const policy of [whole, resumed]) policy.update(new WeightedActions(terms(graph)));
    expect(resumed.checkpoint()).toEqual(whole.checkpoint());
    expect(() => make().restore(new SoftmaxPolicy(world.initialWeights).checkpoint())).toThrow('another optimiser');
  });
});

describe('the gradient’s norm', () => {
  it('is limited where asked', () => {
    const graph = world.graph(task);
    const step = (gradientClip: number | null): number => {
      const policy = new SoftmaxPolicy([], { learningRate: 1, gradientClip });
      policy.update(new WeightedActions([{ graph, action: 0, weight: 3 }]));
      return Math.hypot(...policy.checkpoint().weights.filter((w) => w !== 0));
    };
    expect(step(null)).toBeGreaterThan(0.15);
    expect(step(0.15)).toBeCloseTo(0.15, 10);
  });
});

describe('the learned baseline', () => {
  const source = new FusedSource(world, new SoftmaxPolicy(world.initialWeights));
  const sampled = (n: number, seed: string) => {
    const tree = newTree<number>(task);
    for (let j = 0; j < n; j++) appendBare(tree, source.rollout(task, [], fold(keyOf(seed), j)));
    return tree;
  };
  const batchOf = (n: number, seed: string) => {
    const tree = sampled(n, seed);
    const advantages = Float64Array.from(tree.reward);
    return { trees: [{ tree, advantages, scope: 'leaf' as const }], leaves: tree.leaves.length, sharedPrefix: 'every-copy' as const };
  };

  it('leaves the expected gradient where it was: Σ over actions of π(a)·b·∇ log π(a) is 0', () => {
    const graph = world.graph(task);
    const policy = new SoftmaxPolicy(world.initialWeights);
    const { choice } = policy.solution(graph);
    const baseline: WeightedAction[] = [];
    for (let action = graph.actionStart[0] as number; action < (graph.actionStart[1] as number); action++)
      baseline.push({ graph, action, weight: 0.7 * (choice[action] as number) });
    for (const g of policy.gradientOf(new WeightedActions(baseline))) expect(Math.abs(g)).toBeLessThan(1e-12);
  });

  it('is reward less value for every leaf that trains a turn', () => {
    const critic = new Critic();
    const batch = batchOf(8, 'weigh');
    const passed = batch.trees[0]?.tree.reward.filter((reward) => reward === 1).length as number;
    const first = turnTerms(world, batch, critic);
    // an untrained critic says ½: every leaf weighs ± ½, divided by the leaves
    const turns = batch.trees[0]?.tree.parent.length as number;
    expect(first).toHaveLength(turns - 1);
    for (const weight of first.weight) expect(Math.abs(weight)).toBeCloseTo(0.5 / 8, 12);
    expect(passed).toBeGreaterThanOrEqual(0);
  });

  it('learns the value of states', () => {
    const critic = new Critic();
    const truth = source.exactV(task, null);
    let loss = Number.NaN;
    for (let step = 0; step < 40; step++) loss = critic.fit(world, batchOf(32, `fit ${step}`));
    expect(Math.abs(critic.value(world.graph(task), 0) - truth)).toBeLessThan(0.15);
    expect(loss).toBeLessThan(Math.LN2);
  });
});
