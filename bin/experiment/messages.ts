import type { Cell } from '@/lib/runner/experiment/cells';

/** What a worker is told. */
export interface CellOrder {
  readonly cell: Cell;
  readonly hash: string;
  readonly folder: string;
  readonly mode: 'summary' | 'record';
  readonly server: string | null;
  readonly code: string;
}

/** What a worker says. */
export type CellNews =
  | { readonly kind: 'ready' }
  | { readonly kind: 'step'; readonly done: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly why: string };
