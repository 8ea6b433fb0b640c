import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { preload } from 'react-dom';
import { columnsHref, firstRequests } from '@/components/charts/run-requests';
import { type Publishable, PublishRun } from '@/components/runs/publish-run';
import { RunLive } from '@/components/runs/run-live';
import { otherRuns } from '@/components/runs/run-pages';
import { RunView } from '@/components/runs/run-view';
import { RunViews } from '@/components/views/run-views';
import { getRun, getRunColumns, listRuns, listViews, newestChangeId } from '@/db/queries';
import { encodeRunColumns, type RunColumns, type RunDetail, type StepColumns } from '@/lib/contract';
import { chartHeads } from '@/lib/figure/run-charts/heads';
import type { ChartHead } from '@/lib/figure/run-charts/model';

export const dynamic = 'force-dynamic';

interface Props {
  readonly params: Promise<{ run: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).run) };
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

function publishable({ row }: RunDetail, { step, funded }: StepColumns): Publishable {
  const withTrees = [...step].filter((_, i) => funded[i]! > 0);
  const steps = withTrees.length === 0 ? null : ([withTrees.reduce((a, b) => Math.min(a, b)), withTrees.reduce((a, b) => Math.max(a, b))] as const);
  return { run: row.run, steps, trees: row.trees, nodes: row.nodes, growing: row.status === 'live' || row.status === 'silent' };
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
  const others = otherRuns(runs);
  return (
    <RunView
      detail={detail}
      steps={own.steps}
      heads={heads}
      inline={await inlineSeries(own, heads)}
      live={<RunLive row={detail.row} after={after} />}
      targets={others}
      views={<RunViews run={run} list={views} />}
      beside={<PublishRun of={publishable(detail, own.steps)} />}
    />
  );
}
