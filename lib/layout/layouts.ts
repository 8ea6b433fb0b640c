import { NONE } from '@/lib/contract/snapshot';
import { layoutTidyCentred } from './tidy-centred';
import { layoutTidyHorizontal } from './tidy-horizontal';
import type { LayoutKind, TreeLayout, TreeShape } from './types';

/** Every layout, in the order of the switch. A new one is one file that returns `TreeLayout`, and one entry here. */
export const LAYOUTS = [
  {
    id: 'trunks',
    name: 'Straight trunks',
    definition: 'A rollout runs straight; its continuations fork below it.',
    mostNodes: null,
    lay: layoutTidyHorizontal,
  },
  {
    id: 'centred',
    name: 'Centred',
    definition: 'Each parent stands midway between its children: for searches, where no child goes on with its parent’s rollout.',
    mostNodes: 20_000,
    lay: layoutTidyCentred,
  },
] as const satisfies readonly LayoutKind[];

export type LayoutId = (typeof LAYOUTS)[number]['id'];
export const LAYOUT_IDS: readonly LayoutId[] = ['trunks', 'centred'];

const [TRUNKS, CENTRED] = LAYOUTS;

export interface Laid {
  readonly layout: TreeLayout;
  readonly layoutId: LayoutId;
  /** The layout that was asked for and has too many nodes for it; null where what was asked for is shown. */
  readonly refused: LayoutId | null;
}

/** A tree in which no turn belongs to a rollout: a search. */
function isSearch({ rollout }: TreeShape): boolean {
  return rollout.length > 1 && rollout.every((j) => j === NONE);
}

/** Lays a tree out as chosen, or, with null, as suits it: searches centred, rollouts on straight trunks. O(N). */
export function layOut(shape: TreeShape, chosen: LayoutId | null = null): Laid {
  const kind = LAYOUTS.find(({ id }) => id === chosen) ?? (isSearch(shape) ? CENTRED : TRUNKS);
  if (kind.mostNodes === null || shape.parent.length <= kind.mostNodes) return { layout: kind.lay(shape), layoutId: kind.id, refused: null };
  return { layout: TRUNKS.lay(shape), layoutId: TRUNKS.id, refused: kind.id };
}
