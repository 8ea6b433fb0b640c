import type { SavedView } from '../contract/read/views';

type PlaceKind = SavedView['place']['kind'];

/** Names of the pages that a view may be of. */
export const PAGE_WORDS: Readonly<Record<PlaceKind, string>> = {
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
  figure: 'figure of panels',
};

/** What a view shows, in a line: "tree, step 20, grpo seed 3". */
export function placeWords({ place, runs }: Pick<SavedView, 'place' | 'runs'>): string {
  const names = runs.map(({ run, name }) => name ?? `${run} (not stored)`);
  // A page that is called after the step does not say it twice
  const isStep = place.kind === 'step' && place.step !== null;
  return [
    isStep ? '' : PAGE_WORDS[place.kind],
    place.step === null ? '' : `step ${place.step}`,
    ...names,
    ...place.groups.map((group) => `group ${group}`),
  ]
    .filter(Boolean)
    .join(', ');
}
