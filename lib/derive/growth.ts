import { FLAG, NONE, type TreeSnapshot } from '@/lib/contract/snapshot';
import { continuationUnits, type Unit } from './growth-units';

export type GrowthShape = Pick<TreeSnapshot, 'ids' | 'parent' | 'last' | 'depth' | 'flags' | 'rollout' | 'k' | 'n'>;

/** The decisions of one tree, as far as they order its growth. */
export interface GrowthDecisions {
  /** Root rollouts that stage 1 gave; null where no stage 1 was recorded. */
  readonly m: number | null;
  /** Stage 2; null where none was recorded. */
  readonly stageTwo: {
    readonly toRoots: number;
    readonly anchors: readonly { readonly anchor: string; readonly rank: number | null; readonly allocated: number }[];
  } | null;
}

/** root: the prompt alone. rollout: one bare rollout. to-roots: stage 2 gives units back. anchor: one decision. expansion: of a search. */
export type FrameKind = 'root' | 'rollout' | 'to-roots' | 'anchor' | 'continuation' | 'expansion';

export interface GrowthFrame {
  readonly kind: FrameKind;
  /** Preorder place of the anchor or of the node expanded; the root's elsewhere. `NONE` = an anchor that has not arrived. */
  readonly place: number;
  /** Bare rollout j, place of the decision among the funded, continuation of its anchor: from 0. */
  readonly index: number;
  /** How many there are of the kind: bare rollouts, funded anchors, continuations of the anchor. */
  readonly of: number;
  /** Index into the recorded anchors; `NONE` where no decision was recorded. */
  readonly anchor: number;
  /** Nodes that appear. */
  readonly nodes: number;
  /** Successes and finished rollouts up to and with this frame. */
  readonly k: number;
  readonly n: number;
}

export interface Growth {
  readonly frames: readonly GrowthFrame[];
  /** Frame in which a node appears; never before its parent's. [N] */
  readonly born: Int32Array;
  /** What stood behind the order of the frames. */
  readonly order: 'decisions' | 'rollouts' | 'anchors' | 'depth';
}

type Plan = Omit<GrowthFrame, 'nodes' | 'k' | 'n'> & { readonly members: readonly number[] };

const plan = (kind: FrameKind, members: readonly number[], rest: Partial<Plan> = {}): Plan => ({
  kind,
  members,
  place: 0,
  index: 0,
  of: 1,
  anchor: NONE,
  ...rest,
});

/** Nodes of bare rollouts by j, ascending. */
function bareRollouts({ flags, rollout }: GrowthShape): readonly (readonly [j: number, members: readonly number[]])[] {
  const byRollout = new Map<number, number[]>();
  for (let node = 1; node < rollout.length; node++) {
    const j = rollout[node]!;
    if (j === NONE || flags[node]! & FLAG.continuation) continue;
    const members = byRollout.get(j);
    if (members) members.push(node);
    else byRollout.set(j, [node]);
  }
  return [...byRollout].sort(([a], [b]) => a - b);
}

/** Children of one node after the other, level by level: what a breadth-first search would have proposed. */
function expansions({ parent, depth, flags, rollout }: GrowthShape): readonly Plan[] {
  const byParent = new Map<number, number[]>();
  for (let node = 1; node < parent.length; node++) {
    if (rollout[node] !== NONE || flags[node]! & FLAG.continuation) continue;
    const members = byParent.get(parent[node]!);
    if (members) members.push(node);
    else byParent.set(parent[node]!, [node]);
  }
  const ordered = [...byParent].sort(([a], [b]) => depth[a]! - depth[b]! || a - b);
  return ordered.map(([place, members], index) => plan('expansion', members, { place, index, of: ordered.length }));
}

type Funded = readonly { readonly anchor: number; readonly place: number }[];

/** Anchors that were given something, in order of rank; those without a rank after them, as they were sent. */
function fundedAnchors(shape: GrowthShape, { stageTwo }: GrowthDecisions): Funded {
  const funded = (stageTwo?.anchors ?? []).map((anchor, index) => ({ ...anchor, index })).filter(({ allocated }) => allocated > 0);
  const rankOf = (rank: number | null): number => rank ?? Number.MAX_SAFE_INTEGER;
  return funded
    .sort((a, b) => rankOf(a.rank) - rankOf(b.rank) || a.index - b.index)
    .map(({ anchor, index }) => ({ anchor: index, place: shape.ids.indexOf(anchor) }));
}

