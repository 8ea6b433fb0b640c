import { groupBy } from './group-by';

/** What runs can be set apart by, each value a row of charts of its own. */
export const FACETS = ['allocator', 'environment', 'task', 'model', 'run'] as const;
export type FacetKey = (typeof FACETS)[number];

/** What a run says of itself. */
interface Faceted {
  readonly facets: Readonly<Record<FacetKey, string>>;
}

export interface Facet<R> {
  readonly key: FacetKey;
  /** What its runs have in common. */
  readonly name: string;
  readonly runs: readonly R[];
}

/** Stands for a value that a run does not say. */
export const UNSAID = 'not said';

/** What these runs differ by: only that sets them apart. */
export const facetKeys = (heads: readonly Faceted[]): FacetKey[] => FACETS.filter((key) => new Set(heads.map(({ facets }) => facets[key])).size > 1);

/** Runs by their value, in the order in which they come. */
export const facetsOf = <R extends Faceted>(runs: readonly R[], key: FacetKey): Facet<R>[] =>
  [...groupBy(runs, ({ facets }) => facets[key])].map(([name, own]) => ({ key, name, runs: own }));
