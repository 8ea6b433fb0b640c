'use client';

import { createParser, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { GalleryQuery, Range } from './gallery-model';

const parseAsRange = createParser<Range>({
  parse: (text) => {
    const [low, high, ...rest] = text.split('..').map(Number);
    return low === undefined || high === undefined || rest.length > 0 || !(low <= high) ? null : [low, high];
  },
  serialize: ([low, high]) => `${low}..${high}`,
  eq: (a, b) => a[0] === b[0] && a[1] === b[1],
});

const QUERY = {
  outcome: parseAsStringLiteral(['all', 'mixed', 'all-pass', 'all-fail', 'unfinished'] as const).withDefault('all'),
  m: parseAsStringLiteral(['all', 'few', 'some', 'many'] as const).withDefault('all'),
  halted: parseAsBoolean.withDefault(false),
  v: parseAsRange,
  budget: parseAsRange,
  text: parseAsString.withDefault(''),
  sort: parseAsString.withDefault('-pairs'),
};

const URL_KEYS = { text: 'q' } as const;

/** The gallery's state, which lives in the address alone. */
export function useGalleryQuery(): [GalleryQuery, (change: Partial<GalleryQuery>) => void] {
  const [query, setQuery] = useQueryStates(QUERY, { history: 'replace', throttleMs: 150, urlKeys: URL_KEYS });
  return [query, (change) => void setQuery(change)];
}
