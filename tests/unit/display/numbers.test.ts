import { describe, expect, it } from 'vitest';
import { formatAge, formatDuration } from '@/lib/display/durations';
import {
  formatBytes,
  formatCompact,
  formatCount,
  formatFixed,
  formatInterval,
  formatPlural,
  formatSigned,
  formatSignificant,
  MISSING,
} from '@/lib/display/numbers';
import { formatTime } from '@/lib/display/times';

describe('numbers', () => {
  it('separates thousands and uses a true minus', () => {
    expect(formatCount(1608)).toBe('1,608');
    expect(formatCount(-1_234_567)).toBe('−1,234,567');
    expect(formatFixed(-0.214, 2)).toBe('−0.21');
    expect(formatFixed(-0.001, 2)).toBe('0.00');
    expect(formatSigned(0.214)).toBe('+0.21');
    expect(formatSigned(0.001)).toBe('0.00');
  });

  it('names what is missing or not finite', () => {
    for (const format of [formatCount, formatFixed, formatCompact, formatSignificant]) {
      expect(format(null)).toBe(MISSING);
      expect(format(Number.NaN)).toBe('NaN');
      expect(format(Number.POSITIVE_INFINITY)).toBe('∞');
      expect(format(Number.NEGATIVE_INFINITY)).toBe('−∞');
    }
  });

  it.each([
    [0, '0'],
    [9_999, '9,999'],
    [10_000, '10k'],
    [767_400, '767k'],
    [1_080_000, '1.08 M'],
    [15_550_000, '15.6 M'],
    [999_999_999, '1000 M'],
    [1.46e9, '1.46 G'],
    [-2_160_000, '−2.16 M'],
  ])('shortens %d to %s', (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });

  it.each([
    [0.0123456, '0.0123'],
    [-0.5, '−0.500'],
    [12.345, '12.3'],
    [1234.5, '1,235'],
    [0.00000123, '1.23e−6'],
    [0, '0'],
  ])('keeps three significant digits of %d', (value, text) => {
    expect(formatSignificant(value)).toBe(text);
  });

  it.each([
    [158, '158 B'],
    [136_900, '137 kB'],
    [1_480_000, '1.48 MB'],
    [52_000_000_000, '52.0 GB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it('writes intervals and plurals', () => {
    expect(formatInterval(0.581, 0.639)).toBe('[0.58, 0.64]');
    expect(formatPlural(1, 'tree')).toBe('1 tree');
    expect(formatPlural(2_000, 'tree')).toBe('2,000 trees');
  });
});

describe('durations', () => {
  it.each([
    [41, '41 ms'],
    [12_000, '12 s'],
    [276_000, '4 m 36 s'],
    [59_040_000, '16 h 24 m'],
    [3 * 86_400_000, '3 d 0 h'],
  ])('%d ms is %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  it('ages in one unit and never runs backwards', () => {
    expect(formatAge(0, 38_000)).toBe('38 s');
    expect(formatAge(0, 6 * 60_000 + 5)).toBe('6 m');
    expect(formatAge(5_000, 0)).toBe('0 s');
  });
});

describe('times', () => {
  it('names the zone', () => {
    expect(formatTime('2026-11-29T07:14:00Z', 'UTC')).toMatch(/29 Nov 2026.*07:14.*UTC/);
    expect(formatTime(null)).toBe(MISSING);
    expect(formatTime('yesterday')).toBe(MISSING);
  });
});
