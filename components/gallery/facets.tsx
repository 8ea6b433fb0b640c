'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { ErrorMark, OUTCOME_WORD, OutcomeMark } from '@/components/ui/marks';
import type { TreeOutcome } from '@/lib/contract';
import { formatCount, formatFixed } from '@/lib/display/numbers';
import { clauseOf, holdsClause } from '@/lib/query-language/edit';
import type { Hint } from '@/lib/query-language/hints';
import { TREE_LANGUAGE } from '@/lib/query-language/trees/fields';
import { SORTS, sortOf } from '@/lib/query-language/trees/sort';
import type { StepSubject } from '@/lib/query-language/trees/subject';
import { clauseOfRange, type Range, RangeFilter, rangeOf } from './range-filter';
import type { GalleryQuery } from './use-gallery-query';

const OUTCOMES: readonly TreeOutcome[] = ['mixed', 'all-pass', 'all-fail', 'unfinished'];
const M_RANGES = [
  { text: 'm ≤ 2', clause: 'm:..2', has: (m: number) => m <= 2 },
  { text: 'm 3–5', clause: 'm:3..5', has: (m: number) => m >= 3 && m <= 5 },
  { text: 'm ≥ 6', clause: 'm:6..', has: (m: number) => m >= 6 },
] as const;

interface FacetsProps {
  readonly trees: readonly StepSubject[];
  /** Candidates of stage 1 without a tree. */
  readonly unfunded: number;
  readonly hints: ReadonlyMap<string, Hint>;
  readonly state: GalleryQuery;
}

interface ChipProps {
  readonly state: GalleryQuery;
  readonly clause: string;
  readonly instead?: readonly string[];
  readonly count: number;
  readonly children: React.ReactNode;
}

/** A clause of the query as a chip: pressed where it stands in the text, with what it holds of over the whole step. */
function Chip({ state, clause, instead = [], count, children }: ChipProps) {
  const pressed = holdsClause(state.query, TREE_LANGUAGE, clause);
  return (
    <button type="button" className="chip toggle" aria-pressed={pressed} title={clause} onClick={() => state.toggle(clause, instead)}>
      {children} <span className="num">{formatCount(count)}</span>
    </button>
  );
}

function Chips({ trees, unfunded, hints, state }: FacetsProps) {
  const countOf = (field: string, word: string): number => hints.get(field)?.counts.find(([text]) => text === word)?.[1] ?? 0;
  const withM = (has: (m: number) => boolean): number => trees.filter(({ values: { m } }) => typeof m === 'number' && has(m)).length;
  const halted = countOf('is', 'halted');
  return (
    <>
      <button type="button" className="chip toggle" aria-pressed={state.text === ''} onClick={() => state.setText('')}>
        all <span className="num">{formatCount(trees.length)}</span>
      </button>
      {OUTCOMES.filter((outcome) => outcome !== 'unfinished' || countOf('outcome', outcome) > 0).map((outcome) => (
        <Chip key={outcome} state={state} clause={`outcome:${outcome}`} instead={['outcome']} count={countOf('outcome', outcome)}>
          <OutcomeMark outcome={outcome} /> {OUTCOME_WORD[outcome]}
        </Chip>
      ))}
      <span className="sep" />
      {M_RANGES.map(({ text, clause, has }) => ({ text, clause, count: withM(has) }))
        .filter(({ count }) => count > 0)
        .map(({ text, clause, count }) => (
          <Chip key={clause} state={state} clause={clause} instead={['m']} count={count}>
            {text}
          </Chip>
        ))}
      {halted > 0 && (
        <Chip state={state} clause="is:halted" count={halted}>
          <ErrorMark /> error or limit
        </Chip>
      )}
      {unfunded > 0 && (
        <Chip state={state} clause="is:unfunded" instead={['outcome', 'm']} count={unfunded}>
          no rollout
        </Chip>
      )}
    </>
  );
}

function RangeOf({
  field,
  label,
  bounds,
  step,
  state,
  format,
}: {
  field: string;
  label: string;
  bounds: Range;
  step: number;
  state: GalleryQuery;
  format: (value: number) => string;
}) {
  return (
    <RangeFilter
      label={label}
      bounds={bounds}
      step={step}
      value={rangeOf(clauseOf(state.query, field), bounds)}
      format={format}
      onChange={(range) => state.replace(field, clauseOfRange(field, range, bounds))}
    />
  );
}

function Ranges({ hints, state }: FacetsProps) {
  const budget = hints.get('budget')?.numbers;
  return (
    <>
      {hints.get('v')?.numbers && <RangeOf field="v" label="Ṽ" bounds={[0, 1]} step={0.05} state={state} format={(value) => formatFixed(value)} />}
      {budget && budget.least < budget.greatest && (
        <RangeOf field="budget" label="budget" bounds={[budget.least, budget.greatest]} step={1} state={state} format={formatCount} />
      )}
    </>
  );
}

function SortChoice({ state }: { state: GalleryQuery }) {
  const { sort, descending } = sortOf(state.sort)!;
  const Arrow = descending ? ArrowDown : ArrowUp;
  const turned = descending ? 'ascending' : 'descending';
  return (
    <span className="ml-auto flex items-center gap-1.5">
      <label className="flex items-center gap-1.5">
        <span className="lab">Sort</span>
        <select className="select" value={sort.id} onChange={(event) => state.setSort((descending ? '-' : '') + event.target.value)}>
          {SORTS.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="icon small"
        title={`Sort ${turned}`}
        aria-label={`Sort ${turned}`}
        onClick={() => state.setSort((descending ? '' : '-') + sort.id)}
      >
        <Arrow size={13} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </span>
  );
}

/** Chips with their counts over the whole step, ranges, the order: all of them write into the one query. */
export function Facets(props: FacetsProps) {
  return (
    <div className="facets">
      <Chips {...props} />
      <span className="facet-tools">
        <Ranges {...props} />
        <SortChoice state={props.state} />
      </span>
    </div>
  );
}
