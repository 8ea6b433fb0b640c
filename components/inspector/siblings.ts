import { NONE, type TreeSnapshot } from '@/lib/contract/snapshot';
import { type NodeOutcome, outcomeOf } from '@/lib/display/scales';
import { visibleText } from '@/lib/display/visible-text';
import { childrenOf, rolloutThrough } from '@/lib/layout/path';
import type { WholeShape } from '@/lib/store/whole-shape';
import { type Contrast, contrastAt } from './contrast';

/** One of two turns at the same prefix, and its rollout from there to the end. */
export interface Branch {
  readonly node: number;
  /** "factual", "c2", else its id. */
  readonly name: string;
  readonly outcome: NodeOutcome;
  readonly answer: string;
  /** Turns from the branch's own on. */
  readonly path: readonly number[];
}

const NAMES = { factual: () => 'factual', fresh: (place: number) => `c${place}`, other: () => '' } as const;

/** The turns at the prefix of `node`, itself among them; null at the root. */
export function turnsBeside(snapshot: TreeSnapshot, layout: WholeShape, node: number): Contrast | null {
  const parent = snapshot.parent[node] ?? NONE;
  return parent === NONE ? null : contrastAt(snapshot, layout, parent);
}

export function branchOf(snapshot: TreeSnapshot, layout: WholeShape, { turns }: Contrast, node: number): Branch {
  const turn = turns.find((one) => one.node === node)!;
  const rollout = rolloutThrough(layout, node);
  const path = rollout.slice(rollout.indexOf(node));
  return {
    node,
    name: NAMES[turn.kind](turn.place) || visibleText(snapshot.ids.at(node) ?? ''),
    outcome: outcomeOf(snapshot, path.at(-1)!),
    answer: turn.answer,
    path,
  };
}

const isOpposite = (a: NodeOutcome, b: NodeOutcome): boolean => (a === 'success') !== (b === 'success') && a !== 'turn' && b !== 'turn';

/** The sibling that tells most: of the other outcome if there is one, then of the V farthest away, then the first. Null for an only child. */
export function tellingSibling(snapshot: TreeSnapshot, { turns }: Contrast, node: number): number | null {
  const own = turns.find((turn) => turn.node === node);
  const v = (place: number): number => snapshot.v[place] ?? Number.NaN;
  let [best, bestScore] = [null as number | null, -1];
  for (const turn of turns) {
    if (turn.node === node || !own) continue;
    const apart = Math.abs(v(turn.node) - v(node));
    const score = (isOpposite(turn.outcome, own.outcome) ? 2 : 0) + (Number.isNaN(apart) ? 0 : apart);
    if (score > bestScore) [best, bestScore] = [turn.node, score];
  }
  return best;
}

/** The nearest turn at or above `node` that has a sibling; null where the path never parts. */
export function nearestFork(snapshot: TreeSnapshot, node: number): number | null {
  for (let at = node; at > 0; at = snapshot.parent[at]!) if (childrenOf(snapshot.last, snapshot.parent[at]!).length > 1) return at;
  return null;
}
