import { type CalibrationSlice, calibrationSliceSchema } from '@/lib/contract';
import type { Value } from '@/lib/table/table';
import { badRequest } from '../../../respond';
import { tableFile } from '../../../table-answer';

/** The slice that an address asks for; the answer that says what is wrong with it where it asks for none. */
export function sliceOf(request: Request): CalibrationSlice | Response {
  const { searchParams } = new URL(request.url);
  const given = Object.fromEntries([...searchParams].filter(([name]) => name in calibrationSliceSchema.shape));
  const read = calibrationSliceSchema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return badRequest(
    `${issue?.path.join('.')}: ${issue?.message}`,
    'For example ?steps=100-120&depth=0-3&stage=roots&targets=paper&bins=mass&weight=rollout',
  );
}

type Row = Readonly<Record<string, Value>>;

/** Rows of one shape as a CSV file, `columns` of their keys; missing is empty. */
export const csv = (name: string, columns: readonly string[], rows: readonly Row[]): Response =>
  tableFile<Row>(
    { name, about: '', columns: columns.map((column) => ({ name: column, type: 'text', about: '', of: (row) => row[column] ?? null })) },
    rows,
    'csv',
  );
