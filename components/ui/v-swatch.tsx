import { formatFixed } from '@/lib/display/numbers';
import { MissingSwatch } from './marks';

/** The scale of predicted V as a CSS colour, for marks in the page: the same ends and middle, mixed in OKLab as on canvas. */
export function vColour(v: number): string {
  const bounded = Math.min(1, Math.max(0, v));
  return bounded < 0.5
    ? `color-mix(in oklab, var(--failure), var(--v-mid) ${(bounded * 200).toFixed(1)}%)`
    : `color-mix(in oklab, var(--v-mid), var(--success) ${(bounded * 200 - 100).toFixed(1)}%)`;
}

const SHADOW = 'shadow Ṽ: recorded, but the allocator did not ask for it';

/** A predicted V as a square of its colour and the number; hatched where there is none, a ring where the allocator did not ask. */
export function VSwatch({ v, shadow = false }: { v: number | null; shadow?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1" title={v === null ? 'no prediction' : shadow ? SHADOW : 'Ṽ at decision time'}>
      {v === null ? (
        <MissingSwatch />
      ) : (
        <svg width="8" height="8" aria-hidden="true" className="flex-none">
          {shadow ? (
            <rect x="1" y="1" width="6" height="6" rx="1" fill="none" stroke={vColour(v)} strokeWidth="2" />
          ) : (
            <rect width="8" height="8" rx="1.5" fill={vColour(v)} stroke="var(--ink-3)" strokeWidth=".6" />
          )}
        </svg>
      )}
      {v === null ? <span className="sr-only">no prediction</span> : formatFixed(v)}
      {v !== null && shadow && <span className="sr-only">shadow</span>}
    </span>
  );
}
