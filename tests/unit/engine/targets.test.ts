import { describe, expect, it } from 'vitest';
import { prefixAllocation } from '@/lib/engine/allocators/prefix-allocation';
import { repeatChance } from '@/lib/engine/allocators/utility';
import { fold, keyOf, stream } from '@/lib/engine/random/key';
import { targetRules } from '@/lib/engine/targets/registry';
import { anchorsOf, appendBare, appendContinuation, newTree, pathTo, type Tree } from '@/lib/engine/tree/tree';

const rollout = (turns: number, reward: number) => ({ turns: Array.from({ length: turns }, (_, t) => t), reward, status: 'ok' as const });
const target = (name: string, tree: Tree<unknown>): Float64Array => targetRules[name]?.(tree) ?? new Float64Array(0);

describe('unbiased targets', () => {
  it('are fresh leaves at an expanded anchor and bare leaves elsewhere, worked by hand', () => {
    const tree = newTree<number>('p');
    appendBare(tree, rollout(3, 1));
    appendBare(tree, rollout(2, 0));
    appendContinuation(tree, 1, 0, rollout(2, 0));
    appendContinuation(tree, 1, 1, rollout(1, 0));
    // root ½ of bare; b0.t1 expanded: 0 of 2 fresh; b0.t2 bare 1; leaf 1; b1.t1 bare 0; leaf 0; continuation 0: 0, 0; 1: 0
    expect(Array.from(target('unbiased', tree))).toEqual([0.5, 0, 1, 1, 0, 0, 0, 0, 0]);
    expect(target('paper', tree)[0]).toBe(0.25);
  });
});

/**
 * An exact martingale: V moves from v to v ± d with equal chance, until after `TURNS` turns the outcome is drawn with V. A turn is
 * the V after it.
 */
const TURNS = 4;
function walk(v: number, from: number, draw: () => number): { turns: number[]; reward: number; status: 'ok' } {
  const turns: number[] = [];
  let at = v;
  for (let t = from; t < TURNS - 1; t++) {
    const d = Math.min(at, 1 - at) * 0.6;
    at += draw() < 0.5 ? d : -d;
    turns.push(at);
  }
  const reward = draw() < at ? 1 : 0;
  return { turns: [...turns, reward], reward, status: 'ok' };
}

/** Mean of V̂ − V at the root over many trees: 4 bare rollouts, 8 continuations where stage 2 puts them. */
function rootBias(name: string, v: number, active: boolean): { mean: number; error: number } {
  let sum = 0;
  let squares = 0;
  const trees = 3000;
  for (let i = 0; i < trees; i++) {
    const draw = stream(fold(keyOf('martingale'), i));
    const tree = newTree<number>('p');
    for (let j = 0; j < 4; j++) appendBare(tree, walk(v, 0, draw));
    const anchors = anchorsOf(tree);
    const q = anchors.map((a) => repeatChance(tree.turn[a] as number, tree.reward[tree.bareLeaf[tree.rollout[a] as number] as number] as number));
    const counts = active ? prefixAllocation(q, 8) : new Int32Array(anchors.length);
    if (!active) for (let unit = 0; unit < 8; unit++) counts[Math.floor(draw() * anchors.length)]!++;
    anchors.forEach((anchor, a) => {
      for (let k = 0; k < (counts[a] as number); k++)
        appendContinuation(tree, anchor, k, walk(pathTo(tree, anchor).at(-1) as number, tree.depth[anchor] as number, draw));
    });
    const gap = (target(name, tree)[0] as number) - v;
    sum += gap;
    squares += gap * gap;
  }
  const mean = sum / trees;
  return { mean, error: Math.sqrt((squares / trees - mean * mean) / trees) };
}

describe('the bias of targets under active expansion', () => {
  it('pulls the paper’s towards ½: up where V is low, down where it is high', () => {
    const low = rootBias('paper', 0.15, true);
    const high = rootBias('paper', 0.85, true);
    expect(low.mean).toBeGreaterThan(0.02);
    expect(low.mean).toBeGreaterThan(5 * low.error);
    expect(high.mean).toBeLessThan(-0.02);
    expect(high.mean).toBeLessThan(-5 * high.error);
  });

  it('is none with random expansion, and none for unbiased targets', () => {
    for (const v of [0.15, 0.5, 0.85]) {
      for (const { mean, error } of [rootBias('paper', v, false), rootBias('unbiased', v, true)]) expect(Math.abs(mean)).toBeLessThan(4 * error);
    }
  });
});
