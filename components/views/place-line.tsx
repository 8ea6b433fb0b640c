import {
  Binoculars,
  Columns2,
  FlaskConical,
  FolderTree,
  Gauge,
  LayoutGrid,
  LineChart,
  type LucideIcon,
  PanelsTopLeft,
  Rows3,
  Split,
  StickyNote,
} from 'lucide-react';
import type { PlaceKind } from '@/lib/contract/page-place';
import type { SavedView } from '@/lib/contract/read/views';
import { PAGE_WORDS } from '@/lib/display/place-words';
import { visibleText } from '@/lib/display/visible-text';

const ICONS: Readonly<Record<PlaceKind, LucideIcon>> = {
  runs: Rows3,
  overview: LineChart,
  step: LayoutGrid,
  against: Columns2,
  tree: FolderTree,
  calibration: Gauge,
  allocation: Split,
  'what-if': FlaskConical,
  notes: StickyNote,
  compare: Binoculars,
  figure: PanelsTopLeft,
};

export function PlaceIcon({ kind, size = 15 }: { kind: PlaceKind; size?: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} strokeWidth={1.35} aria-hidden="true" className="flex-none text-ink-3" />;
}

/** What a view shows: kind of page, step, runs; a run that is not stored is said to be so. */
export function PlaceLine({ view: { place, runs } }: { view: Pick<SavedView, 'place' | 'runs'> }) {
  return (
    <span className="place-line">
      {PAGE_WORDS[place.kind]}
      {place.step !== null && (place.kind === 'step' ? ` ${place.step}` : <span>step {place.step}</span>)}
      {runs.map(({ run, name }) =>
        name === null ? (
          <span key={run} className="num">
            {visibleText(run)} <i>not stored</i>
          </span>
        ) : (
          <span key={run} className="num">
            {visibleText(name)}
          </span>
        ),
      )}
      {place.groups.map((group) => (
        <span key={group} className="num">
          group {visibleText(group)}
        </span>
      ))}
    </span>
  );
}
