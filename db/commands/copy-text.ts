const NEEDS_ESCAPE = /[\\\n\r\t]/;
const PIECES = /[\\\n\r\t]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A missing value in COPY's text format. */
export const COPY_NULL = '\\N';

/** A text as a field of COPY's text format; it must be free of NUL and well-formed (escapeText of lib/contract). */
export function copyText(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(PIECES, (piece) => ESCAPES[piece]!) : text;
}

export const copyTextOrNull = (text: string | null): string => (text === null ? COPY_NULL : copyText(text));

/** A number, NaN and ±Infinity included, or a missing one. */
export const copyNumber = (value: number | null): string => (value === null ? COPY_NULL : String(value));

export const copyBoolean = (value: boolean): string => (value ? 't' : 'f');

/** An array of numbers in Postgres' own notation. */
export const copyNumbers = (values: readonly number[] | undefined): string => (values === undefined ? COPY_NULL : `{${values.join(',')}}`);

export const copyBytes = (bytes: Uint8Array): string => `\\\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
