import type { NarrativeBlock, SavedView, ViewBlock } from '@/lib/contract';

/** What stands under a view's figure; its name where it has no caption. */
export const captionOf = ({ caption }: ViewBlock, view: SavedView | undefined): string =>
  caption.trim() || (view?.name ?? 'A saved view that is gone');

export interface NarrativeFile {
  readonly title: string;
  readonly revision: number;
  readonly changedAt: string;
  readonly writtenAt: string;
  readonly blocks: readonly NarrativeBlock[];
  readonly views: ReadonlyMap<string, SavedView>;
  /** Address of the server that links begin with, without a slash at its end; '' = none is known. */
  readonly base: string;
}
