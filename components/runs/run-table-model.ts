import type { RunRow } from '@/lib/contract';

/** Runs of one group, or one run that belongs to none (`group` null). */
export interface RunGroup {
  readonly group: string | null;
  readonly rows: readonly RunRow[];
  /** Over the runs, where all share task, environment, model and allocator; else null. */
  readonly summary: GroupSummary | null;
}

export interface GroupSummary {
  readonly accuracy: MeanSpread | null;
  readonly effectiveRatio: MeanSpread | null;
}

/** Mean and sample standard deviation over `n` runs; the deviation of one run is null. */
export interface MeanSpread {
  readonly mean: number;
  readonly deviation: number | null;
  readonly n: number;
}

export type SortValue = number | string | null;
/** A column's id, led by "-" for descending. */
export type SortKey = string;

/** Prompt-level effective ratio of the newest complete step; null before it. */
export function ratioOf(row: RunRow): number | null {
  return row.effectiveRatio && row.effectiveRatio.funded > 0 ? row.effectiveRatio.mixed / row.effectiveRatio.funded : null;
}

const SORT_VALUES: Readonly<Record<string, (row: RunRow) => SortValue>> = {
  run: (row) => row.name,
  task: (row) => row.task,
  model: (row) => row.model,
  allocator: (row) => row.allocator,
  status: (row) => row.status,
  step: (row) => row.step,
  accuracy: (row) => row.accuracy?.value ?? null,
  ratio: ratioOf,
  leaves: (row) => row.leaves,
  tokens: (row) => row.tokens,
  wall: (row) => row.wallMs,
  started: (row) => row.startedAt,
};

const isMissing = (value: SortValue): boolean => value === null || (typeof value === 'number' && Number.isNaN(value));

function compareValues(left: SortValue, right: SortValue): number {
  if (left === null || right === null || left === right) return 0;
  return left < right ? -1 : 1;
}

/** Missing and NaN last in both directions, ties by id. */
export function compareRuns(key: SortKey): (a: RunRow, b: RunRow) => number {
  const descending = key.startsWith('-');
  const value = SORT_VALUES[descending ? key.slice(1) : key] ?? ((row: RunRow) => row.startedAt);
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [left, right] = [value(a), value(b)];
    const byMissing = Number(isMissing(left)) - Number(isMissing(right));
    return byMissing || (isMissing(left) ? 0 : sign * compareValues(left, right)) || (a.run < b.run ? -1 : 1);
  };
}

const FIELDS: Readonly<Record<string, (row: RunRow) => readonly (string | null)[]>> = {
  tag: (row) => row.tags,
  status: (row) => [row.status],
  allocator: (row) => [row.allocator],
  task: (row) => [row.task],
  model: (row) => [row.model],
  group: (row) => [row.group],
};

const ANY_FIELD = (row: RunRow): readonly (string | null)[] => [
  row.name,
  row.run,
  row.task,
  row.model,
  row.allocator,
  row.group,
  row.status,
  ...row.tags,
];

/** Every word must be found; `tag:`, `status:`, `allocator:`, `task:`, `model:`, `group:` name a field, commas mean "or". */
export function matchesFilter(row: RunRow, filter: string): boolean {
  return filter
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => {
      const at = word.indexOf(':');
      const field = at > 0 ? FIELDS[word.slice(0, at)] : undefined;
      const wanted = (field ? word.slice(at + 1) : word).split(',').filter(Boolean);
      const texts = (field ?? ANY_FIELD)(row).map((text) => text?.toLowerCase() ?? '');
      return wanted.length === 0 || wanted.some((part) => texts.some((text) => text.includes(part)));
    });
}

function meanOf(values: readonly number[]): MeanSpread | null {
  const n = values.length;
  if (n === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const variance = n > 1 ? values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1) : null;
  return { mean, deviation: variance === null ? null : Math.sqrt(variance), n };
}

function summarise(rows: readonly RunRow[]): GroupSummary | null {
  const [first] = rows;
  if (!first || rows.length < 2) return null;
  const alike = rows.every(
    (row) => row.task === first.task && row.environment === first.environment && row.model === first.model && row.allocator === first.allocator,
  );
  if (!alike) return null;
  const present = (values: (number | null)[]): number[] => values.filter((value): value is number => value !== null && Number.isFinite(value));
  return {
    accuracy: meanOf(present(rows.map((row) => row.accuracy?.value ?? null))),
    effectiveRatio: meanOf(present(rows.map(ratioOf))),
  };
}

/** Groups in the order of their first row; a group of one run gets no heading unless `group` names it for several. */
export function groupRuns(sorted: readonly RunRow[]): readonly RunGroup[] {
  const groups = new Map<string, RunRow[]>();
  for (const row of sorted) {
    const key = row.group === null ? `run ${row.run}` : `group ${row.group}`;
    const rows = groups.get(key);
    if (rows) rows.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map((rows) => ({ group: rows[0]?.group ?? null, rows, summary: summarise(rows) }));
}
