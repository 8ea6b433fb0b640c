'use client';

import { useState } from 'react';
import type { RunRow } from '@/lib/contract';

/** Rows in an order that stays while the reader looks, and the runs that came since and wait to be let in. */
export interface HeldOrder {
  readonly rows: readonly RunRow[];
  readonly waiting: number;
  readonly admit: () => void;
}

interface Held {
  readonly question: string;
  readonly order: readonly string[];
}

/**
 * Keeps the rows' order until the question (sort and filter) changes or the reader admits what is new: a live run's
 * numbers change in place, a new run waits behind a chip, a deleted run goes.
 */
export function useHeldOrder(sorted: readonly RunRow[], question: string): HeldOrder {
  const now = (): Held => ({ question, order: sorted.map((row) => row.run) });
  const [held, setHeld] = useState<Held>(now);
  const current = held.question === question ? held : now();
  if (current !== held) setHeld(current);
  const byRun = new Map(sorted.map((row) => [row.run, row]));
  const rows = current.order.flatMap((run) => byRun.get(run) ?? []);
  return { rows, waiting: sorted.length - rows.length, admit: () => setHeld(now()) };
}
