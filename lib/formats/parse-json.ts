import { isUtf8 } from 'node:buffer';
import { mayHoldBigInteger, relaxNumbers } from '@/lib/ingest/relax';

/** A parsed record, or why it is none. */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown; readonly repairedText: boolean }
  | { readonly ok: false; readonly reason: string; readonly hint: string };

/**
 * Parses one record's bytes as ingest parses a line: bare NaN and ±Infinity become the contract's tagged strings, and
 * integers beyond ±2^53 the text of their digits. `repairedText` is true where bytes that are no UTF-8 were replaced by
 * U+FFFD. Never throws.
 */
export function parseJson(bytes: Uint8Array): ParsedJson {
  const text = new TextDecoder('utf-8').decode(bytes);
  try {
    const suspect = mayHoldBigInteger(text) || text.includes('NaN') || text.includes('Infinity');
    return { ok: true, value: JSON.parse(suspect ? relaxNumbers(text) : text), repairedText: !isUtf8(bytes) };
  } catch (error) {
    return { ok: false, reason: `not valid JSON: ${(error as Error).message}`, hint: 'Write the record anew with a JSON library.' };
  }
}
