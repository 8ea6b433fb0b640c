import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { CanopyEventInput, ImportProgress } from '@/lib/contract';
import { toJsonText } from '@/lib/contract';
import { handleImport, openImport, runImport } from '@/lib/formats';
import { tauBench } from '@/lib/formats/tau-bench';
import { createDatabase } from '../../support/database';
import { fileSource, readWith, realFile, sampleFile } from '../../unit/formats/support';

const db = await createDatabase();
const { sql } = db;
const TAU = realFile('tau_bench/gpt-4o-airline.even.json');
const TOT = realFile('trees_tot/game24_bfs.900-949.json');
const folder = mkdtempSync(join(tmpdir(), 'import-test-'));
// Uploads of other tests must not be counted.
process.env.TMPDIR = folder;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const importFile = async (path: string, options = {}) => runImport(await openImport(path, options), { sql });
const one = async (query: ReturnType<typeof sql>) => (await query)[0] as Record<string, unknown>;
const stored = () => sql`select t.prompt, t.revision, t.stored, t.successes, t.leaves, t.outcome from trees t order by t.run_id, t.prompt`;

beforeEach(async () => {
  await sql`truncate runs, attempts, steps, prompts, trees, nodes, node_text, quarantine, conflicts cascade`;
});

describe('tau-bench into the database', () => {
  it('stores what the file holds: trees, rollouts, rewards and merged edges', async () => {
    const raw = JSON.parse(readFileSync(TAU, 'utf8')) as { task_id: number; reward: number }[];
    const answer = await importFile(TAU);
    const read = await readWith(tauBench, fileSource(TAU));
    expect(answer).toMatchObject({ format: 'tau-bench', duplicates: 0, conflicts: 0, quarantined: 0, nodes: read.nodes.length });
    expect(answer.counts).toMatchObject({ trees: 20, rollouts: 80, mergedEdges: 3 });
    expect(
      await one(
        sql`select count(*) as nodes, count(*) filter (where inferred) as inferred, count(v) as v, count(allocated) as allocated, count(detached) as detached from nodes`,
      ),
    ).toEqual({
      nodes: read.nodes.length,
      inferred: 3,
      v: 0,
      allocated: 0,
      detached: 0,
    });
    const trees = await sql`select prompt, successes, leaves, budget, stage_one from trees`;
    expect(trees).toHaveLength(20);
    for (const tree of trees) {
      const rewards = raw.filter((trial) => String(trial.task_id) === tree.prompt).map((trial) => trial.reward);
      expect([tree.successes, tree.leaves]).toEqual([rewards.filter((reward) => reward >= 1).length, rewards.length]);
      expect([tree.budget, tree.stage_one]).toEqual([null, null]);
    }
    expect(await one(sql`select count(*) as mixed from trees where outcome = 1`)).toEqual({ mixed: 6 });
  });

  it('changes nothing when it is imported again', async () => {
    const first = await importFile(TAU);
    const before = await stored();
    const second = await importFile(TAU);
    expect(second).toMatchObject({ accepted: 0, duplicates: first.events, conflicts: 0, nodes: 0, runs: first.runs });
    expect(await stored()).toEqual(before);
  });

  it('takes name, run, group and model from the user', async () => {
    await importFile(TAU, { run: 'airline', name: 'Airline', group: 'g', model: 'gpt-4o' });
    expect(await one(sql`select run, name, group_key as "group", model, source, pass_mark as mark from runs`)).toEqual({
      run: 'airline',
      name: 'Airline',
      group: 'g',
      model: 'gpt-4o',
      source: 'tau-bench: gpt-4o-airline.even.json',
      mark: 1,
    });
  });
});

