import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { logFile, recordCell } from '@/bin/experiment/run-cell';
import { importThroughDatabase } from '@/bin/import/through-database';
import { recordedStepFromDatabase } from '@/bin/replay/from-database';
import { recordedStepFromLog } from '@/bin/replay/from-log';
import { getRun, getRunSeries } from '@/db/queries';
import { promptRatio } from '@/lib/derive/ratios';
import { whatIf } from '@/lib/derive/replay';
import { cellsOf } from '@/lib/runner/experiment/cells';
import { parseExperiment } from '@/lib/runner/experiment/parse-experiment';
import { decideAgain } from '@/lib/runner/replay/decide-again';
import { createDatabase, type TestDatabase } from '../../support/database';

const STEP = 4;
const cells = cellsOf(
  parseExperiment({
    name: 'stored',
    set: { steps: 6, M: 24, trainTasks: 60, heldOutTasks: 8 },
    environments: ['kg-search'],
    allocators: ['trace', 'grpo'],
    seeds: [5],
  }),
);
const folder = mkdtempSync(join(tmpdir(), 'canopy-stored-'));
let database: TestDatabase;
const counts = new Map<string, Awaited<ReturnType<typeof recordCell>>>();

beforeAll(async () => {
  database = await createDatabase();
  for (const cell of cells) {
    counts.set(cell.config.run, await recordCell(cell, { folder, server: null, onStep: () => undefined }));
    await importThroughDatabase(database.sql, logFile(folder, cell.config.run), {}, () => undefined);
  }
  return () => rmSync(folder, { recursive: true, force: true });
});

describe('an experiment whose runs are stored', () => {
  it('lands under one group, with the numbers of its report', async () => {
    for (const { config } of cells) {
      const detail = await getRun(config.run, database.sql);
      expect(detail?.row).toMatchObject({ group: 'stored', status: 'finished', conflicts: 0, quarantined: 0, allocator: config.allocator });
      const [series] = await getRunSeries([config.run], database.sql);
      const mine = counts.get(config.run)?.steps ?? [];
      expect(series?.steps.map(promptRatio)).toEqual(mine.map(promptRatio));
      expect(series?.steps.map(({ leaves, contrastPairs, anchorsMixed, tokens }) => [leaves, contrastPairs, anchorsMixed, tokens])).toEqual(
        mine.map(({ leaves, contrastPairs, anchorsMixed, tokens }) => [leaves, contrastPairs, anchorsMixed, tokens]),
      );
    }
  });
});

describe('a what-if from the database', () => {
  it.each(['trace', 'grpo'])('%s: is what the log gives', async (allocator) => {
    const config = cells.find((cell) => cell.config.allocator === allocator)?.config;
    const run = config?.run ?? '';
    const stored = await recordedStepFromDatabase(database.sql, run, STEP);
    const logged = await recordedStepFromLog(logFile(folder, run), STEP);
    for (const other of ['trace', 'treepo', 'pcl']) {
      const [a, b] = [stored, logged].map((step) => whatIf(step, decideAgain(step, { allocator: other, predictor: 'exact' })));
      expect(a?.prompts.map(({ prompt, redecided }) => [prompt, redecided])).toEqual(b?.prompts.map(({ prompt, redecided }) => [prompt, redecided]));
      expect(a?.coverage).toEqual(b?.coverage);
      expect(a?.redecided.contrastPairs).toBeCloseTo(b?.redecided.contrastPairs ?? Number.NaN, 3);
    }
    const own = whatIf(stored, decideAgain(stored, { allocator }));
    expect(own).toMatchObject({ movedRoots: 0, movedContinuations: 0, coverage: { share: 1 } });
  });

  it('refuses a run and a step that are not there', async () => {
    await expect(recordedStepFromDatabase(database.sql, 'nothing', 0)).rejects.toThrow('no run "nothing"');
    await expect(recordedStepFromDatabase(database.sql, cells[0]?.config.run ?? '', 99)).rejects.toThrow('no step 99');
  });
});
