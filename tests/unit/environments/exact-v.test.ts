import { describe, expect, it } from 'vitest';
import { type DecisionGraph, TERMINAL } from '@/lib/engine/interfaces/decision-graph';
import { fold, type Key, keyOf } from '@/lib/engine/random/key';
import { exactEnvironments } from '@/lib/environments/registry';
import { LookChoices } from '@/lib/policies/embedded/look-choices';
import { SoftmaxPolicy } from '@/lib/policies/embedded/softmax-policy';
import { emptySolution, solve } from '@/lib/policies/embedded/solve';
import { WeightedActions } from '@/lib/policies/embedded/weighted-actions';
import { type Played, played } from './support/worlds';

const ROLLOUTS = 1500;

/** Share of passes among fresh rollouts from a prefix, as a squared deviation from V in units of its variance; null near 0 and 1. */
function squaredDeviation({ source }: Played, task: string, path: readonly number[], key: Key): number | null {
  const v = source.exactV(task, path.at(-1) ?? null);
  if (v < 0.02 || v > 0.98) return null;
  let passed = 0;
  for (let i = 0; i < ROLLOUTS; i++) passed += source.rollout(task, path, fold(key, i)).reward;
  return (passed / ROLLOUTS - v) ** 2 / ((v * (1 - v)) / ROLLOUTS);
}

/** E Σ (V_{t+1} − V_t)² from the start, by the same induction that gives V. */
function quadraticVariation(graph: DecisionGraph, policy: SoftmaxPolicy): number {
  const { choice, value } = policy.solution(graph);
  const variation = new Float64Array(graph.states);
  const ofOutcome = (s: number, o: number): number => {
    const to = graph.next[o] as number;
    if (to === TERMINAL) return ((graph.reward[o] as number) - (value[s] as number)) ** 2;
    return ((value[to] as number) - (value[s] as number)) ** 2 + (variation[to] as number);
  };
  for (const s of graph.backward) {
    const first = graph.outcomeStart[graph.actionStart[s] as number] as number;
    const end = graph.outcomeStart[graph.actionStart[s + 1] as number] as number;
    for (let o = first; o < end; o++) {
      const chance = (choice[graph.outcomeAction[o] as number] as number) * (graph.chance[o] as number);
      variation[s] = (variation[s] as number) + chance * ofOutcome(s, o);
    }
  }
  return variation[0] as number;
}

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

describe.each(Object.keys(exactEnvironments))('exact V in %s', (name) => {
  const play = played(name);
  const { world, source, policy } = play;

  it('agrees with Monte Carlo, from roots and from inside (chi² ÷ df within its interval, seed 11)', () => {
    const key = keyOf(11);
    const deviations = world.train.flatMap((task) => {
      const first = source.rollout(task, [], fold(key, task)).turns;
      const paths = first.length > 1 ? [[], first.slice(0, 1)] : [[]];
      return paths.map((path) => squaredDeviation(play, task, path, fold(fold(key, task), path.length)));
    });
    const chi = deviations.filter((deviation) => deviation !== null);
    expect(chi.length).toBeGreaterThan(40);
    // a chi² variable has mean df and variance 2 df: four standard deviations
    const ratio = chi.reduce((sum, x) => sum + x, 0) / chi.length;
    expect(Math.abs(ratio - 1)).toBeLessThan(4 * Math.sqrt(2 / chi.length));
  });

  it('has quadratic variation that sums to V(1 − V) at every root', () => {
    for (const task of world.train) {
      const v = source.exactV(task, null);
      expect(quadraticVariation(world.graph(task), policy)).toBeCloseTo(v * (1 - v), 12);
    }
  });

  it('has the policy gradient that finite differences of V give', () => {
    for (const task of world.train.slice(0, 12)) {
      const graph = world.graph(task);
      const gradient = policy.gradientOf(exactGradientTerms(graph, policy)).slice();
      const { weights } = new SoftmaxPolicy(world.initialWeights).checkpoint();
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

  it('has a real spread of difficulty under the initial policy', () => {
    const values = world.train.map((task) => source.exactV(task, null));
    const share = (low: number, high: number) => values.filter((v) => v >= low && v < high).length / values.length;
    expect(share(0, 0.1)).toBeGreaterThan(0.1);
    expect(share(0.1, 0.9)).toBeGreaterThan(0.1);
    expect(share(0.9, 1.01)).toBeGreaterThan(0.05);
  });

  it('refuses no reachable state, sums every chance to 1, and solves every state after its successors', () => {
    for (const task of world.train.slice(0, 10)) {
      const graph = world.graph(task);
      expect(graph.states).toBeGreaterThan(3);
      for (let a = 0; a < graph.actionState.length; a++) {
        const chances = graph.chance.subarray(graph.outcomeStart[a], graph.outcomeStart[a + 1]);
        expect(chances.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      }
      const place = new Map([...graph.backward].map((s, i) => [s, i]));
      graph.next.forEach((to, o) => {
        const from = graph.actionState[graph.outcomeAction[o] as number] as number;
        if (to !== TERMINAL) expect(place.get(to)).toBeLessThan(place.get(from) as number);
      });
    }
  });
});
