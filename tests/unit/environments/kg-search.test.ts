import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DecisionGraph, TERMINAL } from '@/lib/engine/interfaces/decision-graph';
import { fold, type Key, keyOf, stream } from '@/lib/engine/random/key';
import { kgWorld } from '@/lib/environments/exact/kg-search/world';
import { FusedSource } from '@/lib/policies/embedded/fused-source';
import { SoftmaxPolicy } from '@/lib/policies/embedded/softmax-policy';

const world = kgWorld({ seed: 5, trainTasks: 60, heldOutTasks: 20 });
const policy = new SoftmaxPolicy(world.initialWeights);
const source = new FusedSource(world, policy);

/** Share of passes among fresh rollouts from a prefix, as a squared deviation from V in units of its variance; null near 0 and 1. */
function squaredDeviation(task: string, path: readonly number[], rollouts: number, key: Key): number | null {
  const v = source.exactV(task, path.at(-1) ?? null);
  if (v < 0.02 || v > 0.98) return null;
  let passed = 0;
  for (let i = 0; i < rollouts; i++) passed += source.rollout(task, path, fold(key, i)).reward;
  return (passed / rollouts - v) ** 2 / ((v * (1 - v)) / rollouts);
}

/** E Σ (V_{t+1} − V_t)² from the start, by the same induction that gives V. */
function quadraticVariation(graph: DecisionGraph): number {
  const { choice, value } = policy.solution(graph);
  const variation = new Float64Array(graph.states);
  const ofOutcome = (s: number, o: number): number => {
    const to = graph.next[o] as number;
    if (to === TERMINAL) return ((graph.reward[o] as number) - (value[s] as number)) ** 2;
    return ((value[to] as number) - (value[s] as number)) ** 2 + (variation[to] as number);
  };
  for (const s of graph.backward)
    for (
      let o = graph.outcomeStart[graph.actionStart[s] as number] as number;
      o < (graph.outcomeStart[graph.actionStart[s + 1] as number] as number);
      o++
    )
      variation[s] = (variation[s] as number) + (choice[graph.outcomeAction[o] as number] as number) * (graph.chance[o] as number) * ofOutcome(s, o);
  return variation[0] as number;
}

describe('exact V in kg-search', () => {
  it('agrees with Monte Carlo, from roots and from inside (chi² ÷ df within its interval, seed 11)', () => {
    const key = keyOf(11);
    const deviations = world.train.flatMap((task) => {
      const first = source.rollout(task, [], fold(key, task)).turns;
      const paths = first.length > 1 ? [[], first.slice(0, 1)] : [[]];
      return paths.map((path) => squaredDeviation(task, path, 1500, fold(fold(key, task), path.length)));
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
      expect(quadraticVariation(world.graph(task))).toBeCloseTo(v * (1 - v), 12);
    }
  });

  it('has a real spread of difficulty under the initial policy', () => {
    const values = world.train.map((task) => source.exactV(task, null));
    const share = (low: number, high: number) => values.filter((v) => v >= low && v < high).length / values.length;
    expect(share(0, 0.1)).toBeGreaterThan(0.1);
    expect(share(0.1, 0.9)).toBeGreaterThan(0.2);
    expect(share(0.9, 1.01)).toBeGreaterThan(0.1);
  });
});

describe('its text', () => {
  const paths = fc.record({ task: fc.constantFrom(...world.train), seed: fc.integer() }).map(({ task, seed }) => ({
    task,
    turns: [...source.rollout(task, [], keyOf(seed)).turns],
  }));

  it('is a pure function of task and path', () => {
    const again = kgWorld({ seed: 5, trainTasks: 60, heldOutTasks: 20 });
    fc.assert(
      fc.property(paths, ({ task, turns }) => {
        expect(again.describe(task, turns)).toEqual(world.describe(task, turns));
      }),
    );
  });

  it('answers with the gold exactly where the reward is 1', () => {
    fc.assert(
      fc.property(paths, ({ task, turns }) => {
        const graph = world.graph(task);
        const last = turns.at(-1) as number;
        const { action } = world.describe(task, turns);
        const [part] = typeof action === 'string' ? [] : action;
        fc.pre(part?.type === 'tool-call' && part.name === 'answer');
        expect(part?.type === 'tool-call' && part.arguments.answer === world.prompt(task).gold).toBe(graph.reward[last] === 1);
      }),
      { numRuns: 400 },
    );
  });

  it('reads differently after different relations were followed', () => {
    const graph = world.graph(world.train[0] as string);
    const searches = Array.from({ length: 8 }, (_, a) => graph.outcomeStart[a] as number);
    const texts = searches.map((o) => JSON.stringify(world.describe(world.train[0] as string, [o])));
    expect(new Set(texts).size).toBe(8);
  });

  it('leaves no placeholder unfilled and keeps labels short', () => {
    fc.assert(
      fc.property(paths, ({ task, turns }) => {
        turns.forEach((_, t) => {
          const text = world.describe(task, turns.slice(0, t + 1));
          expect(JSON.stringify(text)).not.toMatch(/\{[a-z_]+\}|undefined|NaN/);
          expect(text.label.length).toBeLessThanOrEqual(120);
          expect(text.tokens).toBeGreaterThan(0);
        });
        expect(world.prompt(task).text).not.toMatch(/\{|undefined/);
      }),
    );
  });

  it('asks different questions in training and held-out tasks', () => {
    const questions = [...world.train, ...world.heldOut].map((task) => world.prompt(task).text);
    expect(new Set(questions).size).toBe(questions.length);
  });
});

describe('compilation', () => {
  it('refuses no reachable state and sums every chance to 1', () => {
    const draw = stream(keyOf(2));
    for (let i = 0; i < 10; i++) {
      const graph = world.graph(world.train[Math.floor(draw() * world.train.length)] as string);
      expect(graph.states).toBeGreaterThan(5);
      for (let a = 0; a < graph.actionState.length; a++) {
        const chances = graph.chance.subarray(graph.outcomeStart[a], graph.outcomeStart[a + 1]);
        expect(chances.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      }
    }
  });
});
