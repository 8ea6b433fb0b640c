import type { Sql } from '@/db/client';
import type { CompareStep } from '@/lib/derive/compare/path';
import { ints, reals } from '../big-endian';
import { readLarge } from '../read-large';

const INTS = ['attempt', 'step', 'warm_up::int', 'ended::int', 'funded', 'mixed', 'leaves', 'bare_leaves', 'bare_successes'] as const;
const REALS = ['tokens', 'wall_ms'] as const;
const ORDER = 'order by attempt, step';

const QUERY = (id: number): string => {
  const ints = INTS.map((column) => `coalesce(string_agg(int4send(${column}), ''::bytea ${ORDER}), '')`);
  const reals = REALS.map((column) => `coalesce(string_agg(float8send(coalesce(${column}::float8, 'NaN')), ''::bytea ${ORDER}), '')`);
  return `select ${[...ints, ...reals].join(', ')} from steps where run_id = ${id}`;
};

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** The steps of a run by attempt, then step: columns as bytes, since rows of forty long runs cost seconds to read. */
export async function packedSteps(sql: Sql, id: number): Promise<CompareStep[]> {
  const columns = (await readLarge(sql, QUERY(id))) as readonly Buffer[];
  const counts = columns.slice(0, INTS.length).map(ints);
  const sums = columns.slice(INTS.length).map(reals);
  const int = (column: number, row: number): number => counts[column]![row]!;
  const real = (column: number, row: number): number | null => orNull(sums[column]![row]!);
  return Array.from({ length: counts[0]!.length }, (_, row) => ({
    attempt: int(0, row),
    step: int(1, row),
    warmUp: int(2, row) === 1,
    ended: int(3, row) === 1,
    funded: int(4, row),
    mixed: int(5, row),
    leaves: int(6, row),
    bareLeaves: int(7, row),
    bareSuccesses: int(8, row),
    tokens: real(0, row),
    wallMs: real(1, row),
  }));
}
