import { layoutOrder } from './layout-order';
import type { BlockIndex, TreeGeometry } from './types';

/** Nodes of a block of the first tier; each tier above takes four blocks of the one below. */
export const BLOCK = 8;
const GROUP = 4;

function tiersOf(nodes: number): Int32Array {
  const starts = [0];
  let blocks = Math.ceil(nodes / BLOCK);
  while (blocks > 0) {
    starts.push(starts.at(-1)! + blocks);
    if (blocks === 1) break;
    blocks = Math.ceil(blocks / GROUP);
  }
  return Int32Array.from(starts);
}

/** O(N). `order` may leave nodes out: they are not part of the picture. */
export function indexBlocks(geometry: TreeGeometry, order: Int32Array = layoutOrder(geometry)): BlockIndex {
  const { depth, last, firstLane, lastLane, form } = geometry;
  const tiers = tiersOf(order.length);
  const blocks = tiers[tiers.length - 1]!;
  const minLevel = new Int32Array(blocks).fill(0x7fffffff);
  const maxLevel = new Int32Array(blocks).fill(-1);
  const minLane = new Float64Array(blocks).fill(Number.POSITIVE_INFINITY);
  const maxLane = new Float64Array(blocks).fill(Number.NEGATIVE_INFINITY);
  const widen = (block: number, low: number, high: number, first: number, end: number): void => {
    if (low < minLevel[block]!) minLevel[block] = low;
    if (high > maxLevel[block]!) maxLevel[block] = high;
    if (first < minLane[block]!) minLane[block] = first;
    if (end > maxLane[block]!) maxLane[block] = end;
  };
  const reach = form === 'boxes' ? 1 : 0;
  for (let i = 0; i < order.length; i++) {
    const node = order[i]!;
    const level = depth[node]!;
    widen((i / BLOCK) | 0, level, level + (last[node]! > node ? 1 : reach), firstLane[node]!, lastLane[node]!);
  }
  for (let tier = 1; tier + 1 < tiers.length; tier++) {
    const below = tiers[tier - 1]!;
    for (let block = below; block < tiers[tier]!; block++)
      widen(tiers[tier]! + (((block - below) / GROUP) | 0), minLevel[block]!, maxLevel[block]!, minLane[block]!, maxLane[block]!);
  }
  return { order, tiers, minLevel, maxLevel, minLane, maxLane };
}

/**
 * Goes through the blocks from the whole tree down, in layout order. `enter` says whether to look into a block, whose nodes
 * are `order[from … to)`; `nodes` gets the blocks of the finest tier that were entered. Cost: blocks looked at.
 */
export function walkBlocks(
  index: BlockIndex,
  enter: (block: number, from: number, to: number, isFinest: boolean) => boolean,
  nodes: (from: number, to: number) => void,
): void {
  const { tiers, order } = index;
  const top = tiers.length - 2;
  if (top < 0) return;
  const visit = (tier: number, place: number): void => {
    const size = BLOCK * GROUP ** tier;
    const from = place * size;
    const to = Math.min(order.length, from + size);
    if (!enter(tiers[tier]! + place, from, to, tier === 0)) return;
    if (tier === 0) {
      nodes(from, to);
      return;
    }
    const end = Math.min((place + 1) * GROUP, tiers[tier]! - tiers[tier - 1]!);
    for (let child = place * GROUP; child < end; child++) visit(tier - 1, child);
  };
  visit(top, 0);
}
