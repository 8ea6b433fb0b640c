import type { NarrativeBlock, SavedView, ViewBlock } from '@/lib/contract';

/** Names of the pages that a view may be of. */
const PAGE_WORDS: Readonly<Record<SavedView['place']['kind'], string>> = {
  runs: 'runs',
  overview: 'run',
  step: 'step',
  against: 'step against another run',
  tree: 'tree',
  calibration: 'calibration',
  allocation: 'allocation',
  'what-if': 'what-if',
  notes: 'notes',
  compare: 'comparison',
};

/** What a view shows, in a line: "tree, step 20, grpo seed 3". */
export function placeWords({ place, runs }: Pick<SavedView, 'place' | 'runs'>): string {
  const names = runs.map(({ run, name }) => name ?? `${run} (not stored)`);
  return [PAGE_WORDS[place.kind], place.step === null ? '' : `step ${place.step}`, ...names, ...place.groups.map((group) => `group ${group}`)]
    .filter(Boolean)
    .join(', ');
}

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
