import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { preload } from 'react-dom';
import { Overview } from '@/components/charts/overview';
import { columnsHref, firstRequests } from '@/components/charts/run-requests';
import { RunConfig } from '@/components/runs/run-config';
import { RunFacts } from '@/components/runs/run-facts';
import { RunLive } from '@/components/runs/run-live';
import { RunNav, runTargets } from '@/components/runs/run-pages';
import { runHref } from '@/components/runs/run-row';
import { Shell } from '@/components/shell/shell';
import { RunViews } from '@/components/views/run-views';
import { getRun, getRunColumns, listRuns, listViews, newestChangeId } from '@/db/queries';
import { encodeRunColumns, type RunColumns, type RunDetail, type StepColumns } from '@/lib/contract';
import { supersededOf } from '@/lib/derive/series/segments';
import { chartHeads } from '@/lib/figure/run-charts/heads';
import type { ChartHead } from '@/lib/figure/run-charts/model';

export const dynamic = 'force-dynamic';

interface Props {
  readonly params: Promise<{ run: string }>;
}

const KEYS = [
  { keys: ['←', '→'], does: 'move the cursor by a step' },
  { keys: ['Enter'], does: 'open the step under the cursor' },
  { keys: ['drag'], does: 'show a stretch of the axis, in all charts' },
  { keys: ['Esc'], does: 'show the whole axis again; then drop the cursor' },
];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).run) };
}

/** Rollouts of steps that a later attempt took again: paid for, but of no consequence to the run. */
function leavesTakenAgain({ attempt, step, leaves }: StepColumns): number {
  const again = supersededOf({ attempt, step: Float64Array.from(step) });
  return leaves.reduce((sum, count, i) => sum + (again[i] === 1 ? count : 0), 0);
}

/** Numbers that come within the page; more are read by the page itself, so that it is there at once. */
const MOST_INLINE = 60_000;
const COUNTS_A_STEP = 17;

const sizeOf = ({ steps, metrics }: RunColumns): number => steps.step.length * COUNTS_A_STEP + metrics.reduce((sum, { count }) => sum + 2 * count, 0);

/** The runs' series within the page where they are small; null where they are not: the browser is told to ask for them before anything else. */
async function inlineSeries(own: RunColumns, heads: readonly ChartHead[]): Promise<string | null> {
  const estimate = sizeOf(own) * heads.length;
  if (estimate > MOST_INLINE) {
    for (const runs of firstRequests(heads.map(({ run }) => run)))
      preload(columnsHref({ runs, metrics: [], onlyMetrics: false }), { as: 'fetch', crossOrigin: 'anonymous' });
    return null;
  }
  const bytes = encodeRunColumns(
    await getRunColumns(
      heads.map(({ run }) => run),
      { metrics: 'all' },
    ),
  );
  return Buffer.from(bytes).toString('base64');
}

export default async function RunPage({ params }: Props) {
  const run = decodeURIComponent((await params).run);
  // First of all: what changes while the rest is read comes again as a notice.
  const after = await newestChangeId();
  const [detail, runs, views] = await Promise.all([getRun(run), listRuns(), listViews({ run })]);
  if (!detail) notFound();
  const heads = chartHeads([run, ...detail.groupRuns.map((other) => other.run)], runs);
  const [own] = await getRunColumns([run], { metrics: [] });
  if (!own) notFound();
  const targets = [
    ...runTargets(run, 'overview'),
    ...runs.map((row) => ({ group: 'Runs', text: row.name, detail: row.allocator ?? '', href: runHref(row.run) })),
  ];
  return (
    <Shell
      crumbs={[
        { text: 'runs', href: '/' },
        { text: detail.row.name, mono: true },
      ]}
      beside={
        <>
          <RunNav run={run} here="overview" />
          {detail.row.tags.map((tag) => (
            <span key={tag} className="chip hide-s">
              {tag}
            </span>
          ))}
        </>
      }
      live={<RunLive row={detail.row} after={after} />}
      keys={KEYS}
      targets={targets}
      steps={{ href: `${runHref(run)}/steps/`, steps: [...new Set(own.steps.step)].reverse() }}
      status={<OverviewStatus detail={detail} />}
    >
      <RunFacts detail={detail} leavesTakenAgain={leavesTakenAgain(own.steps)} />
      <RunViews run={run} list={views} />
      <Overview heads={heads} inline={await inlineSeries(own, heads)} />
      <RunConfig detail={detail} />
    </Shell>
  );
}

function OverviewStatus({ detail }: { detail: RunDetail }) {
  return (
    <>
      <span>
        <b>Enter</b> opens the step under the cursor
      </span>
      <span className="hide-s">readouts and tables: the step’s own value, never smoothed; smoothing: Gaussian by step distance, gaps skipped</span>
      {detail.attempts.length > 1 && <span className="hide-s">{detail.attempts.length} attempts, never joined; steps taken again are dimmed</span>}
      {detail.row.status === 'live' && <span className="hide-s">the step being sampled is left out until it ends</span>}
    </>
  );
}
