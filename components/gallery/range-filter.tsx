'use client';

import { useEffect, useRef, useState } from 'react';
import type { Term } from '@/lib/query-language/types';

export type Range = readonly [low: number, high: number];

/** The range that a condition asks, within the bounds; null where it is no single range. */
export function rangeOf(term: Term | null, bounds: Range): Range | null {
  const test = term?.tests.length === 1 ? term.tests[0] : undefined;
  if (test?.kind === 'range') return [Math.max(bounds[0], test.low), Math.min(bounds[1], test.high)];
  if (test?.kind !== 'compare') return null;
  if (test.op === '=') return [test.value, test.value];
  return test.op.startsWith('<') ? [bounds[0], test.value] : [test.value, bounds[1]];
}

const written = (value: number): string => String(Math.round(value * 1000) / 1000);

/** The condition that a range is; null where it is the whole. */
export const clauseOfRange = (field: string, [low, high]: Range, bounds: Range): string | null =>
  low <= bounds[0] && high >= bounds[1] ? null : `${field}:${low <= bounds[0] ? '' : written(low)}..${high >= bounds[1] ? '' : written(high)}`;

const REST_MS = 120;

/** Two thumbs on one track, which write a condition on a field into the query. */
export function RangeFilter(props: {
  readonly label: string;
  readonly bounds: Range;
  readonly step: number;
  /** Null: no condition, or one that is no range. */
  readonly value: Range | null;
  readonly format: (value: number) => string;
  readonly onChange: (range: Range) => void;
}) {
  const { label, bounds, step, value, format, onChange } = props;
  const [draft, setDraft] = useState<Range | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => void (timer.current && clearTimeout(timer.current)), []);
  const [from, to] = draft ?? value ?? bounds;
  const move = (next: Range): void => {
    setDraft(next);
    if (timer.current) clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      onChange(next);
      setDraft(null);
    }, REST_MS);
  };
  const common = { type: 'range', min: bounds[0], max: bounds[1], step } as const;
  return (
    <fieldset className="range" aria-label={label}>
      <span className={value === null ? 'text-ink-3' : 'text-ink'}>{label}</span>
      <span className="track">
        <input {...common} value={from} aria-label={`${label}, from`} onChange={(event) => move([Math.min(Number(event.target.value), to), to])} />
        <input {...common} value={to} aria-label={`${label}, to`} onChange={(event) => move([from, Math.max(Number(event.target.value), from)])} />
      </span>
      <span className="num">
        {format(from)}–{format(to)}
      </span>
    </fieldset>
  );
}
