import { describe, expect, it } from 'vitest';
import { linePath, summarisePath } from '@/components/tree/value-path-data';
import { FLAG, NONE } from '@/lib/contract/snapshot';
import { sketchSnapshot } from '../layout/make-snapshot';

const tree = sketchSnapshot([
  { id: 'root', parent: NONE, v: 0.5 },
  { id: 'a', parent: 0, v: 0.75 },
  { id: 'gap', parent: 1 },
  { id: 'b', parent: 2, v: 0.5 },
  { id: 'end', parent: 3, flags: FLAG.terminal | FLAG.success },
]);

describe('V along the path', () => {
  it('sums squared changes over neighbours that both have a value, the outcome last', () => {
    const summary = summarisePath(tree, [0, 1, 2, 3, 4]);
    expect(summary.quadraticVariation).toBeCloseTo(0.0625 + 0.25);
    expect([summary.pairsMissing, summary.rootVariance]).toEqual([2, 0.25]);
  });

  it('never bridges a gap', () => {
    const { points } = summarisePath(tree, [0, 1, 2, 3, 4]);
    const path = linePath(
      points.map((point) => point.v),
      (i) => i,
      (v) => v,
    );
    expect(path).toBe('M0.0 0.5L1.0 0.8M3.0 0.5L4.0 1.0');
  });
});
