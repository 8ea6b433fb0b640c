import type { StepCard, TreeOutcome } from '@/lib/contract';
import { predictionOfCard } from '@/lib/derive/prediction';

/** How a leaf was sampled. */
export type FlowOrigin = 'roots' | 'continuations' | 'search';

/** A part of the step's leaves: a node of the figure. */
export interface FlowPart {
  readonly id: string;
  readonly column: 'band' | 'origin' | 'outcome';
  readonly label: string;
  readonly leaves: number;
  readonly trees: number;
  /** What the query asks where the reader clicks it, and the fields whose conditions that replaces. */
  readonly clause: string;
  readonly instead: readonly string[];
  /** Middle of a band of V; null elsewhere. */
  readonly v: number | null;
}

/** Leaves that share band, origin and outcome. */
export interface FlowCell {
  readonly band: string;
  readonly origin: string;
  readonly outcome: string;
  readonly leaves: number;
}

export interface BudgetFlow {
  /** All leaves of the step. */
  readonly total: number;
  /** Without a finished rollout yet: in no part. */
  readonly unfinished: number;
  /** The predictions were recorded beside: the allocator did not ask for them. */
  readonly shadow: boolean;
  readonly parts: readonly FlowPart[];
  readonly cells: readonly FlowCell[];
}

const BANDS = 5;
const NO_BAND = 'none';
const ORIGINS: readonly { readonly id: FlowOrigin; readonly label: string; readonly clause: string; readonly leaves: (card: StepCard) => number }[] =
  [
    { id: 'roots', label: 'root rollouts', clause: 'bare>0', leaves: (card) => card.bare },
    { id: 'continuations', label: 'continuations', clause: 'continuations>0', leaves: (card) => card.continuations },
    { id: 'search', label: 'kept by a search', clause: 'is:search', leaves: (card) => card.n - card.bare - card.continuations },
  ];
const ENDS: readonly { readonly id: TreeOutcome; readonly label: string }[] = [
  { id: 'all-pass', label: 'all pass' },
  { id: 'mixed', label: 'mixed' },
  { id: 'all-fail', label: 'all fail' },
];

const edge = (band: number): string => (band / BANDS).toFixed(1);
const bandOf = (card: StepCard): string => {
  const v = predictionOfCard(card)?.v;
  return v === undefined ? NO_BAND : String(Math.min(BANDS - 1, Math.max(0, Math.floor(v * BANDS))));
};

function bandClause(id: string): string {
  if (id === NO_BAND) return '-has:prediction -has:shadow';
  const band = Number(id);
  return [band > 0 ? `v>=${edge(band)}` : '', band < BANDS - 1 ? `v<${edge(band + 1)}` : ''].filter(Boolean).join(' ');
}

class Tally {
  readonly leaves = new Map<string, number>();
  readonly trees = new Map<string, Set<StepCard>>();

  add(id: string, leaves: number, card: StepCard): void {
    this.leaves.set(id, (this.leaves.get(id) ?? 0) + leaves);
    const trees = this.trees.get(id) ?? new Set();
    this.trees.set(id, trees.add(card));
  }
}

function cellsOf(cards: readonly StepCard[]): { cells: FlowCell[]; tally: Tally } {
  const sums = new Map<string, FlowCell>();
  const tally = new Tally();
  for (const card of cards) {
    const [band, outcome] = [`band ${bandOf(card)}`, `outcome ${card.outcome}`];
    for (const one of ORIGINS) {
      const leaves = one.leaves(card);
      if (leaves <= 0) continue;
      const origin = `origin ${one.id}`;
      const key = `${band}|${origin}|${outcome}`;
      sums.set(key, { band, origin, outcome, leaves: (sums.get(key)?.leaves ?? 0) + leaves });
      for (const id of [band, origin, outcome]) tally.add(id, leaves, card);
    }
  }
  return { cells: [...sums.values()], tally };
}

/**
 * The finished rollouts of a step from the prompt's predicted V over how they were sampled to what their tree ended as.
 * Every leaf is in exactly one cell, so that each column sums to the step's leaves. O(trees).
 */
export function budgetFlow(cards: readonly StepCard[]): BudgetFlow {
  const { cells, tally } = cellsOf(cards);
  const part = (id: string, made: Omit<FlowPart, 'id' | 'leaves' | 'trees'>): FlowPart[] => {
    const leaves = tally.leaves.get(id) ?? 0;
    return leaves > 0 ? [{ id, leaves, trees: tally.trees.get(id)!.size, ...made }] : [];
  };
  const bands = [...Array.from({ length: BANDS }, (_, i) => String(BANDS - 1 - i)), NO_BAND].flatMap((id) =>
    part(`band ${id}`, {
      column: 'band',
      label: id === NO_BAND ? 'no prediction' : `${edge(Number(id))}–${edge(Number(id) + 1)}`,
      clause: bandClause(id),
      instead: ['v'],
      v: id === NO_BAND ? null : (Number(id) + 0.5) / BANDS,
    }),
  );
  const origins = ORIGINS.flatMap(({ id, label, clause }) =>
    part(`origin ${id}`, { column: 'origin', label, clause, instead: ['bare', 'continuations'], v: null }),
  );
  const outcomes = ENDS.flatMap(({ id, label }) =>
    part(`outcome ${id}`, { column: 'outcome', label, clause: `outcome:${id}`, instead: ['outcome'], v: null }),
  );
  return {
    total: cells.reduce((sum, cell) => sum + cell.leaves, 0),
    unfinished: cards.filter((card) => card.n === 0).length,
    shadow: cards.some((card) => predictionOfCard(card)?.shadow === true),
    parts: [...bands, ...origins, ...outcomes],
    cells,
  };
}
