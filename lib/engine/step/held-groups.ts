import type { TrainingTree } from '../interfaces/rollout-source';
import { treeOutcome } from '../metrics/effective-ratio';
import { type PackedTree, packTree, unpackTree } from '../tree/pack';

interface PackedGroup<Turn> {
  readonly tree: PackedTree<Turn>;
  /** NaN as null. */
  readonly advantages: readonly (number | null)[];
  readonly scope: 'leaf' | 'turn';
}

/**
 * Groups with contrast, kept from step to step until a whole batch is there. The policy does not move meanwhile, so all of them
 * were sampled from the one that learns from them. (DAPO's dynamic sampling, arXiv 2503.14476)
 */
export class HeldGroups<Turn> {
  private groups: TrainingTree<Turn>[];

  /** Throws TypeError on a state that is not its own. */
  constructor(state?: unknown) {
    if (state !== undefined && !Array.isArray(state)) throw new TypeError('the checkpoint holds no waiting groups');
    const packed = (state ?? []) as readonly PackedGroup<Turn>[];
    this.groups = packed.map(({ tree, advantages, scope }) => ({
      tree: unpackTree(tree),
      advantages: Float64Array.from(advantages, (value) => value ?? Number.NaN),
      scope,
    }));
  }

  get size(): number {
    return this.groups.length;
  }

  /** Keeps the mixed ones of `sampled`; once at least `wanted` are there, gives all and starts anew. Null before that. */
  fill(sampled: readonly TrainingTree<Turn>[], wanted: number): readonly TrainingTree<Turn>[] | null {
    this.groups.push(...sampled.filter(({ tree }) => treeOutcome(tree).mixed));
    if (this.groups.length < wanted) return null;
    const batch = this.groups;
    this.groups = [];
    return batch;
  }

  checkpoint(): PackedGroup<Turn>[] {
    return this.groups.map(({ tree, advantages, scope }) => ({
      tree: packTree(tree),
      advantages: Array.from(advantages, (value) => (Number.isNaN(value) ? null : value)),
      scope,
    }));
  }
}
