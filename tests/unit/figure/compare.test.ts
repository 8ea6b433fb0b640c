import { describe, expect, it } from 'vitest';
import type { CompareCurve, DifferenceCurve, PromptPair } from '@/lib/contract/read/compare';
import { sharedAxis } from '@/lib/figure/compare-axis';
import { compareLines } from '@/lib/figure/compare-lines';
import { sceneToCsv } from '@/lib/figure/csv';
import { differenceScene } from '@/lib/figure/difference';
import { lineChartFrame, lineChartScene } from '@/lib/figure/line-chart';
import { pairedScene } from '@/lib/figure/paired';
import { reachScene, savingWords } from '@/lib/figure/reach';
import { type Mark, SCREEN_STYLE, type Scene } from '@/lib/figure/scene';

const SIZE = { widthPx: 346, heightPx: 204 };
const style = (slot: 1 | 2) => ({ paint: `run-${slot}`, ink: `run-${slot}-ink`, dash: '', marker: 'disc' }) as const;
const curve = (value: number[], over: Partial<CompareCurve> = {}): CompareCurve => ({
  step: value.map((_, i) => 10 * i),
  value,
  low: value.map(() => null),
  high: value.map(() => null),
  leaves: value.map((_, i) => 100 * i),
  tokens: value.map((_, i) => 1_000_000 * i),
  wall: value.map((_, i) => 3_600_000 * i),
  n: 1,
  leftOut: 0,
  band: 'none',
  ...over,
});
const lines = [
  { id: 'a', label: 'trace', style: style(1), curve: curve([0.2, 0.5, 0.8]) },
  { id: 'b', label: 'grpo', style: style(2), curve: curve([0.2, 0.3, 0.5, 0.6, 0.65]) },
];
const flat = (marks: readonly Mark[]): Mark[] => marks.flatMap((mark) => (mark.kind === 'group' ? flat(mark.marks) : [mark]));
const textsOf = (scene: Scene): string[] => flat(scene.marks).flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
const rowsOf = (csv: string): string[][] =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));

describe('curves on one axis', () => {
  it('end at the longest, in the unit that suits, and keep unknown budgets off', () => {
    expect(
      sharedAxis(
        lines.map((one) => one.curve),
        'wall',
      ),
    ).toMatchObject({ label: 'h', domain: [0, 4] });
    expect(sharedAxis([curve([0.1, 0.2], { wall: [0, 90_000] })], 'wall')).toMatchObject({ label: 'min', domain: [0, 1.5] });
    const unknown = compareLines([{ ...lines[0]!, curve: curve([0.2, 0.5], { tokens: [0, null] }) }], {
      title: 't',
      axis: 'tokens',
      sigma: 0,
      what: 'Accuracy',
    });
    expect(lineChartScene(unknown, SIZE, SCREEN_STYLE).notes).toContain('1 point left out: tokens unknown.');
  });

  it('are in the CSV point by point', () => {
    const scene = lineChartScene(compareLines(lines, { title: 't', axis: 'leaves', sigma: 0, what: 'Accuracy' }), SIZE, SCREEN_STYLE);
    const rows = rowsOf(sceneToCsv(scene));
    expect(rows.map((row) => [row[0], Number(row[2]), Number(row[3]), Number(row[4])])).toEqual(
      lines.flatMap(({ label, curve: own }) => own.step.map((step, i) => [label, step, own.leaves[i], own.value[i]])),
    );
  });
});

