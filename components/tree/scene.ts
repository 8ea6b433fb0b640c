import { FLAG, type TreeSnapshot } from '@/lib/contract/snapshot';
import { type NodeOutcome, outcomeOf } from '@/lib/display/scales';
import { visibleText } from '@/lib/display/visible-text';
import { MARK, type MarkKind, type TreeMarks } from '@/lib/layout/display-types';

const KIND: Readonly<Record<NodeOutcome, MarkKind>> = {
  turn: MARK.turn,
  success: MARK.success,
  failure: MARK.failure,
  halted: MARK.halted,
  unfinished: MARK.unfinished,
};
const THINNEST_PX = 0.7;
const PER_ROOT_ROLLOUT_PX = 0.8;
const WIDEST_PX = 7;

/** Edge width in px by rollouts through it: √ scale, the widest edge no wider than 7.7 px. */
export function edgeWidthPx(rollouts: number, mostRollouts: number): number {
  const unit = Math.min(PER_ROOT_ROLLOUT_PX, WIDEST_PX / Math.sqrt(Math.max(1, mostRollouts)));
  return THINNEST_PX + unit * Math.sqrt(Math.max(1, rollouts));
}

/** A turn that the search dropped. */
export const isPruned = (snapshot: TreeSnapshot, node: number): boolean => (snapshot.flags[node]! & FLAG.pruned) !== 0;

function kindOf(snapshot: TreeSnapshot, node: number): MarkKind {
  const kind = KIND[outcomeOf(snapshot, node)];
  return kind === MARK.turn && isPruned(snapshot, node) ? MARK.pruned : kind;
}

/** What stands on a tree's geometry. O(N), once a snapshot. */
export function marksOf(snapshot: TreeSnapshot): TreeMarks {
  const { count } = snapshot.header;
  const most = snapshot.n[0] ?? 1;
  return {
    kind: Uint8Array.from({ length: count }, (_, node) => kindOf(snapshot, node)),
    flags: snapshot.flags,
    widthPx: Float32Array.from(snapshot.n, (rollouts) => edgeWidthPx(rollouts, most)),
    labelOf: (node) => visibleText(snapshot.labels.at(node) ?? '').replaceAll('\n', ' '),
    valueText: (node) => {
      const v = snapshot.v[node] ?? Number.NaN;
      return Number.isNaN(v) ? null : v.toFixed(2);
    },
  };
}
