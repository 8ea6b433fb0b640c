const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * A value as a field of CSV (RFC 4180): a number at full precision, so that it reads back as the same; NaN and the
 * infinities by name. Missing is an empty field, empty text a quoted one.
 */
export function csvField(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (value === '') return '""';
  return typeof value === 'string' ? quoted(value) : String(value);
}
