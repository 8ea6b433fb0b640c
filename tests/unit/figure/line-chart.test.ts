import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, type SeriesPoint } from '@/lib/derive/series/columns';
import { chartScale } from '@/lib/figure/axis-scale';
import { countDomain, realDomain, shareDomain, valueDomain } from '@/lib/figure/domains';
import { type LineChart, lineChartFrame, lineChartScene } from '@/lib/figure/line-chart';
import { placeLabels } from '@/lib/figure/place-labels';
import { type Mark, SCREEN_STYLE } from '@/lib/figure/scene';

const SIZE = { widthPx: 448, heightPx: 172 };
const STYLE = { paint: 'run-1', ink: 'run-1-ink', dash: '', marker: 'disc' } as const;
const series = (points: readonly SeriesPoint[], id = 'a') => ({ id, label: id, name: `run ${id}`, style: STYLE, points: columnsOf(points) });
const chart = (over: Partial<LineChart>): LineChart => ({
  title: 'Reward',
  about: 'of a test',
  series: [],
  x: { kind: 'linear', label: 'step', format: String, domain: [0, 10] },
  y: { kind: 'linear', label: 'reward', format: String, fit: 'real' },
  intervals: 'none',
  sigma: 0,
  ...over,
});
const line = (values: readonly (number | null)[]): SeriesPoint[] => values.map((value, step) => ({ attempt: 0, step, value }));

function flat(marks: readonly Mark[]): Mark[] {
  return marks.flatMap((mark) => (mark.kind === 'group' ? [mark, ...flat(mark.marks)] : [mark]));
}
const strokes = (of: LineChart, size = SIZE): string[] =>
  flat(lineChartScene(of, size, SCREEN_STYLE).marks).flatMap((mark) => (mark.kind === 'path' && mark.stroke?.paint === 'run-1' ? [mark.d] : []));
const texts = (of: LineChart): string[] =>
  flat(lineChartScene(of, SIZE, SCREEN_STYLE).marks).flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

