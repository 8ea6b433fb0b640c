import type { Metadata } from 'next';
import { Compare } from '@/components/compare/compare';
import { EmptyCompare } from '@/components/compare/empty-compare';
import type { RunChoice } from '@/components/compare/run-picker';
import { CompareStatus } from '@/components/compare/status';
import { otherRuns } from '@/components/runs/run-pages';
import { Shell } from '@/components/shell/shell';
import { LiveRefresh } from '@/components/ui/live-refresh';
import { getComparison, listRuns, newestChangeId } from '@/db/queries';
import type { RunRow } from '@/lib/contract';
import { questionOf } from '@/lib/derive/compare/question';
import { packCurves } from '@/lib/derive/compare/shown-curves';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Compare' };

/** Prompts listed; those in the middle of more are in the CSV. */
const MOST_ROWS = 4_000;

const KEYS = [
  { keys: ['a'], does: 'add or take out runs' },
  { keys: ['b'], does: 'swap arm and baseline' },
  { keys: ['←', '→'], does: 'move the cursor of a figure; Enter compares at its step' },
  { keys: ['j', 'k'], does: 'next and previous prompt of the trees' },
  { keys: ['f'], does: 'fit both trees' },
];

interface Props {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

function queryOf(given: Awaited<Props['searchParams']>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(given).flatMap(([key, value]) => (Array.isArray(value) ? value : [value ?? '']).map((one): [string, string] => [key, one])),
  );
}

const choiceOf = ({ run, name, allocator, task, group, steps }: RunRow): RunChoice => ({ run, name, allocator, task, group, steps });

export default async function ComparePage({ searchParams }: Props) {
  const query = queryOf(await searchParams);
  const question = questionOf(query, MOST_ROWS);
  const isAsked = question.runs.length + question.groups.length > 0;
  // First of all: what changes while the rest is read comes again as a notice.
  const after = await newestChangeId();
  const [runs, comparison] = await Promise.all([listRuns(), isAsked ? getComparison(question) : null]);
  const choices = runs.map(choiceOf);
  const isLive = comparison?.arms.some((arm) => arm.runs.some(({ status }) => status === 'live')) ?? false;
  return (
    <Shell
      crumbs={[{ text: 'runs', href: '/' }, { text: 'compare' }]}
      live={isLive ? <LiveRefresh run="*" after={after} /> : undefined}
      keys={KEYS}
      targets={otherRuns(runs)}
      status={comparison ? <CompareStatus comparison={comparison} query={query.toString()} /> : <span>nothing to compare yet</span>}
    >
      {comparison ? (
        <Compare comparison={packCurves(comparison)} choices={choices} />
      ) : (
        <EmptyCompare choices={choices} unknown={[...question.runs, ...question.groups]} />
      )}
    </Shell>
  );
}
