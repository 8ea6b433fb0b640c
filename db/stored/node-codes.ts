import { type Origin, unescapeText } from '@/lib/contract';

/** Codes of `nodes.origin` and `nodes.status`. */
export const ORIGINS = ['none', 'bare', 'continuation', 'search'] as const;
export const STATUSES = ['ok', 'error', 'limit'] as const;

export const originCode = (origin: Origin | null): number => ORIGINS.indexOf(origin?.kind ?? 'none');

/** Bare rollout j, continuation k. */
export function originIndex(origin: Origin | null): number | null {
  if (origin?.kind === 'bare') return origin.j;
  return origin?.kind === 'continuation' ? origin.k : null;
}

/** A stored origin as the contract has it. */
export function readOrigin(row: {
  readonly origin: number;
  readonly originIndex: number | null;
  readonly originAnchor: string | null;
}): Origin | null {
  if (row.origin === 1) return { kind: 'bare', j: row.originIndex ?? 0 };
  if (row.origin === 2) return { kind: 'continuation', k: row.originIndex ?? 0, anchor: unescapeText(row.originAnchor ?? '') };
  return row.origin === 3 ? { kind: 'search' } : null;
}
