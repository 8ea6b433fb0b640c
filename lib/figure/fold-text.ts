import type { Fold } from '../derive/fold-tree';
import { formatCount, formatPlural } from '../display/numbers';

/** What is put away, in a few letters: beside its mark. */
export function foldText(fold: Fold | undefined): string {
  if (!fold) return '';
  const passed = fold.n > 0 ? ` · ${formatCount(fold.k)}/${formatCount(fold.n)}` : '';
  return fold.kind === 'family' ? `+${formatCount(fold.children)} more${passed}` : `+${formatCount(fold.nodes)}${passed}`;
}

/** The same as a sentence. */
export function foldSentence({ kind, nodes, children, k, n }: Fold): string {
  const what =
    kind === 'family' ? `${formatPlural(children, 'more child', 'more children')} with ${formatPlural(nodes, 'node')}` : formatPlural(nodes, 'node');
  return `${what} put away; ${n > 0 ? `${formatCount(k)} of ${formatPlural(n, 'finished rollout')} passed` : 'no rollout finished'}`;
}
