import { FLAG, type TreeSnapshot } from '../contract/snapshot';
import { type ColouringId, colouringOf, type NodeOutcome, outcomeOf } from '../display/scales';
import { visibleText } from '../display/visible-text';
import { MARK, type MarkKind, type TreeMarks } from '../layout/display-types';

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

/** Stands for nodes that are put away. */
const isFolded = (snapshot: TreeSnapshot, node: number): boolean => (snapshot.flags[node]! & FLAG.folded) !== 0;

/** A turn that the search dropped. */
export const isPruned = (snapshot: TreeSnapshot, node: number): boolean => (snapshot.flags[node]! & FLAG.pruned) !== 0;

function kindOf(snapshot: TreeSnapshot, node: number): MarkKind {
  if (snapshot.flags[node]! & FLAG.folded) return MARK.folded;
  const kind = KIND[outcomeOf(snapshot, node)];
  return kind === MARK.turn && isPruned(snapshot, node) ? MARK.pruned : kind;
}

const RANK = { expanded: 1, bare: 2, continuation: 3 } as const;

function labelRank(flags: number): number {
  if (flags & FLAG.expanded) return RANK.expanded;
  return flags & FLAG.continuation ? RANK.continuation : RANK.bare;
}

/** What stands on a tree's geometry, read node by node as it is shown. */
export function marksOf(snapshot: TreeSnapshot, textOf: TreeMarks['textOf'] = () => null, foldText: (node: number) => string = () => ''): TreeMarks {
  const most = snapshot.n[0] ?? 1;
  return {
    kindOf: (node) => kindOf(snapshot, node),
    isExpanded: (node) => (snapshot.flags[node]! & FLAG.expanded) !== 0,
    labelRank: (node) => labelRank(snapshot.flags[node]!),
    widthPx: (node) => edgeWidthPx(snapshot.n[node]!, most),
    labelOf: (node) => (isFolded(snapshot, node) ? foldText(node) : visibleText(snapshot.labels.at(node) ?? '').replaceAll('\n', ' ')),
    valueText: (node) => {
      const v = snapshot.v[node] ?? Number.NaN;
      return Number.isNaN(v) ? null : v.toFixed(2);
    },
    textOf,
  };
}

const known = new WeakMap<TreeSnapshot, Map<ColouringId, Uint16Array>>();

/** Colour classes of every node, computed once a snapshot and colouring. O(N) the first time. */
export function classesOf(snapshot: TreeSnapshot, colouring: ColouringId): Uint16Array {
  const made = known.get(snapshot)?.get(colouring);
  if (made) return made;
  const classes = colouringOf(colouring).classes(snapshot);
  keepClasses(snapshot, colouring, classes);
  return classes;
}

/** Hands over classes that were computed elsewhere. */
export function keepClasses(snapshot: TreeSnapshot, colouring: ColouringId, classes: Uint16Array): void {
  const made = known.get(snapshot) ?? new Map<ColouringId, Uint16Array>();
  known.set(snapshot, made.set(colouring, classes));
}
