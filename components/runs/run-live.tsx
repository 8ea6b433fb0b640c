'use client';

import { LiveIndicator } from '@/components/shell/live-indicator';
import { Age } from '@/components/ui/age';
import { useLive } from '@/components/ui/use-live';
import { useThrottledRefresh } from '@/components/ui/use-refresh';
import type { RunRow } from '@/lib/contract';
import { formatPlural } from '@/lib/display/numbers';

const REFRESH_MS = 2000;

/**
 * Follows a run while it grows: each notice asks the server for the page again (at most every 2 s), so that numbers change
 * in place. `after`: the newest change when the page was rendered. With `step`, only notices about that step count.
 */
export function RunLive({ row, after, step }: { row: RunRow; after: string; step?: number }) {
  const refresh = useThrottledRefresh(REFRESH_MS);
  const state = useLive(row.run, after, (notice) => {
    if (step === undefined || notice.step === null || notice.step === step) refresh();
  });
  const live = row.status === 'live';
  return (
    <LiveIndicator live={live}>
      <span>
        {row.status}{' '}
        <span className="num">
          {row.stepsPlanned === null ? formatPlural(row.steps, 'step') : `${row.steps} / ${formatPlural(row.stepsPlanned, 'step')}`}
        </span>{' '}
        {state === 'lost' && live ? (
          <span className="text-ink-3">connection lost, retrying</span>
        ) : (
          <span className="wide-only text-ink-3">
            <Age iso={row.lastEventAt} />
          </span>
        )}
      </span>
    </LiveIndicator>
  );
}
