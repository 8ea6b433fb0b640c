import type { Tree } from '../tree/tree';

/**
 * Advantages of one tree. Scope `leaf`: `values` stand at the leaves (NaN elsewhere), and a turn trained in a leaf's sequence
 * takes that leaf's; scope `turn`: every node has its own, in every sequence. [N]
 */
export interface TreeAdvantage {
  readonly scope: 'leaf' | 'turn';
  readonly values: Float64Array;
}

/** An extension point: how the outcomes of a tree become training weights. */
export interface Advantage {
  readonly name: string;
  readonly ofTree: (tree: Tree<unknown>) => TreeAdvantage;
  /** Rescales the advantages of all trees of a step together (whitening); trees then end only when all are grown. */
  readonly acrossTrees?: (advantages: readonly TreeAdvantage[]) => readonly TreeAdvantage[];
}
