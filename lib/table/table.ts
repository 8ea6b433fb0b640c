export type ColumnType = 'text' | 'integer' | 'real' | 'boolean';
/** Missing is null; a real may be NaN or infinite. */
export type Value = string | number | boolean | null;

export interface Column<Row> {
  readonly name: string;
  readonly type: ColumnType;
  /** What it is, with its unit. */
  readonly about: string;
  readonly of: (row: Row) => Value;
}

export interface Table<Row> {
  readonly name: string;
  readonly about: string;
  readonly columns: readonly Column<Row>[];
}

/** A number as JSON tags it ("NaN", "Infinity", "-Infinity") or has it. */
export const real = (value: number | string | null): number | null => (value === null ? null : Number(value));
