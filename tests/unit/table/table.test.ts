import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { csvChunks } from '@/lib/table/csv';
import { parquetChunks } from '@/lib/table/parquet';
import type { Table, Value } from '@/lib/table/table';

type Row = readonly [string | null, number | null, number | null, boolean | null];

const TABLE: Table<Row> = {
  name: 'odd',
  about: 'Values that break writers.',
  columns: [
    { name: 'text, quoted', type: 'text', about: 'Any text.', of: ([text]) => text },
    { name: 'count', type: 'integer', about: '', of: ([, count]) => count },
    { name: 'real', type: 'real', about: 'May be infinite.', of: ([, , real]) => real },
    { name: 'flag', type: 'boolean', about: '', of: ([, , , flag]) => flag },
  ],
};

const ROWS: readonly Row[] = [
  ['plain', 3, 0.1 + 0.2, true],
  ['a "quoted", comma\r\nand lines', -1, Number.NaN, false],
  ['', 2 ** 53 - 1, Number.POSITIVE_INFINITY, null],
  [null, null, null, null],
  [' edges ', 0, Number.NEGATIVE_INFINITY, true],
  ['Ṽ 你好 𝕍 \u0007', 7, 5e-324, false],
];

/** A reader of its own, after RFC 4180; a quoted empty field is set apart from a missing one. */
function parseCsv(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [[]];
  for (const [, field, end] of text.matchAll(/("(?:[^"]|"")*"|[^,\r]*)(,|\r\n)/gy)) {
    rows.at(-1)!.push(field === '' ? null : field!.startsWith('"') ? field!.slice(1, -1).replaceAll('""', '"') : field!);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

const read: Readonly<Record<string, (text: string) => Value>> = { text: String, integer: Number, real: Number, boolean: (text) => text === 'true' };

async function joined(chunks: AsyncIterable<Uint8Array>): Promise<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  for await (const part of chunks) parts.push(part);
  const bytes = Buffer.concat(parts);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
}

describe('tables', () => {
  it('CSV reads back as the values that were written', async () => {
    let text = '';
    for await (const chunk of csvChunks(TABLE, ROWS)) text += chunk;
    const [head, ...lines] = parseCsv(text);
    expect(head).toEqual(TABLE.columns.map(({ name }) => name));
    expect(lines.map((line) => line.map((field, i) => (field === null ? null : read[TABLE.columns[i]!.type]!(field))))).toEqual(ROWS);
  });

  it('Parquet reads back the same, NaN and the infinities among them, with what the columns mean', async () => {
    const file = await joined(parquetChunks(TABLE, ROWS));
    const rows = await parquetReadObjects({ file, rowFormat: 'object' } as never);
    const back = rows
      .map((row) => TABLE.columns.map(({ name }) => row[name] ?? null))
      .map((row) => row.map((value) => (typeof value === 'bigint' ? Number(value) : value)));
    expect(back).toEqual(ROWS);
    const about = parquetMetadata(file).key_value_metadata?.find(({ key }) => key === 'canopy.columns')?.value;
    expect(JSON.parse(about!)).toEqual(Object.fromEntries(TABLE.columns.map((column) => [column.name, column.about])));
  });

  it('more rows than a row group holds come in several, in order, and no rows at all make a file that can be read', async () => {
    const many = Array.from({ length: 120_001 }, (_, i): Row => [`row ${i}`, i, i / 3, i % 2 === 0]);
    const file = await joined(parquetChunks(TABLE, many));
    expect(parquetMetadata(file).row_groups.length).toBe(3);
    const rows = await parquetReadObjects({ file });
    expect(rows.length).toBe(many.length);
    expect(Number(rows.at(-1)?.count)).toBe(120_000);
    const empty = await joined(parquetChunks(TABLE, []));
    expect(await parquetReadObjects({ file: empty })).toEqual([]);
    let csv = '';
    for await (const chunk of csvChunks(TABLE, [])) csv += chunk;
    expect(parseCsv(csv)).toEqual([TABLE.columns.map(({ name }) => name)]);
  });
});
