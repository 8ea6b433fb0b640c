import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { trunksOf } from '@/lib/layout/trunk';
import type { TreeLayout } from '@/lib/layout/types';
import type { TreeState } from './tree-state';

/** Who follows whom in the whole tree, folded parts included. */
export type WholeShape = Pick<TreeLayout, 'count' | 'parent' | 'last' | 'trunk'>;

const known = new WeakMap<TreeSnapshot, WholeShape>();

/** The layout's own where nothing is folded. Null until a tree is laid out. O(N) the first time something is folded. */
export function wholeShapeOf({ whole, snapshot, layout }: Pick<TreeState, 'whole' | 'snapshot' | 'layout'>): WholeShape | null {
  if (!whole || !layout) return null;
  if (whole === snapshot && layout.count === whole.header.count) return layout;
  const made = known.get(whole) ?? { count: whole.header.count, parent: whole.parent, last: whole.last, trunk: trunksOf(whole) };
  known.set(whole, made);
  return made;
}
