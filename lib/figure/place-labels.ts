/** A label that wants to stand at `yPx`. */
export interface WantedLabel {
  readonly id: string;
  readonly yPx: number;
}

/**
 * Moves labels apart to at least `gapPx` between neighbours, inside [topPx, bottomPx], as near to where they want to be as
 * that allows; their order stays. Where they cannot all fit, the gap shrinks evenly. Returns y by id.
 */
export function placeLabels(wanted: readonly WantedLabel[], gapPx: number, topPx: number, bottomPx: number): Map<string, number> {
  const sorted = [...wanted].sort((a, b) => a.yPx - b.yPx || (a.id < b.id ? -1 : 1));
  const gap = sorted.length > 1 ? Math.min(gapPx, (bottomPx - topPx) / (sorted.length - 1)) : gapPx;
  const placed: number[] = [];
  for (const { yPx } of sorted) placed.push(Math.max(yPx, topPx, (placed.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  let limit = bottomPx;
  for (let i = placed.length - 1; i >= 0; i--) {
    placed[i] = Math.min(placed[i]!, limit);
    limit = placed[i]! - gap;
  }
  return new Map(sorted.map((label, i) => [label.id, placed[i]!]));
}
