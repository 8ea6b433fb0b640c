'use client';

import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useTransition } from 'react';
import {
  CALIBRATION_BINS,
  CALIBRATION_POOLS,
  CALIBRATION_STAGES,
  CALIBRATION_TARGETS,
  CALIBRATION_WEIGHTS,
  type CalibrationSlice,
} from '@/lib/contract/read/calibration';
import type { FigureRef } from '@/lib/figure/figure-ref';
import { PREVIEWS } from './previews';

const SLICE = {
  steps: parseAsString,
  depth: parseAsString,
  stage: parseAsStringLiteral(CALIBRATION_STAGES),
  targets: parseAsStringLiteral(CALIBRATION_TARGETS),
  predictor: parseAsString,
  bins: parseAsStringLiteral(CALIBRATION_BINS),
  count: parseAsInteger,
  weight: parseAsStringLiteral(CALIBRATION_WEIGHTS),
  pool: parseAsStringLiteral(CALIBRATION_POOLS),
};

export interface SliceState {
  /** Asks for another slice; null takes a part back to its default. Any chosen bin is dropped, since bins change. */
  readonly set: (change: Partial<Record<keyof typeof SLICE, string | number | null>>) => void;
  /** True while the server reads it; the last answer stays. */
  readonly isReading: boolean;
}

/** The slice in the address: the server reads it and renders the page anew. */
export function useSlice(): SliceState {
  const [isReading, startTransition] = useTransition();
  const [, set] = useQueryStates({ ...SLICE, bin: parseAsInteger }, { history: 'push', shallow: false, startTransition });
  return { set: (change) => void set({ ...(change as object), bin: null }), isReading };
}

/** The chosen bin, in the address alone: nothing is read anew for the diagram. */
export function useChosenBin(): readonly [number | null, (bin: number | null) => void] {
  const [{ bin }, set] = useQueryStates({ bin: parseAsInteger }, { history: 'replace' });
  return [bin, (next) => void set({ bin: next })];
}

const rangeText = (range: readonly [number, number] | null): string | null => (range ? `${range[0]}-${range[1]}` : null);

/** A slice as the parameters of an address, defaults left out. */
export function sliceQuery(slice: CalibrationSlice): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string | null, byDefault: string | null = null): void => {
    if (value !== null && value !== byDefault) query.set(name, value);
  };
  put('steps', rangeText(slice.steps));
  put('depth', rangeText(slice.depth));
  put('stage', slice.stage, 'roots-and-prefixes');
  put('targets', slice.targets, 'unselected');
  put('predictor', slice.predictor);
  put('bins', slice.bins, 'width');
  put('count', String(slice.count), '10');
  put('weight', slice.weight, 'node');
  put('pool', slice.pool, 'run');
  return query;
}

/** The recalibration that is drawn. */
export function usePreview(): readonly [(typeof PREVIEWS)[number], (preview: (typeof PREVIEWS)[number]) => void] {
  const [{ preview }, set] = useQueryStates({ preview: parseAsStringLiteral(PREVIEWS).withDefault('isotonic') }, { history: 'replace' });
  return [preview, (next) => void set({ preview: next === 'isotonic' ? null : next })];
}

/** The prefix that the reader came from, by its tree and node. */
export function usePrefix(): { readonly tree: string | null; readonly node: string | null; readonly close: () => void } {
  const [{ tree, node }, set] = useQueryStates({ tree: parseAsString, node: parseAsString }, { history: 'replace' });
  return { tree, node, close: () => void set({ tree: null, node: null }) };
}

/** What the export of one of the page's figures asks for. */
export const figureRef = (run: string, slice: CalibrationSlice, figure: string, preview: string | null = null): FigureRef => ({
  kind: 'calibration',
  query: { run, ...Object.fromEntries(sliceQuery(slice)), figure, preview },
});
