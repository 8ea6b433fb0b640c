'use client';

import type { ReactNode } from 'react';
import type { LegendPart } from '@/lib/display/legend-filter';
import { formatCount } from '@/lib/display/numbers';
import { useLens } from './lens';

/** One entry of the legend: mark, name, count, and a switch that lights its nodes. */
export function LegendItem({
  part,
  mark,
  name,
  count,
  title,
  optional = false,
}: {
  part: LegendPart;
  mark: ReactNode;
  name: string;
  count: number;
  title?: string;
  optional?: boolean;
}) {
  const { parts, toggle } = useLens();
  return (
    <button
      type="button"
      className={optional ? 'item opt' : 'item'}
      aria-pressed={parts.includes(part)}
      title={title ?? `Show only: ${name}`}
      onClick={() => toggle(part)}
    >
      {mark}
      {name} <span className="num">{formatCount(count)}</span>
    </button>
  );
}

export const Dot = ({ kind }: { kind: string }) => <i className={`dot ${kind}`} aria-hidden="true" />;

export const AnchorMark = () => (
  <svg width="13" height="13" aria-hidden="true">
    <circle cx="6.5" cy="6.5" r="5.8" fill="none" stroke="var(--ink-3)" />
    <circle cx="6.5" cy="6.5" r="3.4" fill="var(--v-mid)" />
  </svg>
);

export const HaltedMark = () => (
  <svg width="9" height="9" aria-hidden="true">
    <path d="M1 1 8 8M8 1 1 8" stroke="var(--halted)" strokeWidth="1.75" />
  </svg>
);

export const PrunedMark = () => (
  <svg width="9" height="9" aria-hidden="true">
    <circle cx="4.5" cy="4.5" r="2.6" fill="none" stroke="var(--ink-3)" strokeWidth="1.25" />
  </svg>
);

/** A candidate that was given nothing. */
export const UnfundedMark = () => (
  <svg width="9" height="9" aria-hidden="true">
    <circle cx="4.5" cy="4.5" r="3.2" fill="var(--budget-lo)" stroke="var(--ink-3)" strokeWidth="0.75" />
  </svg>
);
