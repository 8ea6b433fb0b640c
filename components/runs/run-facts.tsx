import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { LocalTime } from '@/components/ui/local-time';
import type { RunDetail } from '@/lib/contract';
import { formatDuration } from '@/lib/display/durations';
import { formatCompact, formatCount } from '@/lib/display/numbers';

/** A configuration value that may stand among the facts; null where it is missing or no plain value. */
function plain(config: RunDetail['config'], key: string): string | null {
  const value = config[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function budgetOf(config: RunDetail['config']): string | null {
  const M = plain(config, 'M');
  const N = plain(config, 'N');
  return M !== null && N !== null ? `${M}, ${N}` : null;
}

function spentOf({ leaves, tokens }: RunDetail['row'], leavesTakenAgain: number): string {
  const again = leavesTakenAgain > 0 ? ` (${formatCompact(leavesTakenAgain)} in steps taken again)` : '';
  return `${formatCompact(leaves)} rollouts${again}${tokens === null ? '' : `, ${formatCompact(tokens)} tokens`}`;
}

function factsOf(detail: RunDetail, leavesTakenAgain: number): [string, string | null][] {
  const { row } = detail;
  return [
    ['Task', row.task],
    ['Environment', row.environment && [row.environment, detail.environmentVersion].filter(Boolean).join(' ')],
    ['Model', row.model],
    ['Allocator', row.allocator],
    ['Budget M, N', budgetOf(detail.config)],
    ['Advantage', detail.advantage],
    ['Targets', detail.targets],
    ['Seed', detail.seed],
    ['Spent', spentOf(row, leavesTakenAgain)],
    ['Wall time', row.wallMs === null ? null : formatDuration(row.wallMs)],
  ];
}

function Origin({ detail }: { detail: RunDetail }) {
  const attempt = detail.attempts.find((candidate) => candidate.attempt === detail.row.attempt);
  const resumed = attempt?.resumedFrom;
  return (
    <p className="sub">
      {resumed ? `Resumed from step ${resumed.step} of attempt ${resumed.attempt}, ` : 'Began '}
      <LocalTime iso={resumed ? (attempt?.startedAt ?? null) : detail.row.startedAt} />
      {detail.row.source !== 'engine' && <span title={detail.row.source}>, from {detail.row.source}</span>}
    </p>
  );
}

/** Who this run is: name, where it came from, what it trains on and what it spent. */
export function RunFacts({ detail, leavesTakenAgain }: { detail: RunDetail; leavesTakenAgain: number }) {
  const { row } = detail;
  const troubles = row.quarantined + row.conflicts;
  return (
    <header className="facts">
      <div className="min-w-0">
        <h2>
          <span className="ell" title={row.run}>
            {row.name}
          </span>
          {row.attempt > 0 && <span className="chip font-medium">attempt {row.attempt}</span>}
          {troubles > 0 && (
            <Link className="chip font-sans" href={`/import?run=${encodeURIComponent(row.run)}#quarantine`} prefetch={false}>
              <TriangleAlert size={12} strokeWidth={1.5} className="text-warn" aria-hidden="true" />
              {formatCount(row.quarantined)} quarantined, {formatCount(row.conflicts)} conflicts
            </Link>
          )}
        </h2>
        <Origin detail={detail} />
      </div>
      <dl>
        {factsOf(detail, leavesTakenAgain)
          .filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '')
          .map(([name, value]) => (
            <div key={name} className={name === 'Spent' ? 'spent' : undefined}>
              <dt>{name}</dt>
              <dd title={value}>{value}</dd>
            </div>
          ))}
      </dl>
    </header>
  );
}
