import { MAX_VALUE, type Search, type SearchStep } from './record';

/** Why a proposal carries no prediction. */
export type NoValue = 'discarded' | 'unreadable';

/** A distinct proposal of one step of a search. */
export interface Proposal {
  readonly id: string;
  readonly parent: string;
  /** Place among the step's proposals when it was first made. */
  readonly order: number;
  /** The whole text so far, and what this proposal added to it. */
  readonly text: string;
  readonly added: string;
  /** The logged value, 0–60. */
  readonly value: number;
  readonly v: number | null;
  readonly noValue: NoValue | null;
  /** How often the same text was proposed in this step. */
  proposed: number;
  readonly kept: boolean;
  readonly rewards: number[];
}

/** A piece of the record that cannot be placed; the rest of the search is kept. */
export interface Misfit {
  readonly field: string;
  readonly reason: string;
}

export interface SearchTree {
  readonly proposals: readonly Proposal[];
  readonly misfits: readonly Misfit[];
}

export const ROOT = 'root';

/** The search's explicit tree. A proposal's parent is the entry of the step's `ys` that its text begins with. Cost O(text · beam). */
export function buildTree(search: Search): SearchTree {
  const proposals: Proposal[] = [];
  const misfits: Misfit[] = [];
  let previous: Map<string, Proposal> | null = null;
  search.steps.forEach((step, at) => {
    const placed = new Map<string, Proposal>();
    const beam = [...new Set(step.ys)].sort((a, b) => b.length - a.length);
    const kept = new Set(step.select_new_ys);
    step.new_ys.forEach((text, i) => {
      const known = placed.get(text);
      if (known) {
        known.proposed++;
        return;
      }
      const start = beam.find((y) => text.startsWith(y));
      const parent = start === undefined ? undefined : parentId(start, previous);
      if (parent === undefined || start === undefined)
        misfits.push({ field: `steps[${at}].new_ys[${i}]`, reason: 'begins with no text that the search had kept' });
      else placed.set(text, makeProposal({ id: `s${at}.${i}`, parent, order: i, text, start, kept: kept.has(text) }, step, i));
    });
    proposals.push(...placed.values());
    previous = placed;
  });
  placeOutcomes(search, previous, misfits);
  return { proposals, misfits };
}

function parentId(start: string, previous: ReadonlyMap<string, Proposal> | null): string | undefined {
  return previous === null ? ROOT : previous.get(start)?.id;
}

function makeProposal(
  place: { id: string; parent: string; order: number; text: string; start: string; kept: boolean },
  step: SearchStep,
  i: number,
): Proposal {
  const { start, ...rest } = place;
  const value = step.values[i] ?? 0;
  const noValue = value > 0 ? null : isUnanswered(place.text) ? 'discarded' : 'unreadable';
  return {
    ...rest,
    added: place.text.slice(start.length).replace(/\n$/, ''),
    value,
    v: value > 0 ? value / MAX_VALUE : null,
    noValue,
    proposed: 1,
    rewards: [],
  };
}

/** Four lines without an answer: the search gives these 0 whatever the model said. */
function isUnanswered(text: string): boolean {
  return text.trim().split('\n').length === 4 && !text.toLowerCase().includes('answer');
}

function placeOutcomes(search: Search, last: ReadonlyMap<string, Proposal> | null, misfits: Misfit[]): void {
  search.ys.forEach((text, i) => {
    const leaf = last?.get(text);
    if (leaf) leaf.rewards.push(search.infos[i]?.r ?? 0);
    else misfits.push({ field: `ys[${i}]`, reason: 'is none of the last step’s proposals' });
  });
}
