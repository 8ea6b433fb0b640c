'use client';

import { ChevronDown, Search } from 'lucide-react';
import Link from 'next/link';
import type { RefObject } from 'react';
import { compareHref } from '@/components/compare/href';
import { formatPlural } from '@/lib/display/numbers';
import { RUN_COLUMNS } from './columns';

function ColumnMenu({ hidden, onToggle }: { hidden: readonly string[]; onToggle: (id: string) => void }) {
  return (
    <details className="menu">
      <summary className="btn">
        Columns <ChevronDown size={12} strokeWidth={1.5} aria-hidden="true" />
      </summary>
      <div>
        {RUN_COLUMNS.map((column) => (
          <label key={column.id}>
            <input type="checkbox" checked={!hidden.includes(column.id)} onChange={() => onToggle(column.id)} /> {column.head}
            {column.secondary && <small className="narrow-only">on a wider page</small>}
          </label>
        ))}
      </div>
    </details>
  );
}

/** Filter, columns, and what is shown of what there is. */
export function RunsToolbar(props: {
  filterRef: RefObject<HTMLInputElement | null>;
  filter: string;
  onFilter: (text: string) => void;
  hidden: readonly string[];
  onToggle: (id: string) => void;
  shown: number;
  total: number;
  groups: number;
  waiting: number;
  onAdmit: () => void;
  /** Runs chosen to be compared, in the order of the page. */
  picked: readonly string[];
  onUnpick: () => void;
}) {
  return (
    <div className="tool sticky left-0 h-11 gap-2.5">
      <label className="field w-[380px] shrink">
        <Search size={14} strokeWidth={1.5} aria-hidden="true" />
        <input
          ref={props.filterRef}
          value={props.filter}
          onChange={(event) => props.onFilter(event.target.value)}
          placeholder="Filter: words, tag:qa, status:live"
          aria-label="Filter runs"
          spellCheck={false}
        />
        <kbd>/</kbd>
      </label>
      <ColumnMenu hidden={props.hidden} onToggle={props.onToggle} />
      {props.waiting > 0 && (
        <button type="button" className="chip toggle" onClick={props.onAdmit}>
          <span className="num">{props.waiting}</span> new
        </button>
      )}
      <span className="flex-1" />
      <span className="lab" aria-live="polite">
        {props.shown === props.total ? formatPlural(props.total, 'run') : `${props.shown} of ${formatPlural(props.total, 'run')}`} in{' '}
        {formatPlural(props.groups, 'group')}
      </span>
      {props.picked.length > 0 && (
        <>
          <button type="button" className="btn" onClick={props.onUnpick}>
            Pick none
          </button>
          <Link className="btn solid" href={compareHref(props.picked)} prefetch={false}>
            Compare <span className="num">{props.picked.length}</span>
          </Link>
        </>
      )}
      <Link className="btn" href="/import" prefetch={false}>
        Import
      </Link>
    </div>
  );
}
