import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binQuantile, type DistributionChart, distributionFrame, distributionScene } from '@/lib/figure/distribution';
import { type Mark, SCREEN_STYLE } from '@/lib/figure/scene';
import { type StackChart, stackChartFrame, stackChartScene } from '@/lib/figure/stack-chart';

const SIZE = { widthPx: 448, heightPx: 172 };
const X = { kind: 'linear', label: 'step', format: String, domain: [0, 10] } as const;
const flat = (marks: readonly Mark[]): Mark[] => marks.flatMap((mark) => (mark.kind === 'group' ? flat(mark.marks) : [mark]));
const paths = (marks: readonly Mark[], paint: string) => flat(marks).flatMap((mark) => (mark.kind === 'path' && mark.fill === paint ? [mark] : []));

function stack(steps: readonly (readonly [attempt: number, step: number, a: number, b: number])[], over: Partial<StackChart> = {}): StackChart {
  const reals = (of: (row: (typeof steps)[number]) => number): Float64Array => Float64Array.from(steps, of);
  return {
    title: 'Budget',
    about: 'of a test',
    attempt: Int32Array.from(steps, ([attempt]) => attempt),
    step: reals(([, step]) => step),
    place: reals(([, step]) => step),
    layers: [
      { id: 'a', text: 'bare', paint: 'budget', opacity: 1, value: reals(([, , a]) => a) },
      { id: 'b', text: 'continued', paint: 'success', opacity: 1, value: reals(([, , , b]) => b) },
    ],
    shares: false,
    x: X,
    y: { kind: 'linear', label: 'leaves', format: String },
    ...over,
  };
}

describe('a stack', () => {
  it('reaches from edge to edge: the upper layer begins where the lower one ends', () => {
    const chart = stack([
      [0, 0, 10, 20],
      [0, 1, 30, 10],
    ]);
    const { x, y } = stackChartFrame(chart, SIZE, SCREEN_STYLE);
    const marks = stackChartScene(chart, SIZE, SCREEN_STYLE).marks;
    const at = (step: number, value: number): string => `${Math.round(x(step) * 10) / 10} ${Math.round(y(value) * 10) / 10}`;
    expect(paths(marks, 'budget')[0]!.d).toBe(`M${at(0, 10)}L${at(1, 30)}L${at(1, 0)}L${at(0, 0)}Z`);
    expect(paths(marks, 'success')[0]!.d).toBe(`M${at(0, 30)}L${at(1, 40)}L${at(1, 30)}L${at(0, 10)}Z`);
  });

  it('as shares fills the whole, and leaves a step without anything open', () => {
    const chart = stack(
      [
        [0, 0, 1, 3],
        [0, 1, 0, 0],
        [0, 2, 2, 2],
      ],
      { shares: true },
    );
    const scene = stackChartScene(chart, SIZE, SCREEN_STYLE);
    expect(paths(scene.marks, 'budget')[0]!.d.match(/M/g)).toHaveLength(2);
    expect(scene.notes).toEqual(['1 steps left out: a part or their place is unknown.']);
  });

  it('shows the attempt that counts at each step; the table has every one', () => {
    const chart = stack([
      [0, 0, 1, 1],
      [0, 1, 9, 9],
      [1, 1, 2, 2],
    ]);
    const { y } = stackChartFrame(chart, SIZE, SCREEN_STYLE);
    const scene = stackChartScene(chart, SIZE, SCREEN_STYLE);
    expect(y(4)).toBeGreaterThanOrEqual(8);
    expect(y(18)).toBeLessThan(0);
    expect(scene.tables[0]!.rows).toEqual([
      [0, 0, 0, 1, 1],
      [0, 1, 1, 9, 9],
      [1, 1, 1, 2, 2],
    ]);
  });
});

function distribution(bins: readonly (readonly number[])[], edges: readonly number[]): DistributionChart {
  return {
    title: 'V',
    about: 'of a test',
    attempt: new Int32Array(bins.length),
    step: Float64Array.from(bins.keys()),
    place: Float64Array.from(bins.keys()),
    bins,
    edges,
    x: X,
    y: { kind: 'linear', label: 'V', format: String },
    paint: 'run-1',
  };
}

describe('a distribution', () => {
  it('its quantiles are those of the counted values, within a bin', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 60 }),
        fc.constantFrom(0.25, 0.5, 0.75),
        (values, share) => {
          const edges = Array.from({ length: 11 }, (_, i) => i / 10);
          const bins = edges.slice(1).map((_, bin) => values.filter((value) => Math.floor(value * 10) === bin).length);
          const sorted = [...values].sort((a, b) => a - b);
          const exact = sorted[Math.max(0, Math.ceil(share * values.length) - 1)]!;
          expect(Math.abs(binQuantile(bins, edges, share) - exact)).toBeLessThanOrEqual(0.1 + 1e-9);
        },
      ),
    );
    expect(binQuantile([0, 0], [0, 1, 2], 0.5)).toBeNaN();
  });

  it('is darkest where most of a step lies, and draws nothing for an empty bin', () => {
    const chart = distribution([[0, 8, 0, 2]], [0, 1, 2, 3, 4]);
    const { y } = distributionFrame(chart, SIZE, SCREEN_STYLE);
    const cells = paths(distributionScene(chart, SIZE, SCREEN_STYLE).marks, 'run-1');
    expect(cells).toHaveLength(2);
    const darkest = cells.reduce((a, b) => (a.fillOpacity! > b.fillOpacity! ? a : b));
    expect(darkest.d).toContain(`V${Math.round(y(1) * 10) / 10}`);
  });
});
