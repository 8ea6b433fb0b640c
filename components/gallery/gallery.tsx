'use client';

import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useHeldOrder } from '@/components/ui/use-held-order';
import { useKeys } from '@/components/ui/use-keys';
import type { TreeCard } from '@/lib/contract';
import { formatCount } from '@/lib/display/numbers';
import { Facets } from './facets';
import { compareCards, matches } from './gallery-model';
import { stepHref } from './hrefs';
import { ThumbnailLoader } from './thumbnail-loader';
import { TreeThumb } from './tree-thumb';
import { useGalleryQuery } from './use-gallery-query';

const cardId = (card: TreeCard): string => card.treeKey;

/** The thumbnail an arrow leads to: left and right by order, up and down to the nearest one of the next row. */
function target(thumbs: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowRight') return thumbs[at + 1];
  if (key === 'ArrowLeft') return thumbs[at - 1];
  const here = thumbs[at];
  if (!here || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined;
  const columns = thumbs.filter((thumb) => thumb.offsetTop === thumbs[0]?.offsetTop).length;
  return thumbs[at + (key === 'ArrowDown' ? columns : -columns)];
}

function walkGrid(event: KeyboardEvent<HTMLElement>): void {
  const thumbs = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tree]')];
  const next = target(thumbs, thumbs.indexOf(document.activeElement as HTMLElement), event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

/** Every tree of the step, filtered and sorted as the address says. Trees that arrive wait behind a chip. */
export function Gallery(props: { run: string; step: number; cards: readonly TreeCard[]; previousStep: number | null; nextStep: number | null }) {
  const { run, step, cards } = props;
  const router = useRouter();
  const [query, change] = useGalleryQuery();
  const filterRef = useRef<HTMLInputElement>(null);
  const gridRef = useRef<HTMLDivElement>(null);
  const loader = useMemo(() => new ThumbnailLoader(run, step), [run, step]);
  const sorted = useMemo(() => cards.filter((card) => matches(card, query)).sort(compareCards(query.sort)), [cards, query]);
  const held = useHeldOrder(sorted, cardId, JSON.stringify(query));
  const go = (other: number | null): void => {
    if (other !== null) router.push(stepHref(run, other) + window.location.search);
  };
  const focusFirst = (): void => gridRef.current?.querySelector<HTMLElement>('[data-tree]')?.focus();
  useKeys({ '/': () => filterRef.current?.focus(), '[': () => go(props.previousStep), ']': () => go(props.nextStep), ArrowDown: focusFirst });
  return (
    <>
      <div className="query">
        <label className="field flex-1">
          <Search size={14} strokeWidth={1.5} aria-hidden="true" />
          <input
            ref={filterRef}
            value={query.text}
            onChange={(event) => change({ text: event.target.value })}
            placeholder="Filter by prompt or its text"
            aria-label="Filter trees"
            spellCheck={false}
          />
          <kbd>/</kbd>
        </label>
        {held.waiting > 0 && (
          <button type="button" className="chip toggle" onClick={held.admit}>
            <span className="num">{formatCount(held.waiting)}</span> new
          </button>
        )}
        <span className="lab" aria-live="polite">
          <span className="num">{formatCount(held.rows.length)}</span> of <span className="num">{formatCount(cards.length)}</span> trees
        </span>
      </div>
      <Facets cards={cards} query={query} onChange={change} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move among the links inside, which are the controls */}
      <div ref={gridRef} className="grid-scroll" onKeyDown={walkGrid}>
        <div className="thumbs">
          {held.rows.map((card) => (
            <TreeThumb key={card.treeKey} run={run} card={card} loader={loader} />
          ))}
        </div>
        {held.rows.length === 0 && (
          <p className="py-6 text-ink-2">
            {cards.length === 0 ? 'No tree of this step has arrived yet.' : `No tree matches; the filters hide all ${formatCount(cards.length)}.`}
          </p>
        )}
      </div>
    </>
  );
}
