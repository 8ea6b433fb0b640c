'use client';

import { useRouter } from 'next/navigation';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import type { Theme } from '@/components/ui/theme';
import { useKeys } from '@/components/ui/use-keys';
import { useTheme } from '@/components/ui/use-theme';
import type { StepSubject } from '@/lib/query-language/trees/subject';
import type { ThumbnailPainter } from './thumbnail-painter';
import { TreeThumb } from './tree-thumb';
import { type Grid, ROW_PX, useGrid } from './use-grid';

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

/** Rows near the view, and the row of the focused card wherever it is. */
function rowsOf(first: number, last: number, kept: number | null): number[] {
  const rows = Array.from({ length: last - first }, (_, i) => first + i);
  if (kept === null || (kept >= first && kept < last)) return rows;
  return kept < first ? [kept, ...rows] : [...rows, kept];
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

function Cards({ run, subjects, painter, grid, theme, from, to }: PartProps & { from: number; to: number }) {
  const tabbed = grid.active ?? subjects[0]?.id;
  return subjects.slice(from, to).map((subject, i) => (
    // biome-ignore lint/a11y/useSemanticElements: an item of a list of which most are not in the page
    <div key={subject.id} role="listitem" aria-posinset={from + i + 1} aria-setsize={subjects.length}>
      <TreeThumb run={run} subject={subject} painter={painter} widthPx={grid.window?.cardPx ?? 0} theme={theme} tabbable={subject.id === tabbed} />
    </div>
  ));
}

function Rows(props: PartProps) {
  const { subjects, grid } = props;
  const { first, last, topPx, columns } = grid.window!;
  const tabbed = grid.active === null ? 0 : subjects.findIndex(({ id }) => id === grid.active);
  const kept = subjects.length === 0 ? null : Math.floor(Math.max(0, tabbed) / columns);
  return rowsOf(first, last, kept).map((row) => (
    <div
      key={row}
      role="presentation"
      className="thumb-row"
      style={{ transform: `translateY(${topPx + row * ROW_PX}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      <Cards {...props} from={row * columns} to={(row + 1) * columns} />
    </div>
  ));
}

/** The trees as a list that a screen reader can count, of which only the part near the view is in the page. */
export function ThumbGrid({ run, subjects, painter, place, label, empty }: ThumbGridProps) {
  const ids = useMemo(() => subjects.map(({ id }) => id), [subjects]);
  const grid = useGrid(ids, place);
  useKeys({ ArrowDown: grid.focusFirst });
  const theme = useTheme();
  const router = useRouter();
  const { window } = grid;
  const parts = { run, subjects, painter, grid, theme };
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
        {window ? <Rows {...parts} /> : <Cards {...parts} from={0} to={FIRST_CARDS} />}
      </div>
    </div>
  );
}
