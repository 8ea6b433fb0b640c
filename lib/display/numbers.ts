/** What stands where a number is missing. */
export const MISSING = '–';

const MINUS = '−';
const GROUPED = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** NaN and the infinities by name; null where the number is finite. */
function nonFinite(value: number): string | null {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Number.POSITIVE_INFINITY) return '∞';
  if (value === Number.NEGATIVE_INFINITY) return `${MINUS}∞`;
  return null;
}

const signed = (value: number, text: string): string => (value < 0 && /[1-9]/.test(text) ? MINUS + text : text);

/** A count, thousands separated: 1,608. */
export function formatCount(value: number | null): string {
  if (value === null) return MISSING;
  return nonFinite(value) ?? signed(value, GROUPED.format(Math.abs(value)));
}

/** `digits` decimals with a true minus: −0.21. */
export function formatFixed(value: number | null, digits = 2): string {
  if (value === null) return MISSING;
  return nonFinite(value) ?? signed(value, Math.abs(value).toFixed(digits));
}

/** As `formatFixed`, with a plus before positive numbers. */
export function formatSigned(value: number | null, digits = 2): string {
  const text = formatFixed(value, digits);
  return value !== null && value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** Three significant digits, never in exponent form between 1e-4 and 1e6. */
export function formatSignificant(value: number | null): string {
  if (value === null) return MISSING;
  const special = nonFinite(value);
  if (special !== null) return special;
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size >= 1000 && size < 1e6) return formatCount(value);
  if (size >= 1e6 || size < 1e-4) return signed(value, size.toExponential(2).replace('e-', `e${MINUS}`).replace('e+', 'e'));
  return signed(value, size.toPrecision(3));
}

const UNITS = [
  { from: 1e12, text: ' T' },
  { from: 1e9, text: ' G' },
  { from: 1e6, text: ' M' },
  { from: 1e4, text: 'k', scale: 1e3 },
] as const;

/** A large count at three significant digits: 9,400; 767k; 1.08 M; 1.46 G. */
export function formatCompact(value: number | null): string {
  if (value === null) return MISSING;
  const special = nonFinite(value);
  if (special !== null) return special;
  const size = Math.abs(value);
  const unit = UNITS.find((candidate) => size >= candidate.from);
  if (!unit) return formatCount(value);
  const scaled = size / ('scale' in unit ? unit.scale : unit.from);
  const digits = scaled >= 99.95 ? 0 : scaled >= 9.995 ? 1 : 2;
  const text = unit.text === 'k' ? Math.round(scaled).toString() : scaled.toFixed(digits);
  return signed(value, text + unit.text);
}

/** A size in bytes at three significant digits: 158 B, 137 kB, 1.48 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${formatCount(bytes)} B`;
  const power = Math.min(4, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toPrecision(3)} ${'kMGT'[power - 1]}B`;
}

/** [0.58, 0.64] */
export function formatInterval(low: number, high: number, digits = 2): string {
  return `[${formatFixed(low, digits)}, ${formatFixed(high, digits)}]`;
}

/** "1 tree", "3 trees", thousands separated. */
export function formatPlural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
