import type { Language, Subject } from './types';

/** What the things at hand hold in a field, for completion. */
export interface Hint {
  /** Subjects per word or text, most first; at most 40 texts. */
  readonly counts: readonly (readonly [value: string, count: number])[];
  /** Least, middle and greatest number; null where there is none. */
  readonly numbers: { readonly least: number; readonly middle: number; readonly greatest: number } | null;
}

const MOST_TEXTS = 40;

function numbersOf(values: readonly number[]): Hint['numbers'] {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  return { least: sorted[0]!, middle: sorted[sorted.length >> 1]!, greatest: sorted.at(-1)! };
}

/** Hints per field name. O(fields · subjects · log subjects). */
export function hintsOf(language: Language, subjects: readonly Subject[]): ReadonlyMap<string, Hint> {
  return new Map(
    language.fields.map(({ name }) => {
      const counts = new Map<string, number>();
      const numbers: number[] = [];
      for (const { values } of subjects) {
        const value = values[name] ?? null;
        if (typeof value === 'number') numbers.push(value);
        else for (const text of value ?? []) counts.set(text, (counts.get(text) ?? 0) + 1);
      }
      const ranked = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MOST_TEXTS);
      return [name, { counts: ranked, numbers: numbersOf(numbers) }];
    }),
  );
}
