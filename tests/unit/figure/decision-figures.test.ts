import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocationScene } from '@/lib/figure/allocation-plot';
import { budgetFlowScene, flowX } from '@/lib/figure/budget-flow';
import { budgetMovedScene, promptAt } from '@/lib/figure/budget-moved';
import { movedTreeHeight, movedTreeScene } from '@/lib/figure/moved-tree';
import { type Mark, SCREEN_STYLE, type Scene } from '@/lib/figure/scene';

const SIZE = { widthPx: 640, heightPx: 240 };

const flat = (marks: readonly Mark[]): Mark[] => marks.flatMap((mark) => (mark.kind === 'group' ? [mark, ...flat(mark.marks)] : [mark]));

/** What any scene must be: finite, inside its size, its keys unique. */
function sound(scene: Scene): void {
  for (const mark of flat(scene.marks)) {
    for (const value of Object.values(mark)) if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
    if (mark.kind === 'path') expect(mark.d).not.toMatch(/NaN|Infinity|undefined/);
    if (mark.kind === 'circle')
      expect(mark.xPx >= -8 && mark.xPx <= scene.widthPx + 8 && mark.yPx >= -8 && mark.yPx <= scene.heightPx + 8).toBe(true);
  }
  const keys = flat(scene.marks).flatMap(({ key }) => key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { columns, rows } of scene.tables) for (const row of rows) expect(row).toHaveLength(columns.length);
}

describe('budget flow', () => {
  const layers = (steps: number) => [
    { id: 'bare', label: 'root rollouts', leaves: Array.from({ length: steps }, (_, i) => 100 + i) },
    { id: 'depth-1', label: 'depth 1', leaves: Array.from({ length: steps }, (_, i) => (i % 3 === 0 ? 0 : 50)) },
  ];
  const flow = (steps: number) => ({
    steps: Array.from({ length: steps }, (_, i) => 3 + i),
    layers: layers(steps),
    allocated: Array.from({ length: steps }, () => 150),
    chosen: 3,
    title: 'Budget flow',
    about: 'of a test.',
  });

  it.each([1, 2, 12, 100, 5000])('%i steps: every number is in the table; columns that stand for several steps are said to', (steps) => {
    const scene = budgetFlowScene(flow(steps), SIZE, SCREEN_STYLE);
    sound(scene);
    expect(scene.tables[0]!.rows.map((row) => row[2])).toEqual(layers(steps)[0]!.leaves);
    expect(scene.notes).toHaveLength(steps === 5000 ? 1 : 0);
  });

  it('a place on the axis leads back to its step', () => {
    const { steps } = flow(12);
    const x = flowX(steps, SIZE, SCREEN_STYLE);
    for (const step of steps) expect(Math.round(x.invert(x(step)))).toBe(step);
  });
});

describe('allocation against a reference', () => {
  const place = fc.record({
    name: fc.string(),
    p: fc.double({ min: 0, max: 1, noNaN: true }),
    given: fc.nat({ max: 40 }),
    reference: fc.option(fc.double({ min: 0, max: 40, noNaN: true })),
  });
  it('draws any places, as units and as residuals; the table says the residual', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), fc.constantFrom('units' as const, 'residual' as const), (places, shows) => {
        const plot = { places, withoutV: 2, shows, pName: 'Ṽ', unitsName: 'root rollouts', referenceName: 'optimum', title: 't', about: 'a' };
        const scene = allocationScene(plot, SIZE, SCREEN_STYLE);
        sound(scene);
        for (const [i, row] of scene.tables[0]!.rows.entries())
          expect(row[4]).toBe(places[i]!.reference === null ? null : places[i]!.given - places[i]!.reference!);
        expect(scene.notes[0]).toContain('2 places without V');
      }),
    );
  });
});

describe('root rollouts moved', () => {
  const prompt = fc.record({
    v: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    recorded: fc.nat({ max: 16 }),
    redecided: fc.nat({ max: 16 }),
  });
  const moved = fc.array(prompt, { maxLength: 40 }).map((prompts) => ({
    prompts: prompts.map((one, i) => ({ ...one, prompt: `p${i}` })),
    vName: 'Ṽ',
    chosen: 'p0',
    title: 't',
    about: 'a',
  }));

  it('draws any prompts; those without V are counted and stay in the table', () => {
    fc.assert(
      fc.property(moved, (data) => {
        const scene = budgetMovedScene(data, SIZE, SCREEN_STYLE);
        sound(scene);
        expect(scene.tables[0]!.rows).toHaveLength(data.prompts.length);
        const without = data.prompts.filter(({ v }) => v === null).length;
        expect(scene.notes).toHaveLength(without > 0 ? 1 : 0);
      }),
    );
  });

  it('the pointer finds the prompt whose arrow it is on, and nothing far from all', () => {
    const one = { prompt: 'p0', v: 0.5, recorded: 2, redecided: 6 };
    const data = { prompts: [one], vName: 'Ṽ', chosen: 'p0', title: 't', about: 'a' };
    const ring = flat(budgetMovedScene(data, SIZE, SCREEN_STYLE).marks).find((mark) => mark.kind === 'circle' && mark.radiusPx === 6);
    if (ring?.kind !== 'circle') throw new Error('the chosen prompt has no ring');
    expect(promptAt(data, SIZE, SCREEN_STYLE, ring)).toEqual(one);
    expect(promptAt(data, SIZE, SCREEN_STYLE, { xPx: ring.xPx + 40, yPx: ring.yPx })).toBeNull();
  });
});

describe('continuations moved in a tree', () => {
  const tree = (bare: number, turns: number) => ({
    prompt: 'p',
    passed: Array.from({ length: bare }, (_, j) => j % 2 === 0),
    roots: bare - 1,
    anchors: Array.from({ length: bare * turns }, (_, i) => ({
      anchor: `b${Math.floor(i / turns)}.t${(i % turns) + 1}`,
      j: Math.floor(i / turns),
      t: (i % turns) + 1,
      recorded: i % 3,
      redecided: Math.floor(i / turns) < bare - 1 ? (i * 7) % 4 : null,
    })),
    about: 'a test.',
  });

  it.each([
    [1, 1],
    [3, 4],
    [16, 24],
  ])('%i bare rollouts of %i turns: every anchor that gets something has its mark, with what moved', (bare, turns) => {
    const data = tree(bare, turns);
    const size = { widthPx: 392, heightPx: movedTreeHeight(data, SCREEN_STYLE) };
    const scene = movedTreeScene(data, size, SCREEN_STYLE);
    sound(scene);
    const keys = flat(scene.marks).flatMap(({ key }) => key ?? []);
    expect(keys.sort()).toEqual(
      data.anchors
        .filter(({ redecided }) => (redecided ?? 0) > 0)
        .map(({ anchor }) => anchor)
        .sort(),
    );
    const texts = flat(scene.marks).flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
    for (const { recorded, redecided } of data.anchors)
      if (redecided !== null && redecided > recorded) expect(texts).toContain(`+${redecided - recorded}`);
    expect(scene.notes[0]).toContain('1 bare rollout that the other decision does not sample');
  });

  it('without anchors is a root and its leaves', () => {
    sound(movedTreeScene({ prompt: 'p', passed: [true, false], roots: 2, anchors: [], about: 'a' }, SIZE, SCREEN_STYLE));
  });
});
