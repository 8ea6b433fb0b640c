import { csvField } from '../contract/csv-field';
import type { Column, Table } from './table';

const CHUNK = 64 * 1024;

const line = <Row>(columns: readonly Column<Row>[], row: Row): string => `${columns.map(({ of }) => csvField(of(row))).join(',')}\r\n`;

/** A table as CSV (RFC 4180: UTF-8, CRLF, a header line), in pieces of about 64 KiB. Holds one piece at a time. */
export async function* csvChunks<Row>(table: Table<Row>, rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<string> {
  let text = `${table.columns.map(({ name }) => csvField(name)).join(',')}\r\n`;
  for await (const row of rows) {
    text += line(table.columns, row);
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
