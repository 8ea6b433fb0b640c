import { beforeAll, describe, expect, it } from 'vitest';
import { getCalibrationSections } from '@/db/queries';
import { withPredictions } from '@/db/queries/calibration/prediction-pass';
import { resolveSlice } from '@/db/queries/calibration/resolve-slice';
import { type CalibrationSlice, calibrationSliceSchema, EXACT_PREDICTOR } from '@/lib/contract';
import { CellGatherer } from '@/lib/derive/calibration/gather-cells';
import { createDatabase } from '../../support/database';
import { readCells, readEdges } from './by-sql/cells';
import { mistakesBySql } from './by-sql/mistakes';
import { recalibrationBySql } from './by-sql/recalibration';
import { selectionBySql } from './by-sql/selection';
import { siblingsBySql } from './by-sql/siblings';
import { storeRuns } from './sample-runs';

const db = await createDatabase();

type Over = Partial<Record<keyof CalibrationSlice, string | number>>;
const STAGES = ['roots-and-prefixes', 'roots', 'prefixes', 'anchors', 'continuations', 'all'];
const TARGETS = ['unselected', 'fresh-or-bare', 'paper', 'exact'];
const CUTS: Over[] = [
  {},
  { weight: 'rollout', count: 7 },
  { bins: 'mass', count: 5 },
  { bins: 'mass', weight: 'rollout' },
  { depth: '1-2' },
  { steps: '2-3' },
];
const SLICES: Over[] = [
  ...STAGES.flatMap((stage) => TARGETS.flatMap((targets) => CUTS.map((cut) => ({ stage, targets, ...cut })))),
  { predictor: 'other ☃ 𝒱' },
  { predictor: 'nobody' },
  { predictor: EXACT_PREDICTOR, stage: 'all' },
  { pool: 'group', stage: 'all' },
  { pool: 'environment' },
];

/** Rows by their keys, so that two readings can be compared. */
function byKey(columns: Readonly<Record<string, Float64Array>>, [one, other]: readonly [string, string]): Map<string, Record<string, number>> {
  const names = Object.keys(columns).filter((name) => name !== one && name !== other);
  return new Map(
    Array.from(columns[one]!, (key, row) => [
      `${key} ${columns[other]![row]}`,
      Object.fromEntries(names.map((name) => [name, columns[name]![row]!])),
    ]),
  );
}

function expectAlike(ours: Map<string, Record<string, number>>, theirs: Map<string, Record<string, number>>, of: string): void {
  expect([...ours.keys()].sort(), of).toEqual([...theirs.keys()].sort());
  for (const [key, row] of theirs)
    for (const [name, value] of Object.entries(row)) {
      // Sums of those that are in no bin have no meaning but for how many there are
      const isCounted = !key.includes('-') || name === 'nodes';
      if (isCounted) expect(ours.get(key)![name], `${of}: ${name} of ${key}`).toBeCloseTo(value, 9);
    }
}

beforeAll(() => storeRuns(db.sql));

describe('sums over packed trees', () => {
  it('equal those that the database makes of the rows, in every slice', async () => {
    let judged = 0;
    for (const over of SLICES) {
      const slice = calibrationSliceSchema.parse(over);
      const found = await withPredictions(db.sql, 'r1', slice, async (pass) => {
        const edges = await pass.edges();
        const cells = new CellGatherer(slice, edges);
        await pass.read([cells]);
        return { edges, resolved: pass.resolved, ...cells.finish() };
      });
      const edges = await readEdges(db.sql, found!.resolved);
      expect(found!.edges).toEqual(edges);
      const truth = await readCells(db.sql, found!.resolved, edges);
      expectAlike(byKey(found!.cells, ['cluster', 'bin']), byKey(truth.cells, ['cluster', 'bin']), JSON.stringify(over));
      expectAlike(byKey(found!.depths, ['depth', 'bin']), byKey(truth.depths, ['depth', 'bin']), JSON.stringify(over));
      judged += truth.depths.nodes.reduce((sum, nodes) => sum + nodes, 0);
    }
    expect(judged).toBeGreaterThan(5_000);
  });
});

/** Equal, numbers to 4 places: sums in another order differ in the last, and a minimum that is searched for sooner. */
function expectNear(found: unknown, truth: unknown, name: string): void {
  const near = JSON.parse(JSON.stringify(truth), (_, part) => (typeof part === 'number' ? expect.closeTo(part, 4) : part));
  expect(JSON.parse(JSON.stringify(found)), name).toEqual(near);
}

async function expectSections(over: Over): Promise<number[]> {
  const slice = calibrationSliceSchema.parse(over);
  const name = JSON.stringify(over);
  const { siblings, recalibration, mistakes, selection, points } = (await getCalibrationSections('r1', slice, db.sql))!;
  const resolved = (await resolveSlice(db.sql, 'r1', slice))!;
  expectNear(siblings, await siblingsBySql(db.sql, resolved), name);
  expectNear(recalibration, await recalibrationBySql(db.sql, resolved), name);
  const { candidates, gaps } = await mistakesBySql(db.sql, resolved);
  expect([mistakes.candidates, mistakes.outside], name).toEqual([candidates, gaps.length]);
  expect(mistakes.nodes.length > 0, name).toBe(gaps.length > 0);
  for (const { v, low, high, gap } of mistakes.nodes) expect(Math.max(v - high, low - v), name).toBeCloseTo(gap, 12);
  expect(mistakes.nodes.map(({ gap }) => gap)).toEqual(mistakes.nodes.map(({ gap }) => gap).toSorted((a, b) => b - a));
  if (gaps.length > 0) expect(mistakes.nodes[0]!.gap).toBeCloseTo(gaps[0]!, 10);
  const counted = await selectionBySql(db.sql, resolved);
  expect([selection.prefixes, selection.anchors], name).toEqual([counted.prefixes, counted.anchors]);
  if (selection.offsets.length > 0) expectNear(selection.offsets, counted.offsets, name);
  for (const { n } of points.nodes) expect(n).toBeGreaterThanOrEqual(points.least);
  if (points.every === 1) expect(points.nodes).toHaveLength(points.count);
  return [siblings.pairs, gaps.length, selection.offsets.length, recalibration?.fits.length ?? 0, points.nodes.length];
}

describe('the other sections of the page, from the same reading', () => {
  it('equal what the database finds in the rows, in every second slice', async () => {
    const met = [0, 0, 0, 0, 0];
    for (const over of SLICES.filter((_, i) => i % 2 === 0)) for (const [i, count] of (await expectSections(over)).entries()) met[i]! += count;
    for (const count of met) expect(count).toBeGreaterThan(5);
  });
});
