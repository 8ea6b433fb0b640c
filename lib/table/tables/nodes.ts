import { type NodeRow, nodeRowSchema } from '@/lib/contract';
import type { Column, ColumnType, Table } from '../table';

const TEXT: readonly (keyof NodeRow)[] = [
  'prompt',
  'tree',
  'node',
  'parent',
  'origin',
  'originAnchor',
  'status',
  'predictor',
  'prefixHash',
  'detached',
];
const REAL: readonly (keyof NodeRow)[] = ['reward', 'v', 'exactV', 'target', 'advantage', 'q', 'utility', 'wallMs'];
const typeOf = (name: keyof NodeRow): ColumnType => (TEXT.includes(name) ? 'text' : REAL.includes(name) ? 'real' : 'integer');

const { shape } = nodeRowSchema.unwrap();
const names = Object.keys(shape) as (keyof NodeRow)[];

/** Every turn: structure and numbers, no text. */
export const NODES: Table<NodeRow> = {
  name: 'nodes',
  about: 'Every node of a run in a range of steps, by attempt, step, prompt, tree and preorder.',
  columns: names.map((name): Column<NodeRow> => ({ name, type: typeOf(name), about: shape[name].description ?? '', of: (row) => row[name] })),
};
