import type { FoldedTree } from './fold-tree';

/**
 * Places shown that hold one of `found`, places of the whole tree, ascending: themselves, or folded away behind them. 1 = holds. [N shown]
 */
export function litPlaces(count: number, { folds, wholePlace }: Omit<FoldedTree, 'snapshot'>, found: readonly number[]): Uint8Array {
  const lit = new Uint8Array(count);
  if (!wholePlace) {
    for (const place of found) lit[place] = 1;
    return lit;
  }
  let at = 0;
  for (let place = 0; place < count; place++) {
    const first = wholePlace[place]!;
    const fold = folds.get(place);
    // A family stands for its nodes, a collapsed subtree for itself and what is below
    const last = !fold ? first : first + fold.nodes - (fold.kind === 'family' ? 1 : 0);
    while (at < found.length && found[at]! < first) at++;
    if (at < found.length && found[at]! <= last) lit[place] = 1;
  }
  return lit;
}
