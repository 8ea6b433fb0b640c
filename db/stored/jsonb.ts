import { escapeText, tagReal, unescapeText } from '@/lib/contract';

/** Values of bounded depth, made by our own schemas. */
type Json = unknown;

const isRecord = (value: Json): value is Record<string, Json> => typeof value === 'object' && value !== null;

function mapJson(value: Json, text: (from: string) => string): Json {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return tagReal(value);
  if (Array.isArray(value)) return value.map((item) => mapJson(item, text));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [text(key), mapJson(item, text)]));
}

/** A shallow value as jsonb text: non-finite numbers tagged, text that Postgres cannot hold escaped. */
export const toJsonb = (value: Json): string => JSON.stringify(mapJson(value, escapeText));

/** The inverse of `toJsonb`, tags left as they are: the contract's schemas read them. */
export const fromJsonb = (stored: Json): Json => mapJson(stored, unescapeText);
