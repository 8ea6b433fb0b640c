/** Runs whose series are asked for together. */
export interface SeriesRequest {
  readonly runs: readonly string[];
  /** Of the producer, with their points. */
  readonly metrics: readonly string[];
  /** Steps and evaluations are there already. */
  readonly onlyMetrics: boolean;
}

const RUNS_A_REQUEST = 20;

/** Runs by request: the first apart, so that it is drawn soonest. */
export function firstRequests(runs: readonly string[]): string[][] {
  const parts = [runs.slice(0, 1)];
  for (let i = 1; i < runs.length; i += RUNS_A_REQUEST) parts.push(runs.slice(i, i + RUNS_A_REQUEST));
  return parts;
}

/** `names` as a query parameter of a list; given twice where it would else be split at commas. */
function addList(query: URLSearchParams, key: string, names: readonly string[]): void {
  for (const name of names.length === 1 ? [...names, ''] : names) query.append(key, name);
  if (names.length === 0) query.append(key, '');
}

/** Where series come from as columns; the page's text and the page itself ask by the same letters, so that it is asked once. */
export function columnsHref({ runs, metrics, onlyMetrics }: SeriesRequest): string {
  const query = new URLSearchParams({ format: 'columns', ...(onlyMetrics ? { only: 'metrics' } : {}) });
  addList(query, 'metrics', metrics);
  if (runs.length > 1) addList(query, 'runs', runs);
  return `/api/v1/runs/${encodeURIComponent(runs[0]!)}/series?${query}`;
}
