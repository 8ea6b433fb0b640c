'use client';

import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useTransition } from 'react';
import { REFERENCES } from '@/lib/contract/read/allocation';
import { FLOW_VIEWS } from '@/lib/derive/allocation/flow';

const SERVED = { step: parseAsInteger, against: parseAsStringLiteral(REFERENCES).withDefault('optimum') };
const DRAWN = {
  flow: parseAsStringLiteral(FLOW_VIEWS).withDefault('origin'),
  shows: parseAsStringLiteral(['units', 'residual'] as const).withDefault('units'),
};

/** The page's whole state, in the address alone. Another step or reference is asked of the server; how it is drawn is not. */
export function useAllocationView() {
  const [pending, startTransition] = useTransition();
  const [served, ask] = useQueryStates(SERVED, { history: 'push', shallow: false, scroll: false, startTransition });
  const [drawn, draw] = useQueryStates(DRAWN, { history: 'replace' });
  return { ...served, ...drawn, ask, draw, pending };
}

export type AllocationView = ReturnType<typeof useAllocationView>;
