import { turnWeights } from '@/lib/engine/advantages/turn-weights';
import type { DecisionGraph } from '@/lib/engine/interfaces/decision-graph';
import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import type { TrainingBatch } from '@/lib/engine/interfaces/rollout-source';
import type { Tree } from '@/lib/engine/tree/tree';

const BITS = 14;
const RATE = 0.2;
const FIRST_SQUARE = 0.05;

interface CriticState {
  readonly weights: Float64Array;
  readonly squares: Float64Array;
}

/** State in which each node's turn was taken; the root's is unused. [N] */
function statesOf(graph: DecisionGraph, tree: Tree<number>): Int32Array {
  return Int32Array.from(tree.parent, (parent) => (parent > 0 ? (graph.next[tree.turn[parent] as number] as number) : 0));
}

/**
 * A learned baseline: logistic regression of the reward on hashed features of the state a turn was taken in. It is asked before
 * it learns from a batch, so that it does not depend on what it is taken from, and the gradient stays unbiased.
 */
export class Critic {
  private weights = new Float64Array(1 << BITS);
  private squares = new Float64Array(1 << BITS).fill(FIRST_SQUARE);

  /** Value of a state in (0, 1). */
  value(graph: DecisionGraph, state: number): number {
    let z = 0;
    for (let f = graph.stateFeatureStart[state] as number; f < (graph.stateFeatureStart[state + 1] as number); f++)
      z += this.weights[(graph.stateFeatures[f] as number) & (this.weights.length - 1)] as number;
    return 1 / (1 + Math.exp(-z));
  }

  /**
   * Σ over the leaves that train a node's turn of (reward − value of its state), the part of passed leaves and of failed ones
   * apart. [N] each
   */
  weigh(graph: DecisionGraph, tree: Tree<number>, sharedPrefix: TrainingBatch<number>['sharedPrefix']): { up: Float64Array; down: Float64Array } {
    const leaf = (of: (reward: number) => number) => {
      const values = Float64Array.from(tree.reward, (reward) => (Number.isNaN(reward) ? Number.NaN : of(reward)));
      return turnWeights(tree, { scope: 'leaf', values }, sharedPrefix);
    };
    const passed = leaf((reward) => reward);
    const failed = leaf((reward) => 1 - reward);
    const states = statesOf(graph, tree);
    const value = Float64Array.from(states, (state) => this.value(graph, state));
    return { up: passed.map((n, node) => n * (1 - (value[node] as number))), down: failed.map((n, node) => -n * (value[node] as number)) };
  }

  /** One pass of Adagrad on the log loss over every sampled turn. Returns the mean loss as met. */
  fit(world: ExactWorld, { trees }: TrainingBatch<number>): number {
    let loss = 0;
    let n = 0;
    for (const { tree } of trees) {
      const graph = world.graph(tree.task);
      const states = statesOf(graph, tree);
      for (const leaf of tree.leaves) {
        const reward = tree.reward[leaf] as number;
        for (let node = leaf; node > 0 && node !== tree.anchor[leaf]; node = tree.parent[node] as number) {
          loss += this.learn(graph, states[node] as number, reward);
          n++;
        }
      }
    }
    return n > 0 ? loss / n : Number.NaN;
  }

  private learn(graph: DecisionGraph, state: number, reward: number): number {
    const p = this.value(graph, state);
    const slope = p - reward;
    for (let f = graph.stateFeatureStart[state] as number; f < (graph.stateFeatureStart[state + 1] as number); f++) {
      const at = (graph.stateFeatures[f] as number) & (this.weights.length - 1);
      const square = (this.squares[at] as number) + slope * slope;
      this.squares[at] = square;
      this.weights[at] = (this.weights[at] as number) - (RATE * slope) / Math.sqrt(square);
    }
    return -Math.log(Math.max(1e-12, reward > 0 ? p : 1 - p));
  }

  checkpoint(): CriticState {
    return { weights: this.weights.slice(), squares: this.squares.slice() };
  }

  /** Throws TypeError on a state that is not its own. */
  restore(state: unknown): void {
    const held = state as Partial<CriticState> | null;
    if (held?.weights?.length !== this.weights.length || !held.squares) throw new TypeError('the checkpoint holds no baseline of this size');
    this.weights = Float64Array.from(held.weights);
    this.squares = Float64Array.from(held.squares);
  }
}
