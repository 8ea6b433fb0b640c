import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgetFlow } from '@/components/gallery/budget-flow';
import { layOutFlow, leavesThrough } from '@/components/gallery/flow-layout';
import type { StepCard } from '@/lib/contract';
import { evaluate } from '@/lib/query-language/evaluate';
import { parse } from '@/lib/query-language/parse';
import { TREE_LANGUAGE } from '@/lib/query-language/trees/fields';
import { treeSubject } from '@/lib/query-language/trees/subject';
import { anyCard } from '../query-language/cards';

const asked = (cards: readonly StepCard[], text: string): StepCard[] =>
  cards.filter((one) => evaluate(parse(text, TREE_LANGUAGE).query!, treeSubject(one), new Map()));

describe('the budget flow', () => {
  const cards = fc.array(anyCard('x'), { maxLength: 16 }).map((made) => made.map((one, i) => ({ ...one, treeKey: `t${i}` })));

  it('has every leaf of the step in each column once, and clauses that ask for the trees of a part', () => {
    fc.assert(
      fc.property(cards, (made) => {
        const flow = budgetFlow(made);
        const total = made.reduce((sum, one) => sum + one.n, 0);
        expect(flow.total).toBe(total);
        for (const column of ['band', 'origin', 'outcome']) {
          const parts = flow.parts.filter((part) => part.column === column);
          expect(parts.reduce((sum, part) => sum + part.leaves, 0)).toBe(total);
        }
        for (const part of flow.parts) {
          const found = asked(made, part.clause).filter((one) => one.n > 0);
          expect(found.length, part.clause).toBe(part.trees);
        }
      }),
    );
  });

  it('is drawn with widths in proportion to leaves, and counts what passes through a part', () => {
    fc.assert(
      fc.property(cards, (made) => {
        const flow = budgetFlow(made);
        const { nodes, links } = layOutFlow(flow, { widthPx: 316, heightPx: 222, nodePx: 5, rightPx: 62 });
        expect(nodes).toHaveLength(flow.parts.length);
        const perLeaf = nodes[0] ? nodes[0].heightPx / nodes[0].part.leaves : 0;
        for (const node of nodes) expect(node.heightPx).toBeCloseTo(node.part.leaves * perLeaf, 4);
        for (const link of links) {
          expect(link.widthPx).toBeCloseTo(link.leaves * perLeaf, 4);
          expect(leavesThrough(flow, link, { from: link.from, to: null })).toBe(link.leaves);
        }
        for (const part of flow.parts) {
          const into = links.filter((link) => link.to.column === 'outcome');
          expect(into.reduce((sum, link) => sum + leavesThrough(flow, link, { from: part, to: null }), 0)).toBe(part.leaves);
        }
      }),
    );
  });
});
