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

  it('keeps peaks, dips, ends and gaps of a path of ten thousand turns, in a thousand points', () => {
    const values = Array.from({ length: 10_000 }, (_, i): number | null => (i === 7_001 ? null : i === 1_234 ? 1 : i === 8_765 ? 0 : 0.5));
    const path = linePath(
      values,
      (i) => i,
      (v) => v,
    );
    expect(path.match(/[ML]/g)!.length).toBeLessThan(1_200);
    expect(path).toContain('L1234.0 1.0');
    expect(path).toContain('L8765.0 0.0');
    expect(path.match(/M/g)).toHaveLength(2);
    expect([path.startsWith('M0.0 '), Number(/L(\S+) \S+$/.exec(path)![1]) > 9_900]).toEqual([true, true]);
  });
});
