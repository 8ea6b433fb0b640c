import type { Column, Table, Value } from './table';

const CHUNK = 64 * 1024;

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A number at full precision, so that it reads back as the same; NaN and the infinities by name. Missing is an empty field, empty text a quoted one. */
export function csvField(value: Value): string {
  if (value === null) return '';
  if (value === '') return '""';
  return typeof value === 'string' ? quoted(value) : String(value);
}

const line = <Row>(columns: readonly Column<Row>[], row: Row): string => `${columns.map(({ of }) => csvField(of(row))).join(',')}\r\n`;

/** A table as CSV (RFC 4180: UTF-8, CRLF, a header line), in pieces of about 64 KiB. Holds one piece at a time. */
export async function* csvChunks<Row>(table: Table<Row>, rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<string> {
  let text = `${table.columns.map(({ name }) => quoted(name)).join(',')}\r\n`;
  for await (const row of rows) {
    text += line(table.columns, row);
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
