import { parseAsArrayOf, parseAsFloat, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import { X_AXES } from '@/lib/derive/series/run-lines';
import type { AxisKind } from '@/lib/figure/axis-scale';
import { FACETS } from '@/lib/figure/run-charts/facets';

const DEFAULT_SIGMA = 2;
const DEFAULT_K = 4;
const names = parseAsArrayOf(parseAsString).withDefault([]);

/** All that the overview's address holds. */
export const QUERY = {
  /** The cursor. */
  step: parseAsInteger,
  smooth: parseAsFloat.withDefault(DEFAULT_SIGMA),
  hide: names,
  x: parseAsStringLiteral(X_AXES).withDefault('step'),
  /** The stretch that is shown, in values of the axis. */
  from: parseAsFloat,
  to: parseAsFloat,
  /** Runs that differ by seed: one mean, or each for itself. */
  seeds: parseAsStringLiteral(['mean', 'apart']).withDefault('mean'),
  log: names,
  symlog: names,
  pin: names,
  find: parseAsString.withDefault(''),
  /** What runs are set apart by; null = all in one chart. */
  facet: parseAsStringLiteral(FACETS),
  k: parseAsInteger.withDefault(DEFAULT_K),
};

const NEXT: Readonly<Record<AxisKind, AxisKind>> = { linear: 'log', log: 'symlog', symlog: 'linear' };

/** The value axes that are not linear, by chart. */
export const scalesOf = (log: readonly string[], symlog: readonly string[]): Record<string, AxisKind> =>
  Object.fromEntries([...log.map((id) => [id, 'log'] as const), ...symlog.map((id) => [id, 'symlog'] as const)]);

/** Both lists after a chart's axis went on to its next kind. */
export function nextScale(scales: Readonly<Record<string, AxisKind>>, chart: string): { log: string[]; symlog: string[] } {
  const changed = { ...scales, [chart]: NEXT[scales[chart] ?? 'linear'] };
  const of = (kind: AxisKind): string[] => Object.keys(changed).filter((id) => changed[id] === kind);
  return { log: of('log'), symlog: of('symlog') };
}

export const toggled = (list: readonly string[], one: string): string[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** What is searched for: letters in any case, or an expression between slashes; null where that expression is none. */
export function finder(text: string): ((title: string) => boolean) | null {
  const pattern = /^\/(.+)\/([iu]*)$/.exec(text);
  if (!pattern) return (title) => title.toLowerCase().includes(text.trim().toLowerCase());
  try {
    const expression = new RegExp(pattern[1]!, pattern[2]);
    return (title) => expression.test(title);
  } catch {
    return null;
  }
}
