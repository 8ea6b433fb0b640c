import type { TreeDetail } from '@/lib/contract/read/trees';
import type { TreeSnapshot } from '@/lib/contract/snapshot';
import type { FoldedTree, Folding } from '@/lib/derive/fold-tree';
import type { DisplayList } from '@/lib/layout/display-types';
import type { LayoutId } from '@/lib/layout/layouts';
import type { TreeLayout } from '@/lib/layout/types';
import type { PadPx, Viewport } from '@/lib/layout/viewport';
import { placeOf } from './node-index';

/** A replay makes faint what it has not reached, legend and search what is not picked out. */
export type FaintBy = 'growth' | 'lens';
export interface TreeState {
  /** What is drawn: the whole tree, without what is folded. Places are places in it. */
  readonly snapshot: TreeSnapshot | null;
  /** The tree as it was read; the same object where nothing is folded. */
  readonly whole: TreeSnapshot | null;
  readonly folding: Folding;
  /** What stands behind places of `snapshot`. */
  readonly folded: Omit<FoldedTree, 'snapshot'>;
  readonly layout: TreeLayout | null;
  /** The layout shown; null while there is none. */
  readonly layoutId: LayoutId | null;
  /** The layout that was chosen and has too many nodes for it. */
  readonly layoutRefused: LayoutId | null;
  /** What the reader chose; null = what suits the tree. */
  readonly layoutChoice: LayoutId | null;
  readonly view: Viewport | null;
  readonly pad: PadPx;
  /** Id of the selected node; null = the root. */
  readonly selected: string | null;
  /** Preorder place under the pointer. */
  readonly hover: number | null;
  /** Nodes that came since the reader last fitted the tree. */
  readonly newNodes: number;
  /** Why the newest data could not be had; what is shown then is the last good data. */
  readonly failure: string | null;
  /** Prompt, decision and neighbours; null until they are known. */
  readonly detail: TreeDetail | null;
  /** Grows whenever somebody wrote on a node of the tree, or took a note off. */
  readonly notesRevision: number;
  /** Nodes drawn faint: 1; null = none is. Nothing moves by it. [N of the snapshot] */
  readonly faint: Uint8Array | null;
  /** The tree that the one shown took the place of, and where its places shown went; null where none did. */
  readonly replaced: { readonly from: TreeSnapshot | null; readonly to: TreeSnapshot; readonly follow: Follow } | null;
  /** What the newest painting showed and left out. */
  readonly painted: DisplayList['counts'] | null;
}

export interface TreeActions {
  /** Takes a snapshot unless a newer one is shown. Selection stays by id; what the reader looks at keeps its place. */
  readonly receive: (snapshot: TreeSnapshot) => void;
  /**
   * Puts another tree in place of the one shown. `follow` leads from a place of the whole tree to the same prefix in the
   * other whole tree, or to the deepest that both share; that one stays where it is on screen. Null = nothing is shared: the tree is fitted.
   */
  readonly replaceTree: (next: NextTree, follow: Follow) => void;
  /** Folds and opens; what the reader looks at keeps its place. `then` is called once it is shown. */
  readonly fold: (folding: Folding, then?: () => void) => void;
  /** Collapses or opens the subtree at a place, or opens the family that it stands for. */
  readonly toggleFold: (place: number) => void;
  /** Opens all that is put away; families inside of families that show up fold again. */
  readonly openAll: () => void;
  /** Opens whatever hides a node. False where the tree has none of that name. */
  readonly openTo: (id: string, then?: () => void) => boolean;
  /** Lays the tree out anew: fitted where it was, else with what the reader looks at in its place. */
  readonly chooseLayout: (choice: LayoutId | null) => void;
  /** What could not be read or laid out; null takes it back. */
  readonly fail: (reason: string | null) => void;
  readonly setDetail: (detail: TreeDetail) => void;
  readonly notesChanged: () => void;
  /** What one of those who make nodes faint asks for; a node is faint where one of them wants it. */
  readonly setFaint: (by: FaintBy, faint: Uint8Array | null) => void;
  readonly setPainted: (painted: DisplayList['counts']) => void;
  readonly resize: (widthPx: number, heightPx: number, pad: PadPx) => void;
  readonly select: (id: string | null) => void;
  readonly setHover: (place: number | null) => void;
  readonly pan: (dxPx: number, dyPx: number) => void;
  readonly zoom: (xPx: number, yPx: number, factor: number) => void;
  readonly fit: () => void;
  readonly focus: (place: number) => void;
  readonly reveal: (place: number) => void;
}

/** Another tree and what is chosen in it; null = its root. */
export interface NextTree {
  readonly snapshot: TreeSnapshot;
  readonly detail: TreeDetail;
  readonly selected: string | null;
}

/** One prefix in two trees: its preorder places. */
export interface FollowedPlace {
  readonly before: number;
  readonly after: number;
}

/** Leads from a place of one tree to its like in another; null = nowhere. */
export type Follow = (place: number) => FollowedPlace | null;

/** The same in the whole tree. */
export function selectedWholePlace({ whole, selected }: Pick<TreeState, 'whole' | 'selected'>): number {
  return selectedPlace({ snapshot: whole, selected });
}

/** Place of the selected node; the root where nothing, or nothing known, is selected. */
export function selectedPlace({ snapshot, selected }: Pick<TreeState, 'snapshot' | 'selected'>): number {
  if (!snapshot || selected === null) return 0;
  return placeOf(snapshot, selected) ?? 0;
}
