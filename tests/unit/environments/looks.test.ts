import { describe, expect, it } from 'vitest';
import type { DecisionGraph } from '@/lib/engine/interfaces/decision-graph';
import { exactEnvironments } from '@/lib/environments/registry';

const between = <T>(column: ArrayLike<T>, start: ArrayLike<number>, at: number): T[] =>
  Array.from({ length: (start[at + 1] as number) - (start[at] as number) }, (_, i) => column[(start[at] as number) + i] as T);

/** Features of a state's actions, action by action. */
function featuresOf({ actionStart, featureStart, features }: DecisionGraph, state: number): number[][] {
  const actions: number[][] = [];
  for (let a = actionStart[state] as number; a < (actionStart[state + 1] as number); a++) actions.push(between(features, featureStart, a));
  return actions;
}

const outcomesOf = (graph: DecisionGraph, action: number): unknown[] =>
  [graph.chance, graph.next, graph.reward].map((column) => between<number>(column, graph.outcomeStart, action));

describe.each(Object.keys(exactEnvironments))('graphs of %s', (name) => {
  const world = exactEnvironments[name]?.make({ seed: 2, trainTasks: 6, heldOutTasks: 0 });
  const graphs = world?.train.map((task) => world.graph(task)) ?? [];

  it('share the looks of their states, which have the features of the states', () => {
    const all = graphs.reduce((sum, { states }) => sum + states, 0);
    for (const { looks } of graphs) expect(looks).toBe(graphs[0]?.looks);
    expect(graphs[0]?.looks.actionStart.length).toBeLessThan(all / 2);
    for (const graph of graphs)
      for (let state = 0; state < graph.states; state++) {
        const { actionStart, featureStart, features } = graph.looks;
        const look = graph.lookOf[state] as number;
        const actions: number[][] = [];
        for (let a = actionStart[look] as number; a < (actionStart[look + 1] as number); a++) actions.push(between(features, featureStart, a));
        expect(actions).toEqual(featuresOf(graph, state));
      }
  });

  it('say which actions of a state lead to the same', () => {
    for (const graph of graphs)
      for (let action = 0; action < graph.actionState.length; action++) {
        const as = graph.outcomesAs[action] as number;
        expect(as).toBeLessThanOrEqual(action);
        expect(graph.actionState[as]).toBe(graph.actionState[action]);
        expect(outcomesOf(graph, as)).toEqual(outcomesOf(graph, action));
      }
  });
});
