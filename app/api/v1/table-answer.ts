import { csvChunks } from '@/lib/table/csv';
import { parquetChunks } from '@/lib/table/parquet';
import type { Table } from '@/lib/table/table';
import { badRequest } from './respond';

export const FORMATS = ['json', 'csv', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];

/** `?format=`, "json" where it is absent; an answer that says what is wrong with it. */
export function formatOf(request: Request): Format | Response {
  const format = new URL(request.url).searchParams.get('format') ?? 'json';
  return FORMATS.find((known) => known === format) ?? badRequest(`There is no format “${format}”.`, `One of ${FORMATS.join(', ')}.`);
}

const encoder = new TextEncoder();

/** A generator as a body: it is asked for the next piece when the reader takes one, and told when the reader goes. */
export function streamOf(chunks: AsyncGenerator<string | Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    cancel: async () => {
      await chunks.return(undefined);
    },
  });
}

/** Letters, digits, dots and dashes of a name: what a header and any file system take. */
const safe = (name: string): string => name.replaceAll(/[^\w.-]+/g, '-').slice(0, 120);

/** Rows as a file, streamed. `of`: what they belong to, for the file's name. */
export function tableFile<Row>(table: Table<Row>, rows: Iterable<Row> | AsyncIterable<Row>, format: Exclude<Format, 'json'>, of = ''): Response {
  const name = safe(of === '' ? table.name : `${of}-${table.name}`);
  const [chunks, type] =
    format === 'csv'
      ? [csvChunks(table, rows), 'text/csv; charset=utf-8; header=present']
      : [parquetChunks(table, rows), 'application/vnd.apache.parquet'];
  return new Response(streamOf(chunks), {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}.${format}"`, 'cache-control': 'no-store' },
  });
}
