import { createLoader, parseAsArrayOf, parseAsFloat, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { COMPARE_AXES } from '@/lib/contract/read/compare';
import type { CompareQuestion } from '@/lib/derive/compare/question';

const names = parseAsArrayOf(parseAsString).withDefault([]);

/** What the server computes anew for. */
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
  pairs: parseAsStringLiteral(['held-out', 'trained'] as const),
  tie: parseAsFloat,
  level: parseAsFloat,
};

export const SORTS = ['difference', '-difference', 'prompt', 'a', 'b', 'q'] as const;
export const SPEND_AXES = ['leaves', 'tokens', 'wall'] as const;

/** How what was computed is shown. */
export const VIEW_PARAMS = {
  x: parseAsStringLiteral(COMPARE_AXES).withDefault('step'),
  by: parseAsStringLiteral(SPEND_AXES).withDefault('tokens'),
  smooth: parseAsFloat.withDefault(0),
  sort: parseAsStringLiteral(SORTS).withDefault('-difference'),
  prompt: parseAsString,
  tstep: parseAsInteger,
  seed: parseAsInteger.withDefault(0),
  colour: parseAsString.withDefault('v'),
};

const load = createLoader(QUESTION_PARAMS);

type Query = Parameters<typeof load>[0];

/** The question that an address asks. */
export function questionOf(query: Awaited<Query>, mostRows: number): CompareQuestion {
  const { runs, groups, pool, base, vs, dataset, at, from, to, pairs, tie, level } = load(query) as Awaited<ReturnType<typeof load>>;
  const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null);
  return {
    runs: [...new Set(runs)],
    groups: [...new Set(groups)],
    pooling: pool,
    baseline: base,
    against: vs,
    dataset,
    at: finite(at),
    from: finite(from),
    to: finite(to),
    basis: pairs,
    tie: tie === null || !(tie >= 0) ? null : tie,
    level: finite(level),
    mostRows,
  };
}
