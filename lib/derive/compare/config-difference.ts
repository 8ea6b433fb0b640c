import type { ConfigDifference } from '@/lib/contract/read/compare';
import { isSetting } from './arms';

type Settings = ReadonlyMap<string, string>;

const SHOWN = 4;

/** The value of an arm whose runs may differ: one text, or the several. */
function settingOf(runs: readonly Settings[], key: string): string | null {
  const values = [...new Set(runs.map((settings) => settings.get(key) ?? null))];
  if (values.length === 1) return values[0] ?? null;
  const shown = values.slice(0, SHOWN).map((value) => value ?? 'none');
  return values.length > SHOWN ? `${shown.join(', ')} and ${values.length - SHOWN} more` : shown.join(', ');
}

/**
 * Settings in which the arms differ, in the order in which they are first met, and how many are equal. `settings` by arm,
 * by run. What runs are called counts as neither. O(settings · runs).
 */
export function configDifference(settings: readonly (readonly Settings[])[]): { readonly different: ConfigDifference[]; readonly equal: number } {
  const keys = new Set(settings.flat().flatMap((run) => [...run.keys()].filter((key) => isSetting(key) || key === 'seed')));
  const all = [...keys].map((key) => ({ key, values: settings.map((runs) => settingOf(runs, key)) }));
  const different = all.filter(({ values }) => values.some((value) => value !== values[0]));
  return { different, equal: all.length - different.length };
}
