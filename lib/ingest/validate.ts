import type { z } from 'zod';

const DIGITS_ONLY = /^-?\d{16,}$/;

/** Turns big integers that were kept as text into numbers where the schema wanted a number. @returns whether any was */
function loosenIntegers(root: unknown, error: z.ZodError): boolean {
  let changed = false;
  for (const { path } of error.issues) {
    const key = path.at(-1);
    const holder = path.slice(0, -1).reduce<unknown>((at, part) => (at as Record<PropertyKey, unknown> | undefined)?.[part], root);
    if (key === undefined || typeof holder !== 'object' || holder === null) continue;
    const value = (holder as Record<PropertyKey, unknown>)[key];
    if (typeof value !== 'string' || !DIGITS_ONLY.test(value)) continue;
    (holder as Record<PropertyKey, unknown>)[key] = Number(value);
    changed = true;
  }
  return changed;
}

/** Judges a value of `parseRelaxed` by a schema of the contract. */
export function validate<T>(schema: z.ZodType<T>, value: unknown) {
  const first = schema.safeParse(value);
  return first.success || !loosenIntegers(value, first.error) ? first : schema.safeParse(value);
}
