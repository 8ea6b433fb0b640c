import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeNodes } from '@/lib/derive/place';
import { recursiveTargets } from '@/lib/derive/targets';
import { treeFacts } from '@/lib/derive/tree-facts';
import type { TreeNode } from '@/lib/derive/tree-node';
import { wilson } from '@/lib/derive/wilson';

const node = (id: string, parent: string | null, more: Partial<TreeNode> = {}): TreeNode => ({
  node: id,
  parent,
  order: 0,
  origin: null,
  status: 'ok',
  reward: null,
  repeats: undefined,
  v: null,
  tokens: null,
  ...more,
});

const anyTree = fc
  .array(fc.record({ up: fc.nat(), order: fc.nat(3), reward: fc.option(fc.constantFrom(0, 1)) }), { minLength: 1, maxLength: 40 })
  .map((list) => list.map(({ up, order, reward }, i) => node(`n${i}`, i === 0 ? null : `n${up % i}`, { order, reward })));

describe('places', () => {
  it('do not depend on the order of the input, and intervals hold exactly the descendants', () => {
    fc.assert(
      fc.property(anyTree, fc.infiniteStream(fc.nat()), (nodes, draws) => {
        const keyed = nodes.map((one) => ({ one, at: draws.next().value as number })).sort((a, b) => a.at - b.at);
        const shuffled = keyed.map(({ one }) => one);
        const [a, b] = [placeNodes(nodes), placeNodes(shuffled)];
        expect(Array.from(b.order, (i) => shuffled[i]!.node)).toEqual(Array.from(a.order, (i) => nodes[i]!.node));
        for (let p = 0; p < a.order.length; p++) {
          for (let q = p + 1; q < a.order.length; q++) {
            let up = q;
            while (up > p) up = a.parent[up]!;
            expect(q <= a.last[p]!).toBe(up === p);
          }
        }
      }),
    );
  });

  it('are found for a chain of 100,000 and a fan of 100,000', () => {
    const chain = Array.from({ length: 100_000 }, (_, i) => node(`${i}`, i === 0 ? null : `${i - 1}`));
    expect(placeNodes(chain).depth.at(-1)).toBe(99_999);
    const fan = Array.from({ length: 100_000 }, (_, i) => node(`${i}`, i === 0 ? null : '0', { order: -i }));
    expect(placeNodes(fan).last[0]).toBe(99_999);
  });
});

describe('counts', () => {
  it('are the sums over the leaves under each node, and targets their mean reward', () => {
    fc.assert(
      fc.property(anyTree, (nodes) => {
        const { placement, k, n } = treeFacts(nodes, 1);
        const targets = recursiveTargets(nodes, placement);
        for (let p = 0; p < placement.order.length; p++) {
          const under = Array.from(placement.order)
            .slice(p, placement.last[p]! + 1)
            .flatMap((i) => nodes[i]!.reward ?? []);
          expect([k[p], n[p]]).toEqual([under.filter((reward) => reward === 1).length, under.length]);
          if (under.length > 0) expect(targets[p]).toBeCloseTo(under.reduce((sum, reward) => sum + reward, 0) / under.length, 12);
        }
      }),
    );
  });

  it('take the factual outcome into an anchor, and leave the root out', () => {
    const fresh = (k: number, anchor: string, reward: number) =>
      node(`${anchor}+${k}`, anchor, { origin: { kind: 'continuation', anchor, k }, reward });
    const nodes = [
      node('root', null),
      node('a', 'root', { origin: { kind: 'bare', j: 0 } }),
      node('end', 'a', { origin: { kind: 'bare', j: 0 }, reward: 1 }),
      fresh(0, 'a', 0),
      fresh(1, 'a', 0),
      fresh(0, 'root', 0),
    ];
    expect(treeFacts(nodes, 1).counts).toMatchObject({
      anchorsExpanded: 1,
      anchorsMixed: 1,
      contrastPairs: 2,
      bareLeaves: 1,
      bareSuccesses: 1,
      continuations: 3,
    });
  });
});

describe('wilson', () => {
  it('gives the textbook interval', () => {
    const { low, high } = wilson(8, 10)!;
    expect([low, high]).toEqual([expect.closeTo(0.4902, 4), expect.closeTo(0.9433, 4)]);
    expect(wilson(0, 0)).toBeNull();
    expect(wilson(0, 5)?.low).toBe(0);
    expect(wilson(5, 5)?.high).toBe(1);
  });
});