describe('accuracy by budget', () => {
  const reach = {
    level: 0.65,
    spent: { leaves: { arm: 150, baseline: 400 }, tokens: { arm: 1.5e6, baseline: 4e6 }, wall: { arm: null, baseline: 5 } },
  };

  it('brackets the budgets of the same accuracy where both reached it', () => {
    const scene = reachScene({ lines, axis: 'leaves', reach }, SIZE, SCREEN_STYLE);
    expect(textsOf(scene)).toEqual(expect.arrayContaining(['same accuracy (0.65),', '63 % fewer leaves']));
    const { x, y } = lineChartFrame(compareLines(lines, { title: 't', axis: 'leaves', sigma: 0, what: 'Accuracy' }), SIZE, SCREEN_STYLE);
    expect(flat(scene.marks).some((mark) => mark.kind === 'path' && mark.d.startsWith(`M${x(150)} ${y(0.65)}H${x(400)}`))).toBe(true);
    expect(textsOf(reachScene({ lines, axis: 'wall', reach }, SIZE, SCREEN_STYLE)).join()).not.toContain('same accuracy');
  });

  it('says more, less, the same, or nothing', () => {
    const of = (arm: number | null, baseline: number | null) =>
      savingWords({ level: 0.5, spent: { ...reach.spent, tokens: { arm, baseline } } }, 'tokens');
    expect([of(67, 100), of(150, 100), of(100, 100.1), of(null, 100), of(1, null), of(1, 0)]).toEqual([
      '33 % fewer tokens',
      '50 % more tokens',
      'the same tokens',
      null,
      null,
      null,
    ]);
    expect(savingWords({ level: 0.5, spent: { ...reach.spent, wall: { arm: 1, baseline: 2 } } }, 'wall')).toBe('50 % less wall time');
  });
});

describe('differences over steps', () => {
  const difference: DifferenceCurve = {
    arm: 'a',
    step: [0, 10, 20],
    value: [0, 0.2, 0.1],
    low: [-0.1, 0.1, null],
    high: [0.1, 0.3, null],
    n: [5, 5, 1],
  };
  const figure = {
    lines: [{ label: 'trace', style: style(1), difference, curve: lines[0]!.curve }],
    baseline: 'grpo',
    axis: 'step' as const,
    curves: lines.map((one) => one.curve),
    draws: 2_000,
    notes: [],
  };

  it('are filled where the interval leaves zero out, and only there', () => {
    const circles = flat(differenceScene(figure, SIZE, SCREEN_STYLE).marks).flatMap((mark) => (mark.kind === 'circle' ? [mark.fill] : []));
    expect(circles).toEqual(['bg', 'run-1', 'bg']);
  });

  it('are in the CSV with their intervals, missing ends empty', () => {
    const rows = rowsOf(sceneToCsv(differenceScene(figure, SIZE, SCREEN_STYLE)));
    expect(rows.map((row) => row.slice(1, 4).map(Number))).toEqual([
      [0, 0, 0],
      [10, 10, 0.2],
      [20, 20, 0.1],
    ]);
    expect(rows.map((row) => row[4])).toEqual(['-0.1', '0.1', '']);
  });

  it('write no NaN into a picture, whatever is missing', () => {
    for (const axis of ['step', 'tokens', 'wall'] as const) {
      const scene = differenceScene({ ...figure, axis, lines: [...figure.lines, { ...figure.lines[0]!, curve: curve([]) }] }, SIZE, SCREEN_STYLE);
      expect(JSON.stringify(scene.marks)).not.toMatch(/NaN|:null/);
    }
  });
});

describe('the same prompts, paired', () => {
  const rows = Array.from(
    { length: 40 },
    (_, i): PromptPair => ({
      prompt: `p${i}`,
      world: 0,
      a: { value: 1 - i / 40, k: null, n: null },
      b: { value: 0.5, k: null, n: null },
      difference: 0.5 - i / 40,
      low: null,
      high: null,
      q: null,
    }),
  );
  const figure = {
    rows,
    count: 90,
    arm: { label: 'trace', style: style(1) },
    baseline: { label: 'grpo', style: style(2) },
    title: 'Paired',
    about: 'a test',
  };

  it('draw as many from either end as there is room for, and count the rest', () => {
    const scene = pairedScene(figure, { widthPx: 400, heightPx: 230 }, SCREEN_STYLE);
    const prompts = textsOf(scene).filter((text) => /^p\d+$/.test(text));
    expect(prompts[0]).toBe('p0');
    expect(prompts.at(-1)).toBe('p39');
    expect(textsOf(scene)).toContain(`${90 - prompts.length} more between`);
    expect(rowsOf(sceneToCsv(scene))).toHaveLength(40);
  });
});
