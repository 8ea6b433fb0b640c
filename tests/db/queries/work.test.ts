import { expect, it } from 'vitest';
import type { Sql } from '@/db/client';
import {
  getCalibration,
  getComparison,
  getOverSteps,
  getPrefixCalibration,
  getRun,
  getRunAllocation,
  getRunColumns,
  getRunEvidence,
  getRunSeries,
  getStep,
  getStepOutcomes,
  getStepSnapshots,
  getTree,
  getTreePairs,
  listCalibrationNodes,
  listNotes,
  listRuns,
} from '@/db/queries';
import { calibrationSliceSchema } from '@/lib/contract';
import { questionOf } from '@/lib/derive/compare/question';
import { ingest } from '@/lib/ingest';
import { createDatabase } from '../../support/database';
import { planWork, withoutStatistics } from '../../support/plan-work';
import { inPieces, sampleLog, toLog } from '../ingest/sample-log';

const FEW = 60;
const MANY = 4 * FEW;
/** Four times the trees are four times the work; each with each would be sixteen. */
const MOST = 6;

const db = await createDatabase();
for (const [name, trees] of [
  ['few', FEW],
  ['few2', FEW],
  ['many', MANY],
  ['many2', MANY],
] as const)
  await ingest(inPieces(toLog(sampleLog({ run: name, trees, rollouts: 3, turns: 2 }))), { source: 'test', sql: db.sql });
await withoutStatistics(db);

const STEP = sampleLog({ trees: 1 }).flatMap((event) => ('step' in event && typeof event.step === 'number' ? [event.step] : []))[0]!;

const SLICE = calibrationSliceSchema.parse({});

const READERS: Readonly<Record<string, (run: string, sql: Sql) => Promise<unknown>>> = {
  'the runs': (_, sql) => listRuns(sql),
  'a run': (run, sql) => getRun(run, sql),
  'its series': (run, sql) => getRunSeries([run], sql),
  'its columns': (run, sql) => getRunColumns([run], { metrics: [] }, sql),
  'its evidence': (run, sql) => getRunEvidence(run, sql),
  'its allocation': (run, sql) => getRunAllocation(run, sql),
  'its notes': (run, sql) => listNotes(run, {}, sql),
  'a step': (run, sql) => getStep(run, STEP, undefined, sql),
  'its outcomes': (run, sql) => getStepOutcomes(run, STEP, 0, sql),
  'a tree': (run, sql) => getTree(run, `0~${STEP}~p0~t0`, sql),
  'a tree over steps': (run, sql) => getOverSteps(run, `0~${STEP}~p0~t0`, sql),
  'pictures of a step': (run, sql) => getStepSnapshots(run, STEP, undefined, sql),
  'its calibration': (run, sql) => getCalibration(run, SLICE, sql),
  'nodes of a bin': (run, sql) => listCalibrationNodes(run, SLICE, [0, 1], sql),
  'calibration at a prefix': (run, sql) => getPrefixCalibration(run, `0~${STEP}~p0~t0`, 'b0.1', sql),
  'a comparison': (run, sql) => getComparison(questionOf(new URLSearchParams(`runs=${run},${run}2`), 10), sql),
  'trees of two runs': (run, sql) => getTreePairs(run, `${run}2`, STEP, 50, sql),
};

it.each(Object.keys(READERS))('%s: rows handled grow with what is stored, on tables that were never analysed', async (name) => {
  const read = READERS[name]!;
  const few = await planWork(db, (sql) => read('few', sql));
  const many = await planWork(db, (sql) => read('many', sql));
  expect(few).toBeGreaterThan(0);
  expect(many / few).toBeLessThan(MOST);
});
