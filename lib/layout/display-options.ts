import type { LabelItem } from './display-types';
import type { PartPx } from './projection';
import type { Scratch } from './scratch';

/** What decides about a list besides tree and view. */
export interface DisplayOptions {
  /** Nodes drawn in ink, by depth: a path from the root; empty = none. */
  readonly path: readonly number[] | Int32Array;
  readonly selected: number | null;
  /** 1 = not among what the reader picked out: of nodes that share a pixel, those that are picked out are shown. Left out = all are. [N] */
  readonly faint?: Uint8Array | null;
  readonly measurePx: (text: string, kind: LabelItem['kind']) => number;
  /** The part of the screen that is wanted, where labels have no room anyway; left out = the whole. */
  readonly part?: PartPx;
  /** Room of the lists before; left out = the list is made in its own. */
  readonly scratch?: Scratch;
}
