import type { ReactNode } from 'react';
import type { RunRow } from '@/lib/contract';
import { formatDuration } from '@/lib/display/durations';
import { formatCompact, formatCount, formatFixed } from '@/lib/display/numbers';
import type { RunStyle } from '@/lib/display/runs';
import { StatusCell } from './run-status';
import { ratioOf } from './run-table-model';
import { Sparkline } from './sparkline';

/** A column of the runs table after the name. */
export interface RunColumn {
  readonly id: string;
  readonly head: string;
  readonly widthPx: number;
  readonly numeric?: boolean;
  readonly sortable?: boolean;
  /** Leaves where the page is narrow. */
  readonly secondary?: boolean;
  /** Metric of lib/derive/definitions that the head explains. */
  readonly metric?: string;
  readonly cell: (row: RunRow, style: RunStyle) => ReactNode;
}

const small = (text: string): ReactNode => <small>{text}</small>;

function Plain({ text }: { text: string }) {
  return (
    <span className="num text-ink-3" title={text}>
      {text}
    </span>
  );
}

function StepCell({ row }: { row: RunRow }) {
  const done = row.steps;
  const share = row.stepsPlanned ? Math.min(1, done / row.stepsPlanned) : null;
  return (
    <span className="flex items-center justify-end gap-2" title={row.step === null ? 'no step yet' : `newest step ${row.step}`}>
      {share !== null && (
        <svg width="54" height="3" aria-hidden="true">
          <rect width="54" height="3" rx="1.5" fill="var(--line)" />
          <rect width={54 * share} height="3" rx="1.5" fill="var(--ink-2)" />
        </svg>
      )}
      <span className="min-w-[62px]">
        {formatCount(done)}
        {row.stepsPlanned !== null && small(` / ${formatCount(row.stepsPlanned)}`)}
      </span>
    </span>
  );
}

function AccuracyCell({ row }: { row: RunRow }) {
  if (!row.accuracy) return small(row.leaves > 0 ? 'not evaluated' : 'none yet');
  const { value, n, basis, exact } = row.accuracy;
  return (
    <span title={`${basis}${exact ? ', exact expectation' : ''}, n = ${formatCount(n)}`}>
      {basis !== 'held-out' && small('train ')}
      {formatFixed(value, 3)}
    </span>
  );
}

function RatioCell({ row }: { row: RunRow }) {
  const ratio = ratioOf(row);
  if (ratio === null || !row.effectiveRatio) return small('none yet');
  return (
    <span title={`${formatCount(row.effectiveRatio.mixed)} mixed of ${formatCount(row.effectiveRatio.funded)} funded prompts`}>
      {formatFixed(ratio)}
    </span>
  );
}

function TagsCell({ row }: { row: RunRow }) {
  return (
    <span className="flex gap-1 overflow-hidden" title={row.tags.join(', ')}>
      {row.tags.map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      ))}
    </span>
  );
}

/** Class of a column's heads and cells. */
export function columnClass(column: Pick<RunColumn, 'numeric' | 'secondary'>): string | undefined {
  return [column.numeric && 'n', column.secondary && 'wide-only'].filter(Boolean).join(' ') || undefined;
}

/** In the order of the page. A new one is one entry here, and its sort value in run-table-model. */
export const RUN_COLUMNS: readonly RunColumn[] = [
  { id: 'task', secondary: true, head: 'Task', widthPx: 116, sortable: true, cell: (row) => <Plain text={row.task} /> },
  {
    id: 'model',
    secondary: true,
    head: 'Model',
    widthPx: 108,
    sortable: true,
    cell: (row) => (row.model === null ? small('not said') : <Plain text={row.model} />),
  },
  { id: 'allocator', head: 'Allocator', widthPx: 76, sortable: true, cell: (row) => <span className="num">{row.allocator ?? small('none')}</span> },
  { id: 'status', head: 'Status', widthPx: 88, sortable: true, cell: (row) => <StatusCell row={row} /> },
  { id: 'step', head: 'Steps', widthPx: 134, numeric: true, sortable: true, cell: (row) => <StepCell row={row} /> },
  {
    id: 'accuracy',
    head: 'Accuracy',
    widthPx: 84,
    numeric: true,
    sortable: true,
    metric: 'accuracy-held-out',
    cell: (row) => <AccuracyCell row={row} />,
  },
  {
    id: 'ratio',
    head: 'Eff. ratio',
    widthPx: 78,
    numeric: true,
    sortable: true,
    metric: 'effective-ratio-prompt',
    cell: (row) => <RatioCell row={row} />,
  },
  { id: 'spark', head: 'prompt level, over steps', widthPx: 124, cell: (row, style) => <Sparkline row={row} style={style} /> },
  { id: 'leaves', head: 'Leaves', widthPx: 64, numeric: true, sortable: true, cell: (row) => formatCompact(row.leaves) },
  {
    id: 'tokens',
    head: 'Tokens',
    widthPx: 70,
    numeric: true,
    sortable: true,
    cell: (row) => (row.tokens === null ? small('not said') : formatCompact(row.tokens)),
  },
  {
    id: 'wall',
    head: 'Wall time',
    widthPx: 80,
    numeric: true,
    sortable: true,
    cell: (row) => (row.wallMs === null ? small('not said') : formatDuration(row.wallMs)),
  },
  { id: 'tags', head: 'Tags', widthPx: 104, cell: (row) => <TagsCell row={row} /> },
];
