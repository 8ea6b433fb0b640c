import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CellResult } from '@/bin/experiment/cell-result';
import { readExperiment, shippedExperiments } from '@/bin/experiment/read-experiment';
import { leavesPerPrompt, METRICS } from '@/bin/experiment/report/metrics';
import { makeReport } from '@/bin/experiment/report/report';
import { readReport, resultsDocument } from '@/bin/experiment/report/results-document';
import { writeReport } from '@/bin/experiment/report/write-report';
import { forgetSpool, recordCell, summariseCell } from '@/bin/experiment/run-cell';
import { finishedResults, runExperiment } from '@/bin/experiment/run-experiment';
import { cellHash, cellsOf } from '@/lib/runner/experiment/cells';
import { parseExperiment } from '@/lib/runner/experiment/parse-experiment';

const MINI = {
  name: 'mini',
  set: { steps: 5, M: 16, trainTasks: 40, heldOutTasks: 10, warmUp: 1 },
  environments: ['kg-search'],
  allocators: ['trace', 'grpo', { name: 'matched', allocator: 'grpo', groupAsLeavesOf: 'trace' }],
  seeds: [3, 4],
  compare: [{ to: ['grpo'] }],
  aims: [{ say: 'an aim that nothing reaches', subject: 'trace', to: ['grpo'], metric: 'effectiveRatio', atLeast: 99 }],
};
const experiment = parseExperiment(MINI);
const cells = cellsOf(experiment);

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'canopy-experiment-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const run = (where: string, signal = new AbortController().signal, onResult: () => Promise<void> = async () => undefined) =>
  runExperiment('mini', cells, { folder: where, mode: 'summary', server: null, workers: 2, signal, onProgress: () => undefined, onResult });

/** Cells of equal settings share a file, so that the time is that of either. */
const untimed = (results: readonly CellResult[]) => results.map((result) => ({ ...result, wallMs: 0 }));

describe('an experiment', () => {
  it('is every combination, seeds outermost, with a group size that follows another run', () => {
    expect(cells.map(({ key }) => key)).toEqual([
      'kg-search/trace/3',
      'kg-search/grpo/3',
      'kg-search/matched/3',
      'kg-search/trace/4',
      'kg-search/grpo/4',
      'kg-search/matched/4',
    ]);
    expect(cells[2]?.groupAsLeavesOf).toBe('kg-search/trace/3');
    expect(new Set(cells.map(({ config }) => config.run)).size).toBe(cells.length);
    expect(cells[0]?.config).toMatchObject({ group: 'mini', seed: 3, M: 16, allocator: 'trace' });
  });

  it('stopped in the middle, goes on where it stood, and reports with intervals, and what was missed', async () => {
    const where = folder();
    const stop = new AbortController();
    const first = await run(where, stop.signal, async () => stop.abort());
    expect(first.results.length).toBeLessThan(cells.length);
    const second = await run(where);
    expect(second.skipped).toBeGreaterThanOrEqual(first.results.length);
    expect(second.failed).toEqual([]);
    expect(second.results.map(({ key }) => key)).toEqual(cells.map(({ key }) => key));
    const again = await run(where);
    expect([again.skipped, untimed(again.results)]).toEqual([cells.length, untimed(second.results)]);
    expect(untimed(await finishedResults(cells, where))).toEqual(untimed(second.results));

    const [trace, , matched] = second.results;
    expect(matched?.config.groupSize).toBe(Math.round(leavesPerPrompt(trace as never)));
    expect(new Set(second.results.map(METRICS.leaves.of))).toEqual(new Set([5 * 16 * 3]));

    const report = makeReport(experiment, cells, second.results, [], 'canopy experiment mini');
    await writeReport(where, report, second.results);
    const comparison = report.comparisons.find(({ labels, to }) => labels.allocator === 'trace' && to === 'grpo');
    const mean = (allocator: string) => report.arms.find(({ labels }) => labels.allocator === allocator)?.metrics.effectiveRatio.value ?? Number.NaN;
    expect(comparison?.metrics.effectiveRatio.value).toBeCloseTo(mean('trace') / mean('grpo'), 12);
    expect(report.aims[0]?.verdict).toBe('missed, clearly');
    expect(readFileSync(join(where, 'report.csv'), 'utf8').trim().split('\n')).toHaveLength(1 + cells.length);
    expect(readFileSync(join(where, 'report.md'), 'utf8')).toContain('| trace | 2 |');
    const page = resultsDocument([await readReport(where)], 'make it');
    expect(page).toContain('## What did not reproduce');
    expect(page).toContain('an aim that nothing reaches');
    expect(page).not.toMatch(/NaN|undefined|null/);
  });

  it('counts the same from the engine as from a recorded log, which it keeps', async () => {
    const where = folder();
    const cell = cells[0] as (typeof cells)[number];
    const summary = await summariseCell(cell, { onStep: () => undefined });
    const recorded = await recordCell(cell, { folder: where, server: null, onStep: () => undefined });
    const withoutTokens = (counts: typeof summary) => counts.steps.map(({ tokens: _, ...step }) => step);
    expect(withoutTokens(recorded)).toEqual(withoutTokens(summary));
    expect(recorded.evaluations).toEqual(summary.evaluations);
    expect(recorded.steps[0]?.tokens).toBe(summary.steps[0]?.tokens);
    expect(summary.steps[1]?.tokens).toBeNull();
    expect(readdirSync(join(where, 'logs'))).toHaveLength(1);
    await forgetSpool(where, cell.config.run);
    expect(readdirSync(join(where, 'spool'))).toEqual([]);
  });

  it('knows a run by its settings, not by its names', () => {
    const [first, second] = cells as [(typeof cells)[number], (typeof cells)[number]];
    expect(cellHash({ ...first.config, run: 'x', name: 'y', group: null, tags: [] })).toBe(cellHash(first.config));
    expect(cellHash(second.config)).not.toBe(cellHash(first.config));
    expect(cellHash({ ...first.config, explore: 0.123 })).not.toBe(cellHash(first.config));
  });
});

describe('an experiment that cannot be run', () => {
  const refused = (change: object) => () => cellsOf(parseExperiment({ ...MINI, ...change }));

  it.each([
    [{ allocators: ['trase', 'grpo'], compare: [], aims: [] }, /allocator is "trase".*did you mean "trace"/],
    [{ environments: ['kg-serch'] }, /environment is "kg-serch".*did you mean "kg-search"/],
    [{ compare: [{ to: ['gripo'] }] }, /compare\.0\.to is "gripo".*did you mean "grpo"/],
    [{ set: { M: 1 } }, /M is 1; allowed/],
    [{ set: { setps: 3 } }, /setps is 3.*did you mean "steps"/],
    [{ sedes: [1] }, /sedes is \[1\].*did you mean "seeds"/],
    [{ seeds: [] }, /seeds/],
    [{ budgets: [{ M: -4, N: 2 }] }, /M is -4/],
    [{ allocators: ['trace', 'trace'], compare: [], aims: [] }, /allocators is "trace"; allowed: each name once/],
  ])('%j', (change, why) => {
    expect(refused(change)).toThrow(why);
  });
});

describe('the shipped experiments', () => {
  it.each(shippedExperiments())('%s can be run: every cell is possible, ten seeds from 101', async (name) => {
    const shipped = await readExperiment(name);
    expect(shipped.name).toBe(name);
    expect(cellsOf(shipped).length).toBeGreaterThan(10);
    expect(shipped.seeds).toEqual([101, 102, 103, 104, 105, 106, 107, 108, 109, 110]);
    expect(shipped.aims.length).toBeGreaterThan(0);
  });
});
