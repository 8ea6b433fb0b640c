import type { PromptText, TurnText } from './content';
import type { DecisionGraph } from './decision-graph';

/** Tasks compiled to decision graphs: what an embedded policy acts in. A turn is the index of the outcome it drew. */
export interface ExactWorld {
  readonly name: string;
  readonly version: string;
  readonly train: readonly string[];
  readonly heldOut: readonly string[];
  /** The task's graph; the same object at every call. Throws RangeError on an unknown task. */
  graph(task: string): DecisionGraph;
  prompt(task: string): PromptText;
  /** The last turn of a path, as people read it; deterministic from task and path. */
  describe(task: string, outcomes: readonly number[]): TurnText;
  /** What the policy knows before training: feature hashes and their weights (added where they repeat). */
  readonly initialWeights: readonly (readonly [feature: number, weight: number])[];
}
