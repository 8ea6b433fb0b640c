'use client';

import { parseAsString, useQueryState } from 'nuqs';
import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useMemo } from 'react';
import { litPlaces } from '@/lib/derive/lit-places';
import { type LegendPart, matchLegendParts, readLegendParts, toggleLegendPart } from '@/lib/display/legend-filter';
import { colouringOf } from '@/lib/display/scales';
import { useTree, useTreeState } from './tree-context';
import { type Find, useFind } from './use-find';

interface Lens {
  /** Parts of the legend whose nodes are lit; none = all are. */
  readonly parts: readonly LegendPart[];
  readonly toggle: (part: LegendPart) => void;
  readonly clear: () => void;
  readonly find: Find;
  /** 1 where a node answers legend and search, 0 where it is dimmed; null = nothing is picked out. [N] */
  readonly lit: Uint8Array | null;
}

const Context = createContext<Lens | null>(null);

function useLit(parts: readonly LegendPart[], found: readonly number[] | null): Uint8Array | null {
  const { colour } = useTree();
  const snapshot = useTreeState((state) => state.snapshot);
  const folded = useTreeState((state) => state.folded);
  return useMemo(() => {
    if (!snapshot || (parts.length === 0 && found === null)) return null;
    const colouring = colouringOf(colour);
    const byLegend = parts.length > 0 ? matchLegendParts(snapshot, colouring, colouring.classes(snapshot), parts) : null;
    if (found === null) return byLegend;
    const lit = litPlaces(snapshot.header.count, folded, found);
    return byLegend ? lit.map((bears, place) => bears & byLegend[place]!) : lit;
  }, [snapshot, folded, colour, parts, found]);
}

/** Which nodes the reader picked out, by the legend and by a search; the address holds both (`?only=failure,bin:3&find=v>.8`). */
export function LensProvider({ children }: { children: ReactNode }) {
  const { store } = useTree();
  const [only, setOnly] = useQueryState('only', parseAsString.withDefault(''));
  const parts = useMemo(() => readLegendParts(only), [only]);
  const toggle = useCallback(
    (part: LegendPart) => void setOnly((now) => toggleLegendPart(readLegendParts(now), part).join(',') || null, { history: 'replace' }),
    [setOnly],
  );
  const clear = useCallback(() => void setOnly(null, { history: 'replace' }), [setOnly]);
  const find = useFind();
  const lit = useLit(parts, find.found);
  useLayoutEffect(() => store.getState().setFaint('lens', lit?.map((bears) => 1 - bears) ?? null), [lit, store]);
  return <Context value={useMemo(() => ({ parts, toggle, clear, find, lit }), [parts, toggle, clear, find, lit])}>{children}</Context>;
}

export function useLens(): Lens {
  const lens = use(Context);
  if (!lens) throw new Error('useLens outside a LensProvider');
  return lens;
}
