import { type CalibrationSlice, calibrationSliceSchema } from '@/lib/contract';
import { badRequest } from '../../../respond';

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

const cell = (value: string | number | boolean | null): string => {
  if (value === null) return '';
  const text = String(value);
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows of one shape as CSV (RFC 4180, UTF-8), their keys as the header; missing is empty. `columns` where there may be no row. */
export function csv(name: string, columns: readonly string[], rows: readonly Readonly<Record<string, string | number | boolean | null>>[]): Response {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))].map((line) => `${line.map(cell).join(',')}\r\n`);
  return new Response(lines.join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
