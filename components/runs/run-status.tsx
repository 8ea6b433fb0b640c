import { Age } from '@/components/ui/age';
import type { RunRow, RunStatus } from '@/lib/contract';

const stroke = { fill: 'none', strokeWidth: 1.75 } as const;

function StatusMark({ status }: { status: RunStatus }) {
  return (
    <svg width="9" height="9" aria-hidden="true" className="flex-none">
      {status === 'live' && <circle cx="4.5" cy="4.5" r="3.5" fill="var(--ink)" />}
      {status === 'silent' && <circle cx="4.5" cy="4.5" r="3.5" {...stroke} stroke="var(--warn)" />}
      {status === 'finished' && <path d="m.8 5 2.4 2.6L8.4 1.6" {...stroke} strokeWidth={1.5} stroke="var(--ink-3)" />}
      {status === 'failed' && <path d="M1 1 8 8M8 1 1 8" {...stroke} stroke="var(--danger)" />}
      {status === 'stopped' && <rect x="1" y="1" width="7" height="7" fill="var(--ink-3)" />}
    </svg>
  );
}

const INK: Readonly<Record<RunStatus, string>> = {
  live: 'text-ink-2',
  silent: 'text-ink',
  finished: 'text-ink-2',
  failed: 'text-danger',
  stopped: 'text-ink-2',
};

/** live; silent since when; finished; stopped; failed with its reason. */
export function StatusCell({ row }: { row: RunRow }) {
  const text = row.status === 'failed' && row.reason ? row.reason : row.status;
  return (
    <span className={`inline-flex max-w-full items-center gap-[7px] text-small ${INK[row.status]}`} title={row.reason ?? undefined}>
      <StatusMark status={row.status} />
      <span className="ell">
        {text}
        {row.status === 'silent' && (
          <>
            {' '}
            <Age iso={row.lastEventAt} suffix="" />
          </>
        )}
      </span>
    </span>
  );
}
