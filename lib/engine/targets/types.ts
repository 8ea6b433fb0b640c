import type { Tree } from '../tree/tree';

/** Target V̂ of every node, in [0, 1]; NaN where it has none. [N] */
export type Targets = (tree: Tree<unknown>) => Float64Array;
