import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Column, ColumnType, Table, Value } from './table';

/** Rows of one row group: what is held in memory at a time. */
const GROUP = 50_000;

const ELEMENTS: Readonly<Record<ColumnType, Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
  integer: { type: 'INT64', repetition_type: 'OPTIONAL' },
  real: { type: 'DOUBLE', repetition_type: 'OPTIONAL' },
  boolean: { type: 'BOOLEAN', repetition_type: 'OPTIONAL' },
};

const schemaOf = <Row>(columns: readonly Column<Row>[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.map(({ name, type }): SchemaElement => ({ name, ...ELEMENTS[type] })),
];

const stored = (type: ColumnType, value: Value): string | number | bigint | boolean | null =>
  type === 'integer' && typeof value === 'number' ? BigInt(Math.trunc(value)) : value;

/** What was written since the last call. */
function drain(writer: ByteWriter): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(writer.buffer.slice(0, writer.index));
  writer.index = 0;
  return bytes;
}

/**
 * A table as Parquet (every column optional, Snappy), a row group of 50,000 rows at a time. What a column means stands in the
 * file's metadata under `canopy.columns`.
 */
export async function* parquetChunks<Row>(table: Table<Row>, rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { columns } = table;
  const bytes = new ByteWriter();
  const about = JSON.stringify(Object.fromEntries(columns.map((column) => [column.name, column.about])));
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaOf(columns),
    createdBy: 'canopy',
    kvMetadata: [{ key: 'canopy.columns', value: about }],
  });
  let group: Row[] = [];
  const write = async (): Promise<void> => {
    const columnData = columns.map(({ name, type, of }) => ({ name, data: group.map((row) => stored(type, of(row))) }));
    await writer.write({ columnData, rowGroupSize: GROUP });
    group = [];
  };
  for await (const row of rows) {
    group.push(row);
    if (group.length < GROUP) continue;
    await write();
    yield drain(bytes);
  }
  if (group.length > 0) await write();
  await writer.finish();
  yield drain(bytes);
}
