import { FLAG, NONE, type TreeSnapshot } from '@/lib/contract/snapshot';

/** Ṽ at least so sure, … */
export const SURE = 0.8;
/** … and at most this share of the finished rollouts agrees. */
export const AGREES = 0.2;

const UNKNOWN = -1;

/** The child that goes on with the node's own rollout; `NONE` where none does, or several might. */
function ownChild(snapshot: TreeSnapshot, node: number): number {
  const last = snapshot.last[node]!;
  if (last > node && snapshot.last[node + 1] === last) return node + 1;
  const isContinuation = snapshot.flags[node]! & FLAG.continuation;
  let own: number = NONE;
  for (let child = node + 1; child <= last; child = snapshot.last[child]! + 1) {
    const flags = snapshot.flags[child]!;
    if (flags & FLAG.search || (flags & FLAG.continuation) !== isContinuation) continue;
    if (own !== NONE) return NONE;
    own = child;
  }
  return own;
}

/** How the rollout through each turn ended by itself: 1, 0, or `UNKNOWN` where it has not, or parts without a trunk. [N], O(N). */
function ownOutcomes(snapshot: TreeSnapshot): Int8Array {
  const own = new Int8Array(snapshot.header.count).fill(UNKNOWN);
  for (let node = own.length - 1; node >= 0; node--) {
    const flags = snapshot.flags[node]!;
    if (flags & FLAG.success) own[node] = 1;
    else if (flags & (FLAG.failure | FLAG.error | FLAG.limit)) own[node] = 0;
    else {
      const child = ownChild(snapshot, node);
      if (child !== NONE) own[node] = own[child]!;
    }
  }
  return own;
}

/**
 * Prefixes at which next turns led to both a success and a failure: an expanded anchor with {factual} ∪ {fresh}, a root or
 * a branching of a search with its children's own rollouts. In preorder. [P] contrast pairs. O(N).
 */
export function contrastPrefixes(snapshot: TreeSnapshot): readonly number[] {
  const own = ownOutcomes(snapshot);
  const found: number[] = [];
  for (let node = 0; node < own.length; node++) {
    const last = snapshot.last[node]!;
    if (last <= node + 1 || snapshot.last[node + 1] === last) continue;
    let seen = 0;
    for (let child = node + 1; child <= last; child = snapshot.last[child]! + 1) if (own[child] !== UNKNOWN) seen |= 1 << own[child]!;
    if (seen === 3) found.push(node);
  }
  return found;
}

/** Ṽ − k/n where the predictor was sure and the finished rollouts say otherwise; 0 elsewhere. */
function mistake(snapshot: TreeSnapshot, node: number): number {
  const [v, n] = [snapshot.v[node]!, snapshot.n[node]!];
  if (Number.isNaN(v) || n === 0 || snapshot.flags[node]! & FLAG.terminal) return 0;
  const share = snapshot.k[node]! / n;
  if (v >= SURE && share <= AGREES) return v - share;
  return v <= 1 - SURE && share >= 1 - AGREES ? v - share : 0;
}

/**
 * Prefixes where the predictor was confidently wrong, the widest gap first, then the most rollouts. A mistake that runs along
 * one rollout counts once, where it begins. Cost O(N log N).
 */
export function confidentMistakes(snapshot: TreeSnapshot): readonly number[] {
  const gap = new Map<number, number>();
  for (let node = 0; node < snapshot.header.count; node++) {
    const own = mistake(snapshot, node);
    if (own === 0) continue;
    const parent = snapshot.parent[node]!;
    const goesOn = parent !== NONE && snapshot.n[parent] === snapshot.n[node] && Math.sign(mistake(snapshot, parent)) === Math.sign(own);
    if (!goesOn) gap.set(node, Math.abs(own));
  }
  return [...gap.keys()].sort((a, b) => gap.get(b)! - gap.get(a)! || snapshot.n[b]! - snapshot.n[a]! || a - b);
}

/** The stop after `here` on a tour, or before it with −1, round and round; null where there is none. */
export function nextStop(stops: readonly number[], here: number, direction: 1 | -1): number | null {
  if (stops.length === 0) return null;
  const at = stops.indexOf(here);
  if (at >= 0) return stops[(at + direction + stops.length) % stops.length]!;
  return direction === 1 ? (stops.find((stop) => stop > here) ?? stops[0]!) : (stops.findLast((stop) => stop < here) ?? stops.at(-1)!);
}
