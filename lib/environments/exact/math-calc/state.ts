/** Steps done, whether the running number is wrong, whether a number on the way could not be, units of the limit used. */
export interface MathState {
  readonly step: number;
  readonly wrong: 0 | 1;
  readonly odd: 0 | 1;
  readonly used: number;
}

/** Where arithmetic is done: the calculator never errs and takes two units, the head takes one and slips. */
export type Means = 'calculator' | 'head';

export type MathAct =
  | { readonly kind: 'work'; readonly means: Means; readonly operation: number }
  | { readonly kind: 'answer' }
  | { readonly kind: 'redo' };

/** right: the next true number · slip: a digit went wrong · plain, odd: a wrong operation, unnoticed or not · astray: went on from a wrong number. */
export type MathObservation = 'right' | 'slip' | 'plain' | 'odd' | 'astray' | 'answered' | 'redone';

export const COST: Readonly<Record<Means, number>> = { calculator: 2, head: 1 };
