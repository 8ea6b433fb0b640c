'use client';

import { useState } from 'react';
import type { Range } from './gallery-model';

/** Two thumbs on one track. The value is reported when a thumb rests; at both ends of the bounds it is no filter (null). */
export function RangeFilter({
  label,
  bounds,
  step,
  value,
  format,
  onChange,
}: {
  label: string;
  bounds: Range;
  step: number;
  value: Range | null;
  format: (value: number) => string;
  onChange: (range: Range | null) => void;
}) {
  const [low, high] = value ?? bounds;
  const [draft, setDraft] = useState<Range | null>(null);
  const [from, to] = draft ?? [low, high];
  const change = (next: Range): void => {
    setDraft(null);
    onChange(next[0] <= bounds[0] && next[1] >= bounds[1] ? null : next);
  };
  const move = (next: Range): void => {
    setDraft(next);
    change(next);
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
