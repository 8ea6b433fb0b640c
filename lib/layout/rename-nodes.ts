import type { DisplayList } from './display-types';
import { SpanList } from './span-list';

/**
 * A picture of one tree as a picture of another: every node that both hold under its place in the other tree, whatever only
 * the first holds left out, without words. `placeOf` gives null for a node that the other tree lacks.
 */
export function renameNodes(list: DisplayList, placeOf: (node: number) => number | null): DisplayList {
  const renamed = <T extends { readonly node: number }>(items: readonly T[]): readonly T[] =>
    items.flatMap((item) => {
      const node = placeOf(item.node);
      return node === null ? [] : [{ ...item, node }];
    });
  return {
    ...list,
    spans: new SpanList(),
    boxes: renamed(list.boxes),
    edges: renamed(list.edges),
    labels: [],
    marks: renamed(list.marks),
  };
}
