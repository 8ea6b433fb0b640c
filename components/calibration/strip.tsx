import { vColour } from '@/components/ui/v-swatch';

const at = (value: number): string => `calc(3px + (100% - 6px) * ${Math.min(1, Math.max(0, value))})`;

/** 0–1 strip of a list: tick = predicted V, bar and disc = observed with its interval, or a bare disc. */
export function Strip({ v, observed, low, high }: { v: number; observed: number | null; low: number | null; high: number | null }) {
  return (
    <span className="cal-strip" aria-hidden="true">
      <i className="rule" />
      {low !== null && high !== null && <i className="bar" style={{ left: at(low), width: `calc((100% - 6px) * ${high - low})` }} />}
      {observed !== null && <i className="disc" style={{ left: at(observed), background: vColour(observed) }} />}
      <i className="tick" style={{ left: at(v), background: vColour(v) }} />
    </span>
  );
}
