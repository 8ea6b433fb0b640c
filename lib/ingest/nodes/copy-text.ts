import { escapeText } from '@/lib/contract';

const NEEDS_CARE = /[\\\n\r\t\0\uD800-\uDFFF\uE0C4]/;

const ODD_CONTROL = /[\x01-\x07\x0b\x0e-\x1f]/;
const WITHOUT_ODD = /[^\x01-\x07\x0b\x0e-\x1f]+/g;

/**
 * A record's digest is over its values as COPY's text format writes them: these functions may never write them otherwise,
 * or what is stored would be another record when it is sent again. Here: a missing value.
 */
export const COPY_NULL = '\\N';

// A pattern of one character with a fixed replacement is done natively, in one pass; a function would be called per hit.
const escapeBreaks = (text: string): string => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t');

/** Any text as a field of COPY's text format, NUL and lone surrogates escaped as `escapeText` does. */
export const copyText = (text: string): string => (NEEDS_CARE.test(text) ? escapeBreaks(escapeText(text)) : text);

const asJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * The same for a turn's text, as JSON writes it between its quotes: COPY reads \" as a quote, and JSON's other short
 * escapes are its own. Control characters for which JSON has no short escape stand as they are.
 */
export function copyProse(text: string): string {
  const stored = escapeText(text);
  return ODD_CONTROL.test(stored) ? stored.replace(WITHOUT_ODD, asJson) : asJson(stored);
}

export const copyTextOrNull = (text: string | null): string => (text === null ? COPY_NULL : copyText(text));

/** A number, NaN and ±Infinity included, or a missing one. */
export const copyNumber = (value: number | null): string => (value === null ? COPY_NULL : String(value));

export const copyBoolean = (value: boolean): string => (value ? 't' : 'f');

/** An array of numbers in Postgres' own notation. */
export const copyNumbers = (values: readonly number[] | undefined): string => (values === undefined ? COPY_NULL : `{${values.join(',')}}`);
