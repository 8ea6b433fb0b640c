'use client';

import { ErrorMark, OUTCOME_WORD, OutcomeMark } from '@/components/ui/marks';
import type { TreeCard, TreeOutcome } from '@/lib/contract';
import { formatCount, formatFixed } from '@/lib/display/numbers';
import { budgetBounds, countFacets, type GalleryQuery, M_RANGES, predictedV, SORTS } from './gallery-model';
import { RangeFilter } from './range-filter';

const OUTCOMES: readonly TreeOutcome[] = ['mixed', 'all-pass', 'all-fail', 'unfinished'];

interface FacetsProps {
  readonly cards: readonly TreeCard[];
  readonly query: GalleryQuery;
  readonly onChange: (change: Partial<GalleryQuery>) => void;
}

function Chip({ pressed, count, onClick, children }: { pressed: boolean; count: number; onClick: () => void; children: React.ReactNode }) {
  return (
    <button type="button" className="chip toggle" aria-pressed={pressed} onClick={onClick}>
      {children} <span className="num">{formatCount(count)}</span>
    </button>
  );
}

function Ranges({ cards, query, onChange }: FacetsProps) {
  const bounds = budgetBounds(cards);
  const predicted = cards.some((card) => predictedV(card) !== null);
  return (
    <>
      {predicted && (
        <RangeFilter label="Ṽ" bounds={[0, 1]} step={0.05} value={query.v} format={(value) => formatFixed(value)} onChange={(v) => onChange({ v })} />
      )}
      {bounds && bounds[0] < bounds[1] && (
        <RangeFilter label="budget" bounds={bounds} step={1} value={query.budget} format={formatCount} onChange={(budget) => onChange({ budget })} />
      )}
    </>
  );
}

function SortChoice({ query, onChange }: Omit<FacetsProps, 'cards'>) {
  return (
    <label className="ml-auto flex items-center gap-1.5">
      <span className="lab">Sort</span>
      <select className="select" value={query.sort} onChange={(event) => onChange({ sort: event.target.value })}>
        {SORTS.flatMap(({ id, text }) => [
          <option key={`-${id}`} value={`-${id}`}>
            {text} ↓
          </option>,
          <option key={id} value={id}>
            {text} ↑
          </option>,
        ])}
      </select>
    </label>
  );
}

/** The chips with their counts over the whole step, the ranges, the order. */
export function Facets({ cards, query, onChange }: FacetsProps) {
  const counts = countFacets(cards);
  return (
    <div className="facets">
      <Chip pressed={query.outcome === 'all'} count={counts.all ?? 0} onClick={() => onChange({ outcome: 'all' })}>
        all
      </Chip>
      {OUTCOMES.filter((outcome) => outcome !== 'unfinished' || counts.unfinished).map((outcome) => (
        <Chip
          key={outcome}
          pressed={query.outcome === outcome}
          count={counts[outcome] ?? 0}
          onClick={() => onChange({ outcome: query.outcome === outcome ? 'all' : outcome })}
        >
          <OutcomeMark outcome={outcome} /> {OUTCOME_WORD[outcome]}
        </Chip>
      ))}
      <span className="sep" />
      {M_RANGES.filter((range) => counts[range.id]).map((range) => (
        <Chip
          key={range.id}
          pressed={query.m === range.id}
          count={counts[range.id] ?? 0}
          onClick={() => onChange({ m: query.m === range.id ? 'all' : range.id })}
        >
          {range.text}
        </Chip>
      ))}
      {(counts.halted ?? 0) > 0 && (
        <Chip pressed={query.halted} count={counts.halted ?? 0} onClick={() => onChange({ halted: !query.halted })}>
          <ErrorMark /> error or limit
        </Chip>
      )}
      <Ranges cards={cards} query={query} onChange={onChange} />
      <SortChoice query={query} onChange={onChange} />
    </div>
  );
}