describe('game of 24 into the database', () => {
  it('stores 4,194 distinct proposals, 250 outcomes and every value as V = value / 60', async () => {
    const answer = await importFile(TOT);
    expect(answer).toMatchObject({ format: 'tot-game24', quarantined: 0, conflicts: 0, nodes: 4194 + 50 });
    const raw = JSON.parse(readFileSync(TOT, 'utf8')) as { steps: { new_ys: string[]; values: number[] }[] }[];
    const values = raw.flatMap((search) =>
      search.steps.flatMap((step) => step.values.filter((value, i) => value > 0 && step.new_ys.indexOf(step.new_ys[i]!) === i)),
    );
    const row = await one(
      sql`select count(v) as predicted, sum(v) as total, count(reward) as outcomes, count(*) filter (where reward >= 1) as solved, count(*) filter (where pruned) as pruned, count(detached) as detached from nodes`,
    );
    expect(row).toMatchObject({ predicted: values.length, outcomes: 250, solved: 68, pruned: 4194 - 999, detached: 0 });
    expect(row.total).toBeCloseTo(values.reduce((a, b) => a + b, 0) / 60, 6);
    expect(
      await one(
        sql`select count(*) filter (where outcome = 1) as mixed, count(*) filter (where successes > 0) as solved, sum(leaves)::int as leaves from trees`,
      ),
    ).toEqual({
      mixed: 33,
      solved: 35,
      leaves: 250,
    });
  });

  it('changes nothing when it is imported again', async () => {
    const first = await importFile(TOT);
    const before = await stored();
    expect(await importFile(TOT)).toMatchObject({ accepted: 0, duplicates: first.events, conflicts: 0, nodes: 0 });
    expect(await stored()).toEqual(before);
  });
});

/** What a tau-bench import sends, as an event log. */
async function nativeLog(): Promise<string> {
  const read = await readWith(tauBench, fileSource(sampleFile('tau-bench-airline.json')));
  return read.items.flatMap((entry) => (entry.type === 'event' ? [`${toJsonText(entry.event satisfies CanopyEventInput)}\n`] : [])).join('');
}

describe('the native log', () => {
  it('gives the same trees as the file it was made from, gzipped or not, and lists its bad lines', async () => {
    const log = await nativeLog();
    const path = join(folder, 'run.trace.jsonl.gz');
    writeFileSync(path, gzipSync(`${log}{"v":1,"kind":"nonsense","run":"x"}\n{"torn`));
    const answer = await importFile(path);
    expect(answer).toMatchObject({ format: 'native', quarantined: 2, conflicts: 0 });
    const lines = log.split('\n').length;
    expect(answer.rejected.map((rejected) => [rejected.line, rejected.byteOffset])).toEqual([
      [lines, Buffer.byteLength(log)],
      [lines + 1, Buffer.byteLength(log) + 36],
    ]);
    const before = await stored();
    expect(before.length).toBe(2);
    writeFileSync(path, log);
    expect(await importFile(path)).toMatchObject({ accepted: 0, conflicts: 0 });
    expect(await stored()).toEqual(before);
  });
});

describe('a file with bad records', () => {
  it('quarantines them with their place, keeps the rest, and lists each once however often it is imported', async () => {
    const path = join(folder, 'bad.json');
    const good = {
      task_id: 1,
      trial: 0,
      reward: 1,
      info: null,
      traj: [
        { role: 'user', content: '\0\ud800' },
        { role: 'assistant', content: 'x' },
      ],
    };
    writeFileSync(path, `[${JSON.stringify(good)},\n{"task_id":1,"reward":"high","traj":[]},\n{"task_id":1,"tra`);
    for (let i = 0; i < 2; i++) {
      const answer = await importFile(path);
      expect(answer).toMatchObject({ quarantined: 2, nodes: i === 0 ? 3 : 0 });
      expect(answer.rejected.map(({ line, field }) => [line, field])).toEqual([
        [2, 'reward'],
        [3, null],
      ]);
    }
    expect(await sql`select source, line, field from quarantine order by line`).toEqual([
      { source: 'tau-bench: bad.json', line: 2, field: 'reward' },
      { source: 'tau-bench: bad.json', line: 3, field: null },
    ]);
  });
});

