import { FigureError } from '@/lib/figure/figure-error';
import { required } from './figure-kind';

/** A parameter that is an integer from 0 on; null where it is absent. Throws FigureError on anything else. */
export function wholeNumber(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null || text === '') return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new FigureError(`“${name}=${text}” is not understood.`, `${name} is an integer from 0 on.`);
}

/** As `wholeNumber`, of a parameter that must be there. */
export const requiredWhole = (query: URLSearchParams, name: string, about: string): number =>
  wholeNumber(query, name) ?? Number(required(query, name, about));
