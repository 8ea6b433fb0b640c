import { parseAsArrayOf, parseAsFloat, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import { BUDGET_AXES, COMPARE_AXES, PAIR_BASES } from '@/lib/contract/read/compare';

const names = parseAsArrayOf(parseAsString).withDefault([]);

/** What the server computes anew for: the same names as `questionOf` reads. */
export const QUESTION_PARAMS = {
  runs: names,
  groups: names,
  pool: parseAsStringLiteral(['seeds', 'none'] as const).withDefault('seeds'),
  base: parseAsString,
  vs: parseAsString,
  dataset: parseAsString,
  at: parseAsInteger,
  from: parseAsInteger,
  to: parseAsInteger,
  pairs: parseAsStringLiteral(PAIR_BASES),
  tie: parseAsFloat,
  level: parseAsFloat,
};

export const SORTS = ['difference', '-difference', 'prompt', 'a', 'b', 'q'] as const;

/** How what was computed is shown. */
export const VIEW_PARAMS = {
  x: parseAsStringLiteral(COMPARE_AXES).withDefault('step'),
  by: parseAsStringLiteral(BUDGET_AXES).withDefault('tokens'),
  smooth: parseAsFloat.withDefault(2),
  sort: parseAsStringLiteral(SORTS).withDefault('-difference'),
  prompt: parseAsString,
  tstep: parseAsInteger,
  seed: parseAsInteger.withDefault(0),
  colour: parseAsString.withDefault('v'),
};
