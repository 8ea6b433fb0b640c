'use client';

import { GitFork, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useKeys } from '@/components/ui/use-keys';
import { AGREES, confidentMistakes, contrastPrefixes, nextStop, SURE } from '@/lib/derive/tree-tour';
import { formatCount } from '@/lib/display/numbers';
import { selectedWholePlace } from '@/lib/store/tree-store';
import { useTree, useTreeState } from './tree-context';

interface TourProps {
  /** Null before there is a tree. */
  readonly stops: readonly number[] | null;
  readonly name: string;
  readonly keyName: string;
  readonly title: string;
  readonly children: React.ReactNode;
}

/** Goes from one stop to the next; with Shift, back. Says which of how many is selected. */
function Tour({ stops: known, name, keyName, title, children }: TourProps) {
  const { goTo } = useTree();
  const here = useTreeState(selectedWholePlace);
  const stops = known ?? [];
  const go = (direction: 1 | -1): void => {
    const stop = nextStop(stops, here, direction);
    if (stop !== null) goTo(stop, 'push');
  };
  useKeys({ [keyName]: () => go(1), [keyName.toUpperCase()]: () => go(-1) });
  const place = stops.indexOf(here);
  const count = known ? formatCount(known.length) : '–';
  return (
    <button
      type="button"
      className="btn tour"
      disabled={stops.length === 0}
      aria-label={`Next ${name}: ${place >= 0 ? `${formatCount(place + 1)} of ` : ''}${count}`}
      aria-keyshortcuts={`${keyName} Shift+${keyName}`}
      title={`${title} Next: ${keyName}, previous: ⇧${keyName}.`}
      onClick={(event) => go(event.shiftKey ? -1 : 1)}
    >
      {children}
      <span className="num">{place >= 0 ? `${formatCount(place + 1)}/${formatCount(stops.length)}` : count}</span>
      <kbd>{keyName}</kbd>
    </button>
  );
}

/** The two tours of a tree: where outcomes part, and where the predictor was confidently wrong. */
export function Tours() {
  const snapshot = useTreeState((state) => state.whole);
  const contrasts = useMemo(() => (snapshot ? contrastPrefixes(snapshot) : null), [snapshot]);
  const mistakes = useMemo(() => (snapshot ? confidentMistakes(snapshot) : null), [snapshot]);
  return (
    <>
      <Tour
        stops={contrasts}
        name="contrast prefix"
        keyName="c"
        title="Prefixes whose next turns led to both a success and a failure, in the order of the tree."
      >
        <GitFork size={13} strokeWidth={1.5} />
      </Tour>
      <Tour
        stops={mistakes}
        name="confident mistake"
        keyName="m"
        title={`Prefixes where Ṽ ≥ ${SURE} and at most ${AGREES} of the finished rollouts passed, or the reverse; widest gap first.`}
      >
        <TriangleAlert size={13} strokeWidth={1.5} />
      </Tour>
    </>
  );
}
