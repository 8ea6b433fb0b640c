import { LiveIndicator } from '@/components/shell/live-indicator';
import { LiveRefresh } from '@/components/ui/live-refresh';
import type { RunRow } from '@/lib/contract';
import { formatCompact, formatCount } from '@/lib/display/numbers';

const total = (runs: readonly RunRow[], of: (row: RunRow) => number): number => runs.reduce((sum, row) => sum + of(row), 0);

/** The status line under the runs: totals, and how the group rows are made. */
export function RunsStatusLine({ runs }: { runs: readonly RunRow[] }) {
  const quarantined = total(runs, (row) => row.quarantined);
  const conflicts = total(runs, (row) => row.conflicts);
  return (
    <>
      <span>
        <span className="num">{formatCount(runs.length)}</span> runs, <span className="num">{formatCompact(total(runs, (row) => row.trees))}</span>{' '}
        trees, <span className="num">{formatCompact(total(runs, (row) => row.nodes))}</span> nodes
      </span>
      <a href="/import#quarantine">
        <span className="num">{formatCount(quarantined)}</span> quarantined, <span className="num">{formatCount(conflicts)}</span> conflicts
      </a>
      <span>group rows: mean ± standard deviation over runs, only where all share task, environment, model and allocator</span>
    </>
  );
}

/** "2 live, 1 silent" for the top bar. `after`: the newest change when the page was rendered. */
export function RunsLive({ runs, after }: { runs: readonly RunRow[]; after: string }) {
  const live = runs.filter((row) => row.status === 'live').length;
  const silent = runs.filter((row) => row.status === 'silent').length;
  return (
    <LiveIndicator live={live > 0}>
      <LiveRefresh run="*" after={after} />
      <span>
        <span className="num">{live}</span> live{silent > 0 && `, ${silent} silent`}
      </span>
    </LiveIndicator>
  );
}
