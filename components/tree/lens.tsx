'use client';

import { parseAsString, useQueryState } from 'nuqs';
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import { type LegendPart, readLegendParts, toggleLegendPart } from '@/lib/display/legend-filter';

interface Lens {
  /** Parts of the legend whose nodes are lit; none = all are. */
  readonly parts: readonly LegendPart[];
  readonly toggle: (part: LegendPart) => void;
  readonly clear: () => void;
}

const Context = createContext<Lens | null>(null);

/** Which nodes the reader picked out by the legend; the address holds it (`?only=failure,bin:3`). */
export function LensProvider({ children }: { children: ReactNode }) {
  const [only, setOnly] = useQueryState('only', parseAsString.withDefault(''));
  const parts = useMemo(() => readLegendParts(only), [only]);
  const toggle = useCallback(
    (part: LegendPart) => void setOnly((now) => toggleLegendPart(readLegendParts(now), part).join(',') || null, { history: 'replace' }),
    [setOnly],
  );
  const clear = useCallback(() => void setOnly(null, { history: 'replace' }), [setOnly]);
  return <Context value={useMemo(() => ({ parts, toggle, clear }), [parts, toggle, clear])}>{children}</Context>;
}

export function useLens(): Lens {
  const lens = use(Context);
  if (!lens) throw new Error('useLens outside a LensProvider');
  return lens;
}
