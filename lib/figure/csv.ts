import { csvField } from '../contract/csv-field';
import { visibleText } from '../display/visible-text';
import type { Cell, PlottedTable, Scene } from './scene';

/** As tables write it, control characters made visible. */
const csvCell = (cell: Cell): string => csvField(typeof cell === 'string' ? visibleText(cell, { raw: true }) : cell);

const line = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
const heading = ({ name, unit }: PlottedTable['columns'][number]): string => (unit ? `${name} [${unit}]` : name);

/**
 * What is plotted as CSV (RFC 4180, UTF-8): one header line, then a line a row. Several tables stand in one, their name in
 * the first column and every column of each of them; what a table does not have is empty.
 */
export function sceneToCsv({ tables }: Pick<Scene, 'tables'>): string {
  const [only, ...more] = tables;
  if (!only) return '';
  if (more.length === 0) return line(only.columns.map(heading)) + only.rows.map(line).join('');
  const names = [...new Set(tables.flatMap(({ columns }) => columns.map(heading)))];
  const body = tables.flatMap(({ name, columns, rows }) => {
    const places = names.map((wanted) => columns.findIndex((column) => heading(column) === wanted));
    return rows.map((row) => line([name, ...places.map((place) => row[place] ?? null)]));
  });
  return line(['table', ...names]) + body.join('');
}

/** JSON has no such numbers: they are written by name. */
const jsonCell = (cell: Cell): Cell => (typeof cell === 'number' && !Number.isFinite(cell) ? String(cell) : cell);

/** What is plotted, with what the columns mean and where it comes from, as JSON. Non-finite numbers by name. */
export function sceneToJson({ title, about, notes, tables }: Scene, provenance: Readonly<Record<string, unknown>>): string {
  const written = tables.map(({ name, columns, rows }) => ({ name, columns, rows: rows.map((row) => row.map(jsonCell)) }));
  return `${JSON.stringify({ title, about, notes, provenance, tables: written }, null, 1)}\n`;
}
