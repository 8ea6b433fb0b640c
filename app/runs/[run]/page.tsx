import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { type ChartRun, chartRun } from '@/components/charts/model';
import { Overview } from '@/components/charts/overview';
import { takenAgain } from '@/components/charts/segments';
import { RunConfig } from '@/components/runs/run-config';
import { RunFacts } from '@/components/runs/run-facts';
import { RunLive } from '@/components/runs/run-live';
import { RunNav, runTargets } from '@/components/runs/run-pages';
import { runHref } from '@/components/runs/run-row';
import { Shell } from '@/components/shell/shell';
import { getRun, getRunSeries, listRuns, newestChangeId } from '@/db/queries';
import type { RunDetail, RunRow } from '@/lib/contract';
import { runLabel } from '@/lib/display/run-labels';
import { runStyles } from '@/lib/display/runs';

export const dynamic = 'force-dynamic';

interface Props {
  readonly params: Promise<{ run: string }>;
}

const KEYS = [
  { keys: ['←', '→'], does: 'move the cursor by a step' },
  { keys: ['Enter'], does: 'open the step under the cursor' },
  { keys: ['Esc'], does: 'drop the cursor' },
];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).run) };
}

/** Rollouts of steps that a later attempt took again: paid for, but of no consequence to the run. */
const leavesTakenAgain = (own: ChartRun | undefined): number =>
  takenAgain(own?.stacks ?? []).reduce((sum, { bare, continuations }) => sum + bare + continuations, 0);

async function chartRuns(detail: RunDetail, runs: readonly RunRow[]) {
  const group = runs.filter((row) => row.run === detail.row.run || detail.groupRuns.some((other) => other.run === row.run));
  const styles = runStyles(group);
  const names = [detail.row.run, ...detail.groupRuns.map((other) => other.run)];
  const series = await getRunSeries(names);
  return series.flatMap((one) => {
    const row = group.find((candidate) => candidate.run === one.run);
    const style = styles.get(one.run);
    return row && style ? [chartRun(one, { style, label: runLabel(row, group), live: row.status === 'live' })] : [];
  });
}

export default async function RunPage({ params }: Props) {
  const run = decodeURIComponent((await params).run);
  // First of all: what changes while the rest is read comes again as a notice.
  const after = await newestChangeId();
  const [detail, runs] = await Promise.all([getRun(run), listRuns()]);
  if (!detail) notFound();
  const charts = await chartRuns(detail, runs);
  const steps = charts[0]?.stacks.map((point) => point.step) ?? [];
  const targets = [
    ...runTargets(run, 'overview'),
    ...[...new Set(steps)].reverse().map((step) => ({ group: 'Steps of this run', text: `step ${step}`, href: `${runHref(run)}/steps/${step}` })),
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
      status={<OverviewStatus detail={detail} />}
    >
      <RunFacts detail={detail} leavesTakenAgain={leavesTakenAgain(charts[0])} />
      <Overview runs={charts} />
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
