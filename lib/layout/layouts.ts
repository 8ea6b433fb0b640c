import { NONE } from '@/lib/contract/snapshot';
import { indexBlocks } from './block-index';
import { layoutIcicle, layoutIcicleTokens } from './icicle';
import { layoutRadial } from './radial';
import { layoutTidyCentred } from './tidy-centred';
import { layoutTidyHorizontal } from './tidy-horizontal';
import { layoutTidyVertical } from './tidy-vertical';
import type { LayoutKind, TreeGeometry, TreeLayout, TreeShape } from './types';

/** Every layout, in the order of the switch. A new one is one file that returns `TreeGeometry`, and one entry here. */
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
    mostNodes: 200_000,
    lay: layoutTidyCentred,
  },
  {
    id: 'vertical',
    name: 'Downward',
    definition: 'Straight trunks that grow from the top; continuations fork to the right.',
    mostNodes: null,
    lay: layoutTidyVertical,
  },
  {
    id: 'radial',
    name: 'Radial',
    definition: 'The prompt in the middle, a rollout is a spoke; continuations fork clockwise.',
    mostNodes: null,
    lay: layoutRadial,
  },
  {
    id: 'icicle',
    name: 'Icicle, rollouts',
    definition: 'Each turn a rectangle under the one before it, as wide as the rollouts through it.',
    mostNodes: null,
    lay: layoutIcicle,
  },
  {
    id: 'icicle-tokens',
    name: 'Icicle, tokens',
    definition: 'Each turn a rectangle under the one before it, as wide as the tokens at and under it; what it took itself is free at its right.',
    mostNodes: null,
    lay: layoutIcicleTokens,
  },
] as const satisfies readonly LayoutKind[];

export type LayoutId = (typeof LAYOUTS)[number]['id'];
export const LAYOUT_IDS: readonly LayoutId[] = LAYOUTS.map(({ id }) => id);

const [TRUNKS, CENTRED] = LAYOUTS;

export interface Laid {
  readonly layout: TreeLayout;
  readonly layoutId: LayoutId;
  /** What was asked for; null = what suits the tree. */
  readonly chosen: LayoutId | null;
  /** The layout that was asked for and has too many nodes for it; null where what was asked for is shown. */
  readonly refused: LayoutId | null;
}

/** A tree in which no turn belongs to a rollout: a search. */
function isSearch({ rollout }: TreeShape): boolean {
  return rollout.length > 1 && rollout.every((j) => j === NONE);
}

export const withIndex = (geometry: TreeGeometry): TreeLayout => ({ ...geometry, index: indexBlocks(geometry) });

/** Lays a tree out as chosen, or, with null, as suits it: searches centred, rollouts on straight trunks. O(N). */
export function layOut(shape: TreeShape, chosen: LayoutId | null = null): Laid {
  const kind = LAYOUTS.find(({ id }) => id === chosen) ?? (isSearch(shape) ? CENTRED : TRUNKS);
  const isRefused = kind.mostNodes !== null && shape.parent.length > kind.mostNodes;
  const used = isRefused ? TRUNKS : kind;
  return { layout: withIndex(used.lay(shape)), layoutId: used.id, chosen, refused: isRefused ? kind.id : null };
}
