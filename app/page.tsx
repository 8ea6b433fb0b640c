import { EmptyRuns } from '@/components/runs/empty-runs';
import { otherRuns } from '@/components/runs/run-pages';
import { RunsLive, RunsStatusLine } from '@/components/runs/runs-status';
import { RunsTable } from '@/components/runs/runs-table';
import { Nav } from '@/components/shell/nav';
import { Shell } from '@/components/shell/shell';
import { listRuns, newestChangeId } from '@/db/queries';

export const dynamic = 'force-dynamic';

const KEYS = [
  { keys: ['↑', '↓'], does: 'walk the runs' },
  { keys: ['Enter'], does: 'open the run' },
  { keys: ['Delete'], does: 'delete the run, after asking' },
  { keys: ['x'], does: 'pick the run for a comparison' },
  { keys: ['/'], does: 'filter' },
];

export default async function RunsPage() {
  // First of all: what changes while the rest is read comes again as a notice.
  const after = await newestChangeId();
  const runs = await listRuns();
  const targets = otherRuns(runs);
  return (
    <Shell
      crumbs={[{ text: 'runs' }]}
      beside={
        <Nav
          links={[
            { text: 'compare', href: '/compare' },
            { text: 'views', href: '/views' },
            { text: 'narratives', href: '/narratives' },
            { text: 'import', href: '/import' },
          ]}
        />
      }
      live={<RunsLive runs={runs} after={after} />}
      keys={KEYS}
      targets={targets}
      status={<RunsStatusLine runs={runs} />}
    >
      {runs.length === 0 ? <EmptyRuns /> : <RunsTable runs={runs} />}
    </Shell>
  );
}
