import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { forgetSpool, recordCell } from '@/bin/experiment/run-cell';
import { runExperiment } from '@/bin/experiment/run-experiment';
import { getRun, getRunSeries, listRuns } from '@/db/queries';
import { promptRatio } from '@/lib/derive/ratios';
import { type Cell, cellsOf } from '@/lib/runner/experiment/cells';
import { parseExperiment } from '@/lib/runner/experiment/parse-experiment';
import { createDatabase } from '../../support/database';
import { liveIngest } from '../../support/live-ingest';

const db = await createDatabase();
const cells = cellsOf(
  parseExperiment({
    name: 'live',
    set: { steps: 5, M: 24, trainTasks: 60, heldOutTasks: 8 },
    environments: ['kg-search'],
    allocators: ['trace', 'grpo'],
    seeds: [1, 2],
  }),
);

it('an experiment whose runs go to a server, broken off and called again, lands whole under one group', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-live-'));
  const server = await liveIngest();
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const call = (signal: AbortSignal, onResult: () => void) =>
    runExperiment('live', cells, {
      folder,
      mode: 'record',
      server: server.url,
      workers: 2,
      signal,
      onProgress: () => undefined,
      onResult: async () => onResult(),
    });
  const stop = new AbortController();
  const broken = await call(stop.signal, () => stop.abort());
  expect(broken.results.length).toBeGreaterThan(0);
  expect(broken.results.length).toBeLessThan(cells.length);
  const { results, failed, skipped } = await call(new AbortController().signal, () => undefined);
  expect(failed).toEqual([]);
  expect(skipped).toBeGreaterThan(0);

  expect((await listRuns(db.sql)).map(({ run, group }) => [run, group]).sort()).toEqual(cells.map(({ config }) => [config.run, 'live']).sort());
  for (const { key, config, steps } of results) {
    const detail = await getRun(config.run, db.sql);
    expect(detail?.row).toMatchObject({ name: key, status: 'finished', steps: 5, allocator: config.allocator, quarantined: 0, conflicts: 0 });
    expect(detail?.groupRuns).toHaveLength(3);
    const [series] = await getRunSeries([config.run], db.sql);
    const newest = steps.map(({ step }) => series?.steps.findLast((one) => one.step === step));
    expect(newest.map((one) => one && promptRatio(one))).toEqual(steps.map(promptRatio));
  }
  expect(readdirSync(join(folder, 'spool'))).toEqual([]);
}, 60_000);

it('a run that was finished when its result was not kept is not sampled anew, and never taken for one of other settings', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-live-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [cell] = cells as [Cell, ...Cell[]];
  let steps = 0;
  const record = (one: Cell) => recordCell(one, { folder, server: null, onStep: () => steps++ });
  const first = await record(cell);
  const sampled = steps;
  expect(await record(cell)).toEqual(first);
  expect(steps).toBe(sampled);
  await expect(record({ ...cell, config: { ...cell.config, M: 32 } })).rejects.toThrow('M is 32; allowed: 24');
  await forgetSpool(folder, cell.config.run);
  expect(readdirSync(join(folder, 'spool'))).toEqual([]);
});
