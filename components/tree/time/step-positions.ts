import type { PromptTree } from '@/lib/contract/read/over-steps';

/**
 * Where each tree of a prompt stands on the axis, in [0, 1]: by step, attempts one after the other, several trees of one
 * step side by side. Never falls along the list. [trees]
 */
export function stepPositions(trees: readonly PromptTree[]): readonly number[] {
  const places: number[] = [];
  let start = 0;
  for (const [i, { attempt, step }] of trees.entries()) {
    const before = trees[i - 1];
    if (before && before.attempt !== attempt) start = places[i - 1]! + 1 - step;
    if (!before) start = -step;
    const sameBefore = before && before.attempt === attempt && before.step === step ? places[i - 1]! : null;
    places.push(sameBefore === null ? start + step : sameBefore + (1 - (sameBefore % 1)) / 2);
  }
  const last = places.at(-1) ?? 0;
  return places.map((place) => (last === 0 ? 0.5 : place / last));
}

/** Index of the position nearest to a place in [0, 1]; −1 where there is none. */
export function nearestPosition(positions: readonly number[], place: number): number {
  let best = -1;
  for (const [i, position] of positions.entries()) if (best < 0 || Math.abs(position - place) < Math.abs(positions[best]! - place)) best = i;
  return best;
}

/** The entries that a strip of `room` slots shows, the one at `at` as near the middle as the ends allow. */
export function stripWindow(count: number, at: number, room: number): { readonly from: number; readonly to: number } {
  const shown = Math.min(count, Math.max(1, room));
  const from = Math.min(count - shown, Math.max(0, at - Math.floor(shown / 2)));
  return { from, to: from + shown };
}
