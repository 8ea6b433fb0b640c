'use client';

import { useRouter } from 'next/navigation';
import { type CSSProperties, type MouseEvent, type ReactNode, useMemo } from 'react';
import type { Theme } from '@/components/ui/theme';
import { useKeys } from '@/components/ui/use-keys';
import { useTheme } from '@/components/ui/use-theme';
import type { StepSubject } from '@/lib/query-language/trees/subject';
import type { ThumbnailPainter } from './thumbnail-painter';
import { TreeThumb } from './tree-thumb';
import { GAP_X_PX, type Grid, ROW_PX, useGrid } from './use-grid';

/** Cards drawn before the page is measured: the first screen, in the same places. */
const FIRST_CARDS = 48;

interface ThumbGridProps {
  readonly run: string;
  readonly subjects: readonly StepSubject[];
  readonly painter: ThumbnailPainter | null;
  /** Names the gallery and its query: a place of its own to be scrolled to. */
  readonly place: string;
  readonly label: string;
  /** Said instead of cards where there are none. */
  readonly empty: ReactNode;
}

/** Places of the cards near the view, and of the focused one wherever it is. */
function placesOf(from: number, to: number, kept: number): number[] {
  const near = Array.from({ length: to - from }, (_, i) => from + i);
  if (kept < 0 || (kept >= from && kept < to)) return near;
  return kept < from ? [kept, ...near] : [...near, kept];
}

/** Where a click leads that wants this tab; null where the browser knows better (a new tab, a download) or there is no link. */
function plainLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return event.target instanceof Element ? (event.target.closest('a')?.getAttribute('href') ?? null) : null;
}

interface PartProps extends Pick<ThumbGridProps, 'run' | 'subjects' | 'painter'> {
  readonly grid: Grid;
  readonly theme: Theme;
}

/** Where a card of the window stands: its element stays the same when its place changes, so that no press of the mouse is lost. */
function standOf(place: number, { columns, cardPx, topPx }: NonNullable<Grid['window']>): CSSProperties {
  const row = Math.floor(place / columns);
  return { left: (place - row * columns) * (cardPx + GAP_X_PX), width: cardPx, transform: `translateY(${topPx + row * ROW_PX}px)` };
}

function Cards({ run, subjects, painter, grid, theme }: PartProps) {
  const { window } = grid;
  const tabbed = grid.active ?? subjects[0]?.id;
  const [from, to] = window ? [window.first * window.columns, window.last * window.columns] : [0, FIRST_CARDS];
  const kept = subjects.findIndex(({ id }) => id === tabbed);
  return placesOf(from, Math.min(to, subjects.length), kept).map((place) => {
    const subject = subjects[place]!;
    return (
      // biome-ignore lint/a11y/useSemanticElements: an item of a list of which most are not in the page
      <div
        key={subject.id}
        role="listitem"
        aria-posinset={place + 1}
        aria-setsize={subjects.length}
        style={window ? standOf(place, window) : undefined}
      >
        <TreeThumb run={run} subject={subject} painter={painter} widthPx={window?.cardPx ?? 0} theme={theme} tabbable={subject.id === tabbed} />
      </div>
    );
  });
}

/** The trees as a list that a screen reader can count, of which only the part near the view is in the page. */
export function ThumbGrid({ run, subjects, painter, place, label, empty }: ThumbGridProps) {
  const ids = useMemo(() => subjects.map(({ id }) => id), [subjects]);
  const grid = useGrid(ids, place);
  useKeys({ ArrowDown: grid.focusFirst });
  const theme = useTheme();
  const router = useRouter();
  const { window } = grid;
  const open = (event: MouseEvent): void => {
    const href = plainLink(event);
    if (href === null) return;
    event.preventDefault();
    router.push(href);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move among the links inside, which are the controls
    <div ref={grid.ref} className="grid-scroll" onKeyDown={grid.onKeyDown} onFocus={grid.onFocus} onClick={open}>
      {subjects.length === 0 && empty}
      {/* biome-ignore lint/a11y/useSemanticElements: see listitem */}
      <div role="list" aria-label={label} className={window ? 'thumb-track' : 'thumbs'} style={window ? { height: window.trackPx } : undefined}>
        <Cards run={run} subjects={subjects} painter={painter} grid={grid} theme={theme} />
      </div>
    </div>
  );
}
