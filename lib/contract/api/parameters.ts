import { z } from 'zod';
import { ordinalSchema } from '../common';
import type { Parameter } from './operation';

const inPath = (name: string, about: string, schema: z.ZodType = z.string()): Parameter => ({ name, in: 'path', about, schema, required: true });
export const query = (name: string, about: string, schema: z.ZodType = z.string(), required = false): Parameter => ({
  name,
  in: 'query',
  about,
  schema,
  required,
});

export const RUN = inPath('run', 'A run’s id, percent-encoded.');
export const STEP = inPath('step', 'Training step.', ordinalSchema);
export const TREE = inPath('tree', 'A tree’s key: attempt~step~prompt~tree, each percent-encoded within, the whole percent-encoded again.');
export const NODE = inPath('node', 'A node’s id within its tree.');
export const NOTE = inPath('note', 'A note’s id.');
export const VIEW = inPath('view', 'A saved view’s id.');
export const NARRATIVE = inPath('narrative', 'A narrative’s id.');
export const TABLE = inPath('table', 'Which table.', z.enum(['steps', 'evaluations', 'metrics', 'nodes']));
export const ATTEMPT = query('attempt', 'Another attempt than the latest that has the step.', ordinalSchema);
export const FORMAT = query('format', 'json (default), or a file: csv, parquet.', z.enum(['json', 'csv', 'parquet']));

export const CSV = { 'text/csv': { about: 'RFC 4180 with a header line. Missing is an empty field; NaN, Infinity and -Infinity by name.' } } as const;
export const FILES = {
  ...CSV,
  'application/vnd.apache.parquet': { about: 'Parquet; what a column means stands in the metadata under canopy.columns.' },
} as const;
