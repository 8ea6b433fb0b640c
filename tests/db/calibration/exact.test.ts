import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { logFile, recordCell } from '@/bin/experiment/run-cell';
import { importThroughDatabase } from '@/bin/import/through-database';
import { getCalibration, getCalibrationSections } from '@/db/queries';
import { type Calibration, type CalibrationSlice, calibrationSliceSchema, EXACT_PREDICTOR } from '@/lib/contract';
import { cellsOf } from '@/lib/runner/experiment/cells';
import { parseExperiment } from '@/lib/runner/experiment/parse-experiment';
import { createDatabase, type TestDatabase } from '../../support/database';

/** TRACE with the environment's own V: what contradicts it is chance alone, and is chosen by it. */
const [cell] = cellsOf(
  parseExperiment({
    name: 'calibration-exact',
    set: { steps: 10, M: 384, trainTasks: 300, heldOutTasks: 8 },
    environments: ['math-calc'],
    allocators: ['trace'],
    predictors: ['exact'],
    seeds: [11],
  }),
);
const { run } = cell!.config;
const folder = mkdtempSync(join(tmpdir(), 'canopy-exact-'));
let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
  await recordCell(cell!, { folder, server: null, onStep: () => undefined });
  await importThroughDatabase(database.sql, logFile(folder, run), {}, () => undefined);
  return () => rmSync(folder, { recursive: true, force: true });
});

type Over = Partial<Record<keyof CalibrationSlice, string | number>>;

async function read(over: Over): Promise<Calibration> {
  const found = await getCalibration(run, calibrationSliceSchema.parse({ predictor: EXACT_PREDICTOR, ...over }), database.sql);
  return found!;
}

/** Bins that hold enough to say something, and those of them whose interval misses their mean V. */
function missed({ bins }: Calibration): { tried: number; missed: number } {
  const tried = bins.filter(({ prompts, v }) => prompts >= 8 && v !== null);
  return { tried: tried.length, missed: tried.filter(({ v, low, high }) => v! < low! || v! > high!).length };
}

const STAGES = ['roots-and-prefixes', 'roots', 'prefixes', 'anchors', 'continuations', 'all'];
const CUTS: Over[] = [
  {},
  { bins: 'mass' },
  { weight: 'rollout' },
  { bins: 'mass', weight: 'rollout', count: 5 },
  { steps: '0-4' },
  { steps: '5-9' },
  { depth: '1-1' },
  { depth: '2-2' },
  { depth: '3-99' },
];
const SLICES = STAGES.flatMap((stage) => CUTS.map((cut): Over => ({ stage, ...cut }))).filter(
  ({ stage, depth }) => stage !== 'roots' || depth === undefined,
);

describe('the exact V as a predictor', () => {
  it('lies on the diagonal within its intervals in every slice', async () => {
    let [tried, outside] = [0, 0];
    for (const over of SLICES) {
      const found = missed(await read(over));
      tried += found.tried;
      outside += found.missed;
      // Of ten right intervals of 95 %, more than three miss once in a thousand.
      expect(found.missed, JSON.stringify(over)).toBeLessThanOrEqual(3);
    }
    expect(tried).toBeGreaterThan(200);
    expect(outside / tried).toBeLessThan(0.1);
  });

  it('is off it where outcomes were selected: all leaves towards ½, fresh-or-bare away from it', async () => {
    const slice = calibrationSliceSchema.parse({});
    const { selection } = (await getCalibrationSections(run, slice, database.sql))!;
    const of = (targets: string) => selection.offsets.find((offset) => offset.targets === targets)!;
    // Fair outcomes: no further off than chance may take them, 99.7 %
    for (const fair of ['unselected', 'fresh'])
      for (const end of [of(fair).low!, of(fair).high!]) expect(Math.abs(end.value)).toBeLessThan(0.75 * (end.high! - end.low!));
    // On the same anchors, all leaves lie nearer to ½ than the fresh ones alone
    expect(of('paper').low!.value).toBeGreaterThan(of('fresh').low!.value);
    expect(of('paper').high!.value).toBeLessThan(of('fresh').high!.value);
    // Where contradicting outcomes are replaced and agreeing ones kept, frequencies are pushed outwards
    expect(of('fresh-or-bare').low!.high!).toBeLessThan(0);
    expect(of('fresh-or-bare').high!.low!).toBeGreaterThan(0);
    expect(selection.anchors).toBeGreaterThan(100);
    expect(selection.anchors).toBeLessThan(selection.prefixes);
  });
});
