import type { Tree } from './tree';

type Holed = 'reward' | 'v' | 'exactV';

/** A tree as plain data that survives JSON: NaN as null, predictions without what they were computed from. */
export type PackedTree<Turn> = Omit<Tree<Turn>, Holed | 'reading'> & Readonly<Record<Holed, readonly (number | null)[]>>;

const withNulls = (values: readonly number[]): (number | null)[] => values.map((value) => (Number.isNaN(value) ? null : value));
const withoutNulls = (values: readonly (number | null)[]): number[] => values.map((value) => value ?? Number.NaN);

export function packTree<Turn>(tree: Tree<Turn>): PackedTree<Turn> {
  const { reading, ...rest } = tree;
  return { ...rest, reward: withNulls(tree.reward), v: withNulls(tree.v), exactV: withNulls(tree.exactV) };
}

export function unpackTree<Turn>(packed: PackedTree<Turn>): Tree<Turn> {
  const reading = packed.parent.map(() => null);
  return { ...packed, reading, reward: withoutNulls(packed.reward), v: withoutNulls(packed.v), exactV: withoutNulls(packed.exactV) };
}
