import { formatFixed } from '@/lib/display/numbers';
import { MissingSwatch } from './marks';

/** The scale of predicted V as a CSS colour, for marks in the page: the same ends and middle, mixed in OKLab as on canvas. */
export function vColour(v: number): string {
  const bounded = Math.min(1, Math.max(0, v));
  return bounded < 0.5
    ? `color-mix(in oklab, var(--failure), var(--v-mid) ${(bounded * 200).toFixed(1)}%)`
    : `color-mix(in oklab, var(--v-mid), var(--success) ${(bounded * 200 - 100).toFixed(1)}%)`;
}

/** A predicted V as a square of its colour and the number; hatched where there is none. */
export function VSwatch({ v }: { v: number | null }) {
  return (
    <span className="inline-flex items-center gap-1" title={v === null ? 'no prediction' : 'Ṽ at decision time'}>
      {v === null ? (
        <MissingSwatch />
      ) : (
        <svg width="8" height="8" aria-hidden="true" className="flex-none">
          <rect width="8" height="8" rx="1.5" fill={vColour(v)} stroke="var(--ink-3)" strokeWidth=".6" />
        </svg>
      )}
      {v === null ? <span className="sr-only">no prediction</span> : formatFixed(v)}
    </span>
  );
}
