import type { DisplayList } from '@/lib/layout/display-types';

/** Parts a list: what is drawn faint, without its words, and what is drawn as ever; the selected node never is faint. `faint`: 1 = faint. [N] */
export function splitFaint(list: DisplayList, faint: Uint8Array): { readonly under: DisplayList; readonly over: DisplayList } {
  const { node: selected = null } = list.marks.find((mark) => mark.selected) ?? {};
  const isFaint = ({ node }: { readonly node: number }): boolean => faint[node] === 1 && node !== selected;
  const isClear = (item: { readonly node: number }): boolean => !isFaint(item);
  const pick = (keep: (item: { readonly node: number }) => boolean): DisplayList => ({
    ...list,
    edges: list.edges.filter(keep),
    bars: list.bars.filter(keep),
    labels: list.labels.filter(keep),
    marks: list.marks.filter(keep),
  });
  return { under: { ...pick(isFaint), labels: [] }, over: pick(isClear) };
}
