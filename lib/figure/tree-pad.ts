import type { TreeSnapshot } from '../contract/snapshot';
import type { TreeLayout } from '../layout/types';
import type { PadPx } from '../layout/viewport';

const ANSWER_CHARACTER_PX = 6.4;
const LEAST_RIGHT_PX = 34;
const MOST_RIGHT_PX = 190;
const LONGEST_LABEL = 24;

/** Leaves looked at for their longest answer: the room need not be exact, and a tree may have a million. */
const MOST_LEAVES = 2_000;

/** Room around a fitted tree; beside the deepest leaves, enough for what stands there. */
export function padFor({ snapshot, layout }: { readonly snapshot: TreeSnapshot | null; readonly layout: TreeLayout | null }): PadPx {
  if (layout?.form === 'boxes') return { left: 16, right: 16, top: 12, bottom: 16 };
  if (layout?.frame === 'polar') return { left: 60, right: 60, top: 26, bottom: 26 };
  let longest = 0;
  let looked = 0;
  if (snapshot && layout) {
    for (let node = 0; node < layout.count && longest < LONGEST_LABEL && looked < MOST_LEAVES; node++) {
      if (layout.last[node] !== node || layout.depth[node] !== layout.levels - 1) continue;
      looked++;
      longest = Math.max(longest, Math.min(LONGEST_LABEL, snapshot.labels.at(node)?.length ?? 0));
    }
  }
  const right = Math.min(MOST_RIGHT_PX, LEAST_RIGHT_PX + longest * ANSWER_CHARACTER_PX);
  if (layout?.frame === 'columns') return { left: 34, right, top: 24, bottom: 34 };
  return { left: 34, right, top: 20, bottom: 26 };
}