describe('POST /api/v1/import', () => {
  const post = async (body: BodyInit, query: string, headers: Record<string, string> = {}) => {
    const response = await handleImport(
      new Request(`http://localhost/api/v1/import?${query}`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit),
    );
    const text = await response.text();
    return {
      status: response.status,
      lines: text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as ImportProgress),
    };
  };
  const uploads = () => readdirSync(tmpdir()).filter((name) => name.startsWith('canopy-import-')).length;

  it('streams a file in and progress out, and leaves no upload behind', async () => {
    const before = uploads();
    const { status, lines } = await post(Readable.toWeb(createReadStream(TOT)) as ReadableStream, 'name=game24.json&title=Game%20of%2024');
    expect(status).toBe(200);
    const last = lines.at(-1)!;
    expect(last).toMatchObject({ type: 'done', answer: { format: 'tot-game24', nodes: 4244, quarantined: 0, counts: { solvedTrees: 35 } } });
    const progress = lines.slice(0, -1);
    expect(progress.length).toBeGreaterThan(0);
    expect(progress.every((line) => line.type === 'progress' && line.bytes <= line.total && line.events >= 0)).toBe(true);
    expect(await one(sql`select name from runs`)).toEqual({ name: 'Game of 24' });
    expect(uploads()).toBe(before);
  });

  it('takes a gzipped file, and a gzipped body', async () => {
    const log = gzipSync(await nativeLog());
    expect((await post(new Uint8Array(log), 'name=a.trace.jsonl.gz')).lines.at(-1)).toMatchObject({ type: 'done', answer: { format: 'native' } });
    expect((await post(new Uint8Array(log), 'name=a.trace.jsonl', { 'content-encoding': 'gzip' })).lines.at(-1)).toMatchObject({
      type: 'done',
      answer: { accepted: 0 },
    });
  });

  it.each([
    ['an unknown format', '{"a":1}', '', 422, /the format of f\.json is not known.*fields a/],
    ['a Git LFS pointer', readFileSync(realFile('verifiers_legacy/git-lfs-pointer.results.jsonl'), 'utf8'), '', 422, /Git LFS pointer/],
    ['an empty file', '', '', 422, /is empty/],
    ['a format that there is none of', '[]', '&format=toString', 422, /"toString" is no format/],
    ['broken gzip', new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3]), '', 400, /gzip data is broken/],
  ])('says what is wrong with %s', async (_, body, query, status, message) => {
    const before = uploads();
    const answer = await post(body as BodyInit, `name=f.json${query}`);
    expect(answer.status).toBe(status);
    expect(answer.lines).toMatchObject([{ type: 'error', error: expect.stringMatching(message) }]);
    expect(uploads()).toBe(before);
  });

  it('refuses more than the configured size with 413, raw and inflated', async () => {
    process.env.CANOPY_MAX_IMPORT_BYTES = '2000';
    try {
      expect((await post(`[${' '.repeat(3000)}]`, 'name=f.json')).status).toBe(413);
      const bomb = await post(new Uint8Array(gzipSync(`[${' '.repeat(100_000)}]`)), 'name=f.json&format=tau-bench');
      expect(bomb).toMatchObject({ status: 413, lines: [{ type: 'error', error: expect.stringContaining('once inflated') }] });
    } finally {
      delete process.env.CANOPY_MAX_IMPORT_BYTES;
    }
  });

  it('says what is wrong when the file is not of the chosen format', async () => {
    const { lines } = await post('{"a":1}', 'name=f.json&format=tau-bench');
    expect(lines).toMatchObject([{ type: 'error', error: expect.stringContaining('no JSON array') }]);
  });
});

describe('the shipped samples', () => {
  it.each([
    ['tau-bench-airline.json', 'tau-bench', 2],
    ['tot-game24.json', 'tot-game24', 12],
  ])('%s is whole', async (name, format, trees) => {
    expect(await importFile(sampleFile(name))).toMatchObject({ format, quarantined: 0, conflicts: 0, counts: { trees } });
  });
});