describe('a line chart', () => {
  it('never bridges a gap: one stroke a stretch, a dot for a lone point', () => {
    const of = chart({ series: [series(line([1, 2, null, 3, null, 4, 5]))] });
    const [d] = strokes(of);
    expect(d!.match(/M/g)).toHaveLength(2);
    const { x, y } = lineChartFrame(of, SIZE, SCREEN_STYLE);
    const dots = flat(lineChartScene(of, SIZE, SCREEN_STYLE).marks).filter((mark) => mark.kind === 'circle' && mark.radiusPx < 2);
    expect(dots).toMatchObject([{ xPx: x(3), yPx: y(3) }]);
  });

  it('marks what is not finite, leaves it out of the axis and counts it', () => {
    const of = chart({ series: [series(line([1, Number.NaN, 2, Number.POSITIVE_INFINITY, 3, Number.NEGATIVE_INFINITY]))] });
    expect(texts(of)).toEqual(expect.arrayContaining(['NaN', '∞', '−∞']));
    expect(lineChartScene(of, SIZE, SCREEN_STYLE).notes).toContain('3 values not finite, marked at the edge.');
    expect(lineChartFrame(of, SIZE, SCREEN_STYLE).y(3)).toBeGreaterThanOrEqual(8);
  });

  it('on a log axis counts what is not positive and cuts there; symlog shows it', () => {
    const points = line([1, 10, 0, 100, 1000, -5]);
    const of = (kind: 'log' | 'symlog') => chart({ series: [series(points)], y: { kind, label: '', format: String, fit: 'real' } });
    const scene = lineChartScene(of('log'), SIZE, SCREEN_STYLE);
    expect(scene.notes).toContain('2 values of 0 or less left out of the log axis.');
    expect(strokes(of('log'))[0]!.match(/M/g)).toHaveLength(2);
    expect(JSON.stringify(scene.marks)).not.toContain('NaN');
    expect(lineChartScene(of('symlog'), SIZE, SCREEN_STYLE).notes).toEqual([]);
    expect(strokes(of('symlog'))[0]!.match(/M/g)).toHaveLength(1);
  });

  it('draws every bucket’s extremes of a long line and says how many points it draws', () => {
    const values = Array.from({ length: 5000 }, (_, i) => Math.sin(i / 50) + (i === 2345 ? 9 : 0));
    const of = chart({ series: [series(line(values))], x: { kind: 'linear', label: 'step', format: String, domain: [0, 4999] } });
    const scene = lineChartScene(of, SIZE, SCREEN_STYLE);
    const { y } = lineChartFrame(of, SIZE, SCREEN_STYLE);
    const drawn = [...strokes(of)[0]!.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map((match) => Number(match[2]));
    expect(Math.min(...drawn)).toBeCloseTo(y(Math.max(...values)), 1);
    expect(drawn.length).toBeLessThan(4 * SIZE.widthPx);
    expect(scene.notes).toEqual([`${drawn.length.toLocaleString('en')} of 5,000 points drawn: the first, lowest, highest and last in each pixel.`]);
    expect(lineChartScene(of, SIZE, SCREEN_STYLE)).toEqual(scene);
  });

  it('zoomed in, fits the value axis to what is in view and runs on to the edges', () => {
    const of = chart({ series: [series(line([100, 1, 2, 3, 2, 1, 100]))], x: { kind: 'linear', label: 'step', format: String, domain: [1.5, 4.5] } });
    const { y } = lineChartFrame(of, SIZE, SCREEN_STYLE);
    expect(y(3)).toBeLessThan(y(2));
    expect(y(100)).toBeLessThan(-100);
    expect(strokes(of)[0]!.match(/[ML]/g)).toHaveLength(5);
  });

  it('the table holds every point as it came, also what is not drawn', () => {
    const points = [...line([0.5, null, Number.NaN]), { attempt: 1, step: 2, value: 0.25, low: 0.1, high: 0.4, n: 8 }];
    const [table] = lineChartScene(chart({ series: [series(points)], sigma: 2 }), SIZE, SCREEN_STYLE).tables;
    expect(table!.columns.map(({ name }) => name)).toEqual(['series', 'attempt', 'step', 'x', 'value', 'smoothed', 'low', 'high', 'n']);
    expect(table!.rows).toEqual([
      ['run a', 0, 0, 0, 0.5, 0.5, null, null, null],
      ['run a', 0, 1, 1, null, null, null, null, null],
      ['run a', 0, 2, 2, Number.NaN, null, null, null, null],
      ['run a', 1, 2, 2, 0.25, 0.25, 0.1, 0.4, 8],
    ]);
  });

  it('with many lines leaves raw lines and bands out, names the first and counts the rest', () => {
    const many = Array.from({ length: 40 }, (_, i) => series(line([i, i + 1, i]), String(i)));
    const scene = lineChartScene(chart({ series: many, sigma: 2 }), SIZE, SCREEN_STYLE);
    expect(scene.notes[0]).toContain('raw lines and bands left out with more than 8 lines');
    const names = texts(chart({ series: many, sigma: 2 }));
    const rest = names.find((name) => name.endsWith('more'));
    expect(names.filter((name) => many.some(({ label }) => label === name)).length).toBeGreaterThan(5);
    expect(rest).toMatch(/^\+2\d more$/);
  });

  it.each([60, 97, 120, 211, 400])('sets no name upon another, nor upon the count of the rest, %i px high', (heightPx) => {
    for (const lines of [2, 5, 9, 14, 40]) {
      const many = Array.from({ length: lines }, (_, i) => series(line([i % 3, i % 5, i % 7]), `n${i}`));
      const marks = flat(lineChartScene(chart({ series: many }), { ...SIZE, heightPx }, SCREEN_STYLE).marks);
      const beside = marks.flatMap((mark) => (mark.kind === 'text' && /^(n\d+|\+\d+ more)$/.test(mark.text) ? [mark.yPx] : []));
      const places = beside.toSorted((a, b) => a - b);
      expect(places.length).toBeGreaterThan(0);
      for (let i = 1; i < places.length; i++)
        expect(places[i]! - places[i - 1]!, `${lines} lines`).toBeGreaterThanOrEqual(SCREEN_STYLE.textPx - 1e-9);
    }
  });

  it('marks seams and dims what was taken again, with a cross at its end', () => {
    const points = [...line([1, 2, 3, 4]), ...[2, 3, 4].map((step) => ({ attempt: 1, step, value: step }))];
    const scene = lineChartScene(chart({ series: [series(points)] }), SIZE, SCREEN_STYLE);
    expect(texts(chart({ series: [series(points)] }))).toContain('attempt 1');
    expect(flat(scene.marks).filter((mark) => mark.kind === 'group' && mark.opacity === 0.5)).toHaveLength(1);
    expect(strokes(chart({ series: [series(points)] })).filter((d) => d.includes('l6 6m0 -6l-6 6'))).toHaveLength(1);
  });
});

describe('axes', () => {
  it('invert what they scale', () => {
    for (const kind of ['linear', 'log', 'symlog'] as const) {
      const scale = chartScale(kind, [0.01, 1000], [300, 20]);
      for (const value of [0.01, 0.5, 7, 1000]) expect(scale.invert(scale(value))).toBeCloseTo(value, 6);
    }
  });

  it('symlog ticks stand on both sides of zero, log ticks on powers of ten', () => {
    expect(chartScale('symlog', [-100, 1000], [0, 1]).ticks()).toEqual([-100, -1, 0, 0.1, 10, 1000]);
    const ticks = chartScale('log', [0.001, 1e6], [0, 1]).ticks();
    expect(ticks.length).toBeGreaterThan(2);
    for (const tick of ticks) expect(Math.log10(tick)).toBeCloseTo(Math.round(Math.log10(tick)), 9);
  });

  it('hold the extent and keep a width', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (a, b) => {
        const extent = [Math.min(a, b), Math.max(a, b)] as const;
        const [low, high] = shareDomain(extent);
        expect(low).toBeLessThanOrEqual(extent[0] + 1e-6);
        expect(high).toBeGreaterThanOrEqual(extent[1] - 1e-6);
        expect(high - low).toBeGreaterThanOrEqual(0.2 - 1e-9);
        expect(realDomain(extent)[1]).toBeGreaterThan(realDomain(extent)[0]);
        const positive = valueDomain('log', 'real', [a + 1e-6, Math.max(a, b) + 1e-6]);
        expect(positive[0]).toBeGreaterThan(0);
        expect(positive[1]).toBeGreaterThan(positive[0]);
      }),
    );
    expect(countDomain([0, 1732])[1]).toBeGreaterThanOrEqual(1732);
    expect(countDomain(null)).toEqual([0, 4]);
  });
});

it('labels never overlap, stay inside and keep their order', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 160, noNaN: true }), { minLength: 1, maxLength: 12 }), (ys) => {
      const wanted = ys.map((yPx, i) => ({ id: `label ${String(i).padStart(2, '0')}`, yPx }));
      const placed = placeLabels(wanted, 13, 4, 160);
      const gap = ys.length > 1 ? Math.min(13, 156 / (ys.length - 1)) : 13;
      const order = [...wanted].sort((a, b) => a.yPx - b.yPx || (a.id < b.id ? -1 : 1)).map((label) => placed.get(label.id) ?? Number.NaN);
      for (const y of order) {
        expect(y).toBeGreaterThanOrEqual(4 - 1e-6);
        expect(y).toBeLessThanOrEqual(160 + 1e-6);
      }
      for (let i = 1; i < order.length; i++) expect((order[i] ?? 0) - (order[i - 1] ?? 0)).toBeGreaterThanOrEqual(gap - 1e-6);
    }),
  );
});
