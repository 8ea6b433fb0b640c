import type { Sql, Transaction } from '@/db/client';
import { escapeText } from '@/lib/contract';

/** A search through turns ends after this long, and says how far it came. */
export const SEARCH_LIMIT_MS = 3_000;

const asPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Patterns of ILIKE for a text as it is stored: plain, and as it stands in the JSON of parts. */
export function patternsOf(needle: string): string[] {
  const stored = escapeText(needle);
  return [...new Set([stored, JSON.stringify(stored).slice(1, -1)])].map(asPattern);
}

/** Condition on `node_text`: a turn's thought, action or observation holds one of the patterns. */
export const holdsText = (sql: Sql | Transaction, patterns: string[]) =>
  sql`(thought ilike any(${patterns}) or action ilike any(${patterns}) or observation ilike any(${patterns}))`;

/** Statements of this transaction end after `limitMs` with an error that `isTimeout` knows. */
export const limitStatements = (tx: Transaction, limitMs: number) => tx`select set_config('statement_timeout', ${String(Math.ceil(limitMs))}, true)`;

export const isTimeout = (error: unknown): boolean => (error as { code?: string } | null)?.code === '57014';
