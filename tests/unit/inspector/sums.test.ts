import { describe, expect, it } from 'vitest';
import { thresholdOf } from '@/components/inspector/decision-math';
import { subtreeSums } from '@/components/inspector/subtree';
import { shadeOf, summarise, valueAt } from '@/components/inspector/token-overlay';
import { remainingVariation } from '@/components/inspector/variation';
import type { PathPoint } from '@/components/tree/value-path-data';
import type { NodeTokens } from '@/lib/contract/read/node-more';
import type { TreeDecision } from '@/lib/contract/read/trees';
import { emptyColumns, NONE, type TreeSnapshot } from '@/lib/contract/snapshot';

describe('where the budget ended', () => {
  const anchor = (q: number | null, allocated: number) => ({ q, allocated }) as TreeDecision['anchors'][number];

  it('is the last gain that was funded, and says whether gains were followed', () => {
    // Gains .5 .25 | .125 at q = ½; .2 | .16 at q = .8
    expect(thresholdOf([anchor(0.5, 2), anchor(0.8, 1)])).toEqual({ lambda: expect.closeTo(0.2), best: expect.closeTo(0.16), isGreedy: true });
    expect(thresholdOf([anchor(0.5, 1), anchor(0.8, 2)])).toMatchObject({
      lambda: expect.closeTo(0.16),
      best: expect.closeTo(0.25),
      isGreedy: false,
    });
    expect(thresholdOf([anchor(0.5, 1), anchor(0.5, 1)])?.isGreedy).toBe(true);
    expect(thresholdOf([anchor(0.5, 0), anchor(null, 3)])).toBeNull();
  });
});

describe('what is under a node', () => {
  const columns = emptyColumns(5);
  columns.last.set([4, 3, 2, 3, 4]);
  columns.n.set([3, 2, 1, 1, 1]);
  columns.tokens.set([NONE, 10, NONE, 30, 7]);
  const snapshot = { ...columns } as unknown as TreeSnapshot;

  it('sums what was recorded and counts what was not', () => {
    expect(subtreeSums(snapshot, 1)).toEqual({ nodes: 3, leaves: 2, tokens: 40, withoutTokens: 1 });
    expect(subtreeSums(snapshot, 0)).toEqual({ nodes: 5, leaves: 3, tokens: 47, withoutTokens: 1 });
    expect(subtreeSums(snapshot, 2)).toEqual({ nodes: 1, leaves: 1, tokens: null, withoutTokens: 1 });
  });
});

describe('what is left to be decided on a path', () => {
  const points = [0.5, null, 0.25, 0.75, 1].map((v, node): PathPoint => ({ node, v, exactV: null, outcome: 'turn' }));

  it('adds squares of neighbours that both have a value', () => {
    expect(remainingVariation(points, 0)).toEqual({ sum: 0.25 + 0.0625, potential: 0.25 });
    expect(remainingVariation(points, 3)).toEqual({ sum: 0.0625, potential: 0.1875 });
    expect(remainingVariation(points, 4)).toEqual({ sum: null, potential: 0 });
    expect(remainingVariation(points, 1).potential).toBeNull();
  });
});

describe('token overlays', () => {
  const tokens: NodeTokens = {
    count: 4,
    tokenIds: null,
    texts: null,
    logprobs: ['-Infinity', -0.75, 'NaN', 0],
    entropies: null,
    mask: [1, 1, 0],
    advantages: [0.5, -2, 0, 'NaN'],
  };

  it('shade by value, hatch what has none', () => {
    expect([0, 1, 2, 3].map(shadeOf(tokens, 'logprob'))).toEqual([1, 0.25, null, -0].map((shade) => (shade === null ? null : expect.closeTo(shade))));
    expect([0, 1, 2, 3].map(shadeOf(tokens, 'advantage'))).toEqual([0.25, -1, 0, null]);
    expect([0, 1, 2, 3].map(shadeOf(tokens, 'mask'))).toEqual([0, 0, null, null]);
    expect(valueAt(tokens, 'entropy', 0)).toBeNull();
  });

  it('say their mean and how many have no value', () => {
    expect(summarise(tokens, 'logprob')).toBe(', mean −0.38, 2 without a value');
    expect(summarise(tokens, 'mask')).toBe(', 2 trained, 2 masked');
  });
});
