/** Hop reached, whether the path is wrong, turns used, searches without a result in a row (0–2). */
export interface KgState {
  readonly hop: number;
  readonly off: 0 | 1;
  readonly turn: number;
  readonly misses: 0 | 1 | 2;
}

/** Search for a relation of what was found last, answer with it, or start again from the question's entity. */
export type KgAct = { readonly kind: 'search'; readonly relation: number } | { readonly kind: 'answer' } | { readonly kind: 'restart' };
export type KgObservation = 'found' | 'missed' | 'cleared' | 'answered';
