import { describe, expect, it } from 'vitest';
import { type DecisionGraph, TERMINAL } from '@/lib/engine/interfaces/decision-graph';
import { kgWorld } from '@/lib/environments/exact/kg-search/world';
import { LookChoices } from '@/lib/policies/embedded/look-choices';
import { SoftmaxPolicy } from '@/lib/policies/embedded/softmax-policy';
import { emptySolution, solve } from '@/lib/policies/embedded/solve';
import { WeightedActions } from '@/lib/policies/embedded/weighted-actions';

const world = kgWorld({ seed: 9, trainTasks: 12, heldOutTasks: 0 });

/** Every action of a graph, weighted by how often it is taken times what it leads to: the exact policy gradient of V at the root. */
function exactGradientTerms(graph: DecisionGraph, policy: SoftmaxPolicy): WeightedActions {
  const { choice, value } = policy.solution(graph);
  const visits = new Float64Array(graph.states);
  visits[0] = 1;
  const terms = new WeightedActions();
  for (const s of [...graph.backward].reverse())
    for (let action = graph.actionStart[s] as number; action < (graph.actionStart[s + 1] as number); action++) {
      const taken = (visits[s] as number) * (choice[action] as number);
      let q = 0;
      for (let o = graph.outcomeStart[action] as number; o < (graph.outcomeStart[action + 1] as number); o++) {
        const to = graph.next[o] as number;
        q += (graph.chance[o] as number) * ((to === TERMINAL ? graph.reward[o] : value[to]) as number);
        if (to !== TERMINAL) visits[to] = (visits[to] as number) + taken * (graph.chance[o] as number);
      }
      terms.add(graph, action, taken * q, 0);
    }
  return terms;
}

describe('the embedded policy', () => {
  it('has the gradient that finite differences of exact V give', () => {
    for (const task of world.train) {
      const graph = world.graph(task);
      const policy = new SoftmaxPolicy(world.initialWeights);
      const gradient = policy.gradientOf(exactGradientTerms(graph, policy)).slice();
      const { weights } = policy.checkpoint();
      const touched = [...new Set(graph.features)].map((feature) => feature & (weights.length - 1));
      const valueAt = (at: number, change: number): number => {
        const moved = weights.slice();
        moved[at] = (moved[at] as number) + change;
        const solution = emptySolution(graph);
        solve(graph, new LookChoices(graph.looks, moved), solution);
        return solution.value[0] as number;
      };
      for (const at of touched.slice(0, 40)) expect(gradient[at]).toBeCloseTo((valueAt(at, 1e-5) - valueAt(at, -1e-5)) / 2e-5, 8);
    }
  });

  it('raises exact V by a step along it', () => {
    const task = world.train.find((id) => {
      const v = new SoftmaxPolicy(world.initialWeights).solution(world.graph(id)).value[0] as number;
      return v > 0.1 && v < 0.9;
    }) as string;
    const graph = world.graph(task);
    const policy = new SoftmaxPolicy(world.initialWeights, { learningRate: 0.1 });
    const before = policy.solution(graph).value[0] as number;
    policy.update(exactGradientTerms(graph, policy));
    expect(policy.solution(graph).value[0]).toBeGreaterThan(before);
  });

  it('refuses a gradient that is not finite and stays as it was', () => {
    const policy = new SoftmaxPolicy(world.initialWeights);
    const before = policy.checkpoint();
    const graph = world.graph(world.train[0] as string);
    expect(() => policy.update(new WeightedActions([{ graph, action: 0, weight: Number.NaN }]))).toThrow(RangeError);
    expect(policy.checkpoint()).toEqual(before);
  });

  it('goes on from a checkpoint, and refuses one that is not its own', () => {
    const policy = new SoftmaxPolicy(world.initialWeights);
    const graph = world.graph(world.train[0] as string);
    policy.update(new WeightedActions([{ graph, action: 1, weight: 0.01 }]));
    const other = new SoftmaxPolicy([]);
    other.restore(structuredClone(policy.checkpoint()));
    expect(other.version).toBe('softmax@1');
    expect(other.solution(graph).value).toEqual(policy.solution(graph).value);
    expect(() => other.restore({ format: 2 })).toThrow(TypeError);
  });
});
