import type { CalibrationSlice } from '@/lib/contract/read/calibration';

export const STAGE_WORDS: Readonly<Record<CalibrationSlice['stage'], string>> = {
  'roots-and-prefixes': 'roots and prefixes',
  roots: 'bare roots',
  prefixes: 'bare prefixes',
  anchors: 'expanded anchors',
  continuations: 'continuations',
  all: 'all turns',
};

export const TARGET_WORDS: Readonly<Record<CalibrationSlice['targets'], string>> = {
  unselected: 'unselected',
  'fresh-or-bare': 'fresh or bare',
  paper: 'paper',
  exact: 'exact V',
};

/** What is wrong with the outcomes that a slice uses; null where they are a fair sample given the prefix. */
export function selectionText({ targets, stage }: CalibrationSlice): string | null {
  if (targets === 'paper') return 'k/n under an expanded anchor holds the outcome that the anchor was chosen for, and is pulled towards ½.';
  if (targets === 'fresh-or-bare')
    return 'Fresh continuations replace the outcomes that contradicted V, and keep those that agreed: frequencies are pushed towards 0 and 1. The engine’s targets “unbiased” are these.';
  if (targets === 'exact') return null;
  if (stage === 'anchors')
    return 'Each anchor’s continuations are a fair sample, but anchors are where the predictor was contradicted: it looks worse here than it is.';
  return stage === 'continuations' ? 'Each outcome is a fair sample given its prefix, but continuations start where the allocator chose.' : null;
}

export const pagePath = (run: string): string => `/runs/${encodeURIComponent(run)}/calibration`;
export const apiPath = (run: string, rest = ''): string => `/api/v1/runs/${encodeURIComponent(run)}/calibration${rest}`;
