import { getStep, SEARCH_LIMIT_MS, searchStepText } from '@/db/queries';
import type { StepTextSearch } from '@/lib/contract';
import { hitsOf, MAX_NEEDLES, needlesOf } from '@/lib/query-language/evaluate';
import { parse } from '@/lib/query-language/parse';
import { TREE_LANGUAGE } from '@/lib/query-language/trees/fields';
import { selectSubjects } from '@/lib/query-language/trees/select';
import { DEFAULT_SORT, SORTS, sortOf } from '@/lib/query-language/trees/sort';
import { stepSubjects } from '@/lib/query-language/trees/subject';
import type { Query } from '@/lib/query-language/types';
import { TREES } from '@/lib/table/tables/trees';
import { answer, badRequest, notFound, unavailable } from '../../../../../respond';
import { formatOf, tableFile } from '../../../../../table-answer';
import { type StepPlace, stepPlace } from '../place';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

async function searchesOf({ run, step, attempt }: StepPlace, needles: readonly string[]): Promise<StepTextSearch[]> {
  const searches: StepTextSearch[] = [];
  for (const needle of needles) {
    const found = await searchStepText(run, step, needle, { attempt, limitMs: SEARCH_LIMIT_MS / needles.length });
    if (found) searches.push(found);
  }
  return searches;
}

async function read(place: StepPlace, query: Query, sort: string) {
  const detail = await getStep(place.run, place.step, place.attempt);
  if (!detail) return null;
  const searches = await searchesOf(place, needlesOf(query));
  const subjects = stepSubjects(detail);
  const found = selectSubjects(subjects, query, hitsOf(searches), sort);
  return {
    trees: found.flatMap(({ card }) => card ?? []),
    /** Candidates without a tree; only where the query speaks of them. */
    unfunded: found.flatMap(({ candidate }) => candidate ?? []),
    of: detail.cards.length,
    searches,
  };
}

/**
 * The trees of a step that answer `?q=`, a query as the gallery takes it, in the order of `?sort=`. `searches` says how far
 * the texts were searched; `?format=csv` or `parquet` hands out the trees as a file. 400 with the place and what was expected where the query cannot be read.
 */
export async function GET(request: Request): Promise<Response> {
  const place = stepPlace(request);
  if (place instanceof Response) return place;
  const { searchParams } = new URL(request.url);
  const sort = searchParams.get('sort') ?? DEFAULT_SORT;
  if (!sortOf(sort)) return badRequest(`There is no order “${sort}”.`, `One of ${SORTS.map(({ id }) => id).join(', ')}; a leading - for descending.`);
  const { query, error } = parse(searchParams.get('q') ?? '', TREE_LANGUAGE);
  if (error) return badRequest(`q, characters ${error.from} to ${error.to}: ${error.message}.`, `Expected: ${error.expected.join(', ')}`);
  if (needlesOf(query).length > MAX_NEEDLES)
    return badRequest(`A query searches for at most ${MAX_NEEDLES} texts.`, 'Leave out some of its text: conditions.');
  const format = formatOf(request);
  if (format instanceof Response) return format;
  if (format === 'json') return answer('step', () => read(place, query, sort));
  try {
    const found = await read(place, query, sort);
    return found ? tableFile(TREES, found.trees, format, `${place.run}-step-${place.step}`) : notFound('step');
  } catch (error) {
    return unavailable(error);
  }
}
