'use client';

import { useState } from 'react';

/** Things in an order that stays while the reader looks, and how many came since and wait to be let in. */
export interface HeldOrder<T> {
  readonly rows: readonly T[];
  readonly waiting: number;
  readonly admit: () => void;
}

interface Held {
  readonly question: string;
  readonly order: readonly string[];
}

/**
 * Keeps the order until the question (sort and filter) changes or the reader admits what is new: what is shown changes in
 * place, what is new waits behind a chip, what was deleted goes. The first things of an empty list are let in at once.
 */
export function useHeldOrder<T>(sorted: readonly T[], idOf: (item: T) => string, question: string): HeldOrder<T> {
  const now = (): Held => ({ question, order: sorted.map(idOf) });
  const [held, setHeld] = useState<Held>(now);
  const stale = held.question !== question || (held.order.length === 0 && sorted.length > 0);
  const current = stale ? now() : held;
  if (stale) setHeld(current);
  const byId = new Map(sorted.map((item) => [idOf(item), item]));
  const rows = current.order.flatMap((id) => byId.get(id) ?? []);
  return { rows, waiting: sorted.length - rows.length, admit: () => setHeld(now()) };
}
