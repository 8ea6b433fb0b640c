import type { PadPx } from '@/lib/layout/viewport';
import type { TreeState } from '@/lib/store/tree-store';

const ANSWER_CHARACTER_PX = 6.4;
const LEAST_RIGHT_PX = 34;
const MOST_RIGHT_PX = 190;
const LONGEST_LABEL = 24;

/** Room around a fitted tree; at the right, enough for what stands beside the deepest leaves. */
export function padFor({ snapshot, layout }: Pick<TreeState, 'snapshot' | 'layout'>): PadPx {
  let longest = 0;
  if (snapshot && layout) {
    for (let node = 0; node < layout.count && longest < LONGEST_LABEL; node++) {
      if (layout.last[node] !== node || layout.xWorld[node]! < layout.columns - 0.5) continue;
      longest = Math.max(longest, Math.min(LONGEST_LABEL, snapshot.labels.at(node)?.length ?? 0));
    }
  }
  const right = Math.min(MOST_RIGHT_PX, LEAST_RIGHT_PX + longest * ANSWER_CHARACTER_PX);
  return { left: 34, right, top: 20, bottom: 26 };
}
