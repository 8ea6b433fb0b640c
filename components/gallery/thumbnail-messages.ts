import type { Theme } from '@/lib/display/tokens';

/** A thumbnail to be painted, in CSS pixels and the device's pixel ratio. */
export interface ThumbnailWish {
  readonly id: number;
  readonly treeKey: string;
  readonly revision: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly ratio: number;
  readonly theme: Theme;
}

/** What the page asks of the worker. */
export type ThumbnailRequest =
  | { readonly kind: 'step'; readonly snapshots: string }
  | { readonly kind: 'change'; readonly want: readonly ThumbnailWish[]; readonly drop: readonly number[] };

/** A picture as PNG; null where the tree's snapshot could not be read. */
export interface ThumbnailAnswer {
  readonly id: number;
  readonly png: Blob | null;
}
