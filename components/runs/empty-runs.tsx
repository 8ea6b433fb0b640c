import Link from 'next/link';
import { CopyButton } from '@/components/ui/copy-button';

const WAYS = [
  { title: 'See it work', detail: 'TRACE and GRPO on the same prompts, exact environment, CPU', command: 'npm run demo' },
  { title: 'Start one run', detail: 'the bundled engine, until you stop it', command: 'canopy run kg-search --allocator trace' },
  { title: 'Read what you have', detail: 'event logs, tau-bench chats, Tree-of-Thought searches', command: 'canopy import FILE' },
] as const;

/** [column of its left end, row, columns, row it forks from or null] of the ghost tree's branches. */
const BRANCHES: readonly (readonly [number, number, number, number | null])[] = [
  [0, 0, 4, null],
  [1, 1, 4, 0],
  [0, 2, 5, null],
  [3, 3, 2, 2],
  [2, 4, 4, 2],
  [1, 5, 5, 2],
  [0, 6, 4, null],
  [1, 7, 3, 6],
  [0, 8, 6, null],
  [3, 9, 2, 8],
  [2, 10, 4, 8],
  [1, 11, 3, 8],
];

const POINTS = BRANCHES.flatMap(([column, row, length]) => Array.from({ length }, (_, i) => [column + i + 1, row] as const));

const X = (column: number): number => 20 + column * 84;
const Y = (row: number): number => 16 + row * 29;

function branchPath([column, row, length, from]: (typeof BRANCHES)[number]): string {
  const y0 = from === null ? Y(4) : Y(from);
  return `M${X(column)} ${y0}C${X(column) + 34} ${y0} ${X(column)} ${Y(row)} ${X(column) + 50} ${Y(row)}H${X(column + length)}`;
}

function GhostTree() {
  return (
    <svg width="560" height={Y(11) + 10} className="art" aria-hidden="true">
      {BRANCHES.map((branch) => (
        <path key={branch[1]} d={branchPath(branch)} fill="none" stroke="var(--line-2)" strokeWidth="1.4" />
      ))}
      {POINTS.map(([column, row]) => (
        <circle key={`${row}/${column}`} cx={X(column)} cy={Y(row)} r="4" fill="var(--bg)" stroke="var(--line-2)" strokeWidth="1.25" />
      ))}
      <circle cx={X(0)} cy={Y(4)} r="6" fill="var(--bg)" stroke="var(--line-2)" strokeWidth="1.25" />
    </svg>
  );
}

/** What would fill the page, and the commands that do. */
export function EmptyRuns() {
  return (
    <div className="empty">
      <div>
        <h2>No runs yet</h2>
        <p className="mt-1.5 max-w-[56ch] text-ink-2">
          A run is a training job whose rollout trees Canopy stores. Each row here will show its effective ratio, accuracy and budget as steps arrive.
        </p>
        <ul className="mt-6 border-line border-t">
          {WAYS.map((way) => (
            <li key={way.command}>
              <h2 className="flex gap-2 font-semibold">
                {way.title} <span className="font-normal text-ink-3">{way.detail}</span>
              </h2>
              <div className="cmd">
                <i>$</i>
                <code className="flex-1">{way.command}</code>
                <CopyButton text={way.command} label={`Copy ${way.command}`} />
              </div>
            </li>
          ))}
        </ul>
        <p className="lab mt-3.5">
          Or{' '}
          <Link className="text-ink underline underline-offset-3" href="/import" prefetch={false}>
            drop a file
          </Link>{' '}
          in the browser. A trainer of your own sends NDJSON to <code className="num">POST /api/v1/ingest</code>.
        </p>
      </div>
      <GhostTree />
    </div>
  );
}