function stageTwoPlans(shape: GrowthShape, funded: Funded): readonly Plan[] {
  const units = continuationUnits(shape);
  const decided = new Set(funded.map(({ place }) => place));
  const undecided = [...units.keys()].filter((place) => !decided.has(place)).map((place) => ({ anchor: NONE, place }));
  const all = [...funded, ...undecided];
  return all.flatMap(({ anchor, place }, index) => {
    const own: readonly Unit[] = units.get(place) ?? [];
    const parts = own.map((members, k) => plan('continuation', members, { place, anchor, index: k, of: own.length }));
    return [plan('anchor', [], { place, anchor, index, of: all.length }), ...parts];
  });
}

/** Rewards that stand on the nodes themselves: what a node counts less what its children count. [N] */
function ownCounts(parent: Int32Array, counts: Int32Array): Int32Array {
  const own = counts.slice();
  for (let node = 1; node < own.length; node++) own[parent[node]!]! -= counts[node]!;
  return own;
}

function bornAt(parent: Int32Array, plans: readonly Plan[]): Int32Array {
  const born = new Int32Array(parent.length).fill(plans.length - 1);
  if (born.length > 0) born[0] = 0;
  for (const [frame, { members }] of plans.entries()) for (const node of members) born[node] = frame;
  for (let node = 1; node < born.length; node++) born[node] = Math.max(born[node]!, born[parent[node]!]!);
  return born;
}

function withCounts(shape: GrowthShape, plans: readonly Plan[], born: Int32Array): readonly GrowthFrame[] {
  const [k, n] = [ownCounts(shape.parent, shape.k), ownCounts(shape.parent, shape.n)];
  const sums = plans.map(() => ({ nodes: 0, k: 0, n: 0 }));
  for (let node = 0; node < born.length; node++) {
    const sum = sums[born[node]!]!;
    sum.nodes++;
    sum.k += k[node]!;
    sum.n += n[node]!;
  }
  let before = { k: 0, n: 0 };
  return plans.map(({ members: _, ...frame }, i) => {
    before = { k: before.k + sums[i]!.k, n: before.n + sums[i]!.n };
    return { ...frame, nodes: sums[i]!.nodes, ...before };
  });
}

function orderOf(plans: readonly Plan[]): Growth['order'] {
  if (plans.some(({ kind, anchor }) => kind === 'anchor' && anchor !== NONE)) return 'decisions';
  if (plans.some(({ kind }) => kind === 'anchor')) return 'anchors';
  return plans.some(({ kind }) => kind === 'expansion') ? 'depth' : 'rollouts';
}

/**
 * A tree's growth in the order in which it was decided: the prompt, its bare rollouts by j, what stage 2 gave back to the
 * root, then each funded anchor by rank with its continuations; a search by depth. Every node appears once. O(N log N).
 */
export function growthOf(shape: GrowthShape, decisions: GrowthDecisions): Growth {
  if (shape.parent.length === 0) return { frames: [], born: new Int32Array(), order: 'rollouts' };
  const bare = bareRollouts(shape);
  const rollouts = bare.map(([index, members]) => plan('rollout', members, { index, of: Math.max(bare.length, (bare.at(-1)?.[0] ?? 0) + 1) }));
  const back = decisions.stageTwo?.toRoots ?? 0;
  const cut = back > 0 && decisions.m !== null ? rollouts.filter(({ index }) => index < decisions.m!).length : rollouts.length;
  const plans = [
    plan('root', [0]),
    ...rollouts.slice(0, cut),
    ...(back > 0 ? [plan('to-roots', [], { of: back })] : []),
    ...rollouts.slice(cut),
    ...stageTwoPlans(shape, fundedAnchors(shape, decisions)),
    ...expansions(shape),
  ];
  const born = bornAt(shape.parent, plans);
  return { frames: withCounts(shape, plans, born), born, order: orderOf(plans) };
}
