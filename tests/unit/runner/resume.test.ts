import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { keyOf, stream } from '@/lib/engine/random/key';
import { findCheckpoint, runFiles, sameConfig } from '@/lib/runner/checkpoint/run-folder';
import { parseRunConfig } from '@/lib/runner/parse-run-config';
import { type RecordRunOptions, recordRun } from '@/lib/runner/record-run';
import { fakeIngest } from '../../support/fake-ingest';
import { effectiveLog } from './support/effective-log';

const SETTINGS = { run: 'r/1', allocator: 'trace', steps: 9, M: 16, trainTasks: 40, heldOutTasks: 10, evaluateEvery: 4 };
const config = parseRunConfig(SETTINGS);
const CANOPY = join(import.meta.dirname, '../../../bin/canopy.mjs');
const clock = { monotonicMs: () => 0, now: () => new Date('2026-01-01T00:00:00Z') };

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'canopy-resume-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const record = (where: string, more: Partial<RecordRunOptions> = {}) =>
  recordRun(config, { server: null, folder: where, checkpointEvery: 2, clock, ...more });

let undisturbed: readonly string[];
beforeAll(async () => {
  const path = mkdtempSync(join(tmpdir(), 'canopy-whole-'));
  await record(path);
  undisturbed = effectiveLog(runFiles(path, config.run).spool);
  rmSync(path, { recursive: true });
});

/** Breaks off after `events` events, as a fault would. */
const breakAfter = (events: number): Partial<RecordRunOptions> => ({
  onProgress: (sent) => {
    if (sent.events === events) throw new Error('broken off');
  },
});

describe('a run that is resumed', () => {
  it('has the events of one left alone, wherever it broke off, several times over', async () => {
    const draw = stream(keyOf('break points'));
    for (let round = 0; round < 8; round++) {
      const where = folder();
      const { spool } = runFiles(where, config.run);
      await expect(record(where, breakAfter(1 + Math.floor(draw() * undisturbed.length)))).rejects.toThrow('broken off');
      await record(where, { ...breakAfter(1 + Math.floor(draw() * 60)), resume: await findCheckpoint(where) }).catch(() => undefined);
      if (existsSync(runFiles(where, config.run).checkpoint)) {
        appendFileSync(spool, '{"v":1,"run":"r/1","attempt":1,"kind":"no');
        await record(where, { resume: await findCheckpoint(where) });
      }
      expect(effectiveLog(spool)).toEqual(undisturbed);
    }
  });

  it('counts attempts on and says which step it goes on after', async () => {
    const where = folder();
    await expect(record(where, breakAfter(undisturbed.length - 20))).rejects.toThrow();
    const { attempt } = await record(where, { resume: await findCheckpoint(where) });
    const attempts = readFileSync(runFiles(where, config.run).spool, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"kind":"attempt"'))
      .map((line) => JSON.parse(line) as { attempt: number; resumedFrom: unknown });
    expect(attempt).toBe(1);
    expect(attempts.map((one) => [one.attempt, one.resumedFrom])).toEqual([
      [0, null],
      [1, { attempt: 0, step: expect.any(Number) }],
    ]);
  });

  it('stopped, ends after its running step, and goes on from there', async () => {
    const where = folder();
    const stop = new AbortController();
    const { sent } = await record(where, { signal: stop.signal, onProgress: (so) => so.trees === 20 && so.stepsDone > 1 && stop.abort('SIGINT') });
    expect(sent).toMatchObject({ end: 'stopped', reason: 'SIGINT' });
    const resume = await findCheckpoint(where);
    expect(resume.state?.step).toBe(sent.stepsDone);
    await record(where, { resume });
    const log = effectiveLog(runFiles(where, config.run).spool);
    expect(log).toEqual(undisturbed);
    expect(existsSync(runFiles(where, config.run).checkpoint)).toBe(false);
  });

  it('killed with -9 at random points goes on as if nothing had been', async () => {
    const ingest = await fakeIngest();
    onTestFinished(() => ingest.close());
    const where = folder();
    const { spool } = runFiles(where, config.run);
    const set = Object.entries(SETTINGS).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
    const size = (): number => (existsSync(spool) ? statSync(spool).size : 0);
    const draw = stream(keyOf('kill points'));
    const canopy = (args: readonly string[]) => {
      const child = spawn(process.execPath, [CANOPY, 'run', ...args, '--checkpoint-every', '1', '--server', ingest.url], { stdio: 'ignore' });
      return { child, ended: new Promise<number | null>((resolve) => child.once('close', resolve)) };
    };
    for (let kill = 0; kill < 3; kill++) {
      const { child, ended } = canopy(kill === 0 ? ['kg-search', '--spool', where, ...set] : ['--resume', where]);
      const from = size();
      const bytes = draw() * 60_000;
      while (child.exitCode === null && size() <= from + bytes) await sleep(1);
      child.kill('SIGKILL');
      await ended;
      expect(child.signalCode).toBe('SIGKILL');
      appendFileSync(spool, '{"v":1,"run":"r/1","att');
    }
    expect(await canopy(['--resume', where]).ended).toBe(0);
    expect(effectiveLog(spool)).toEqual(undisturbed);
  });
});

/** A process that is there until the test is over, and its number. */
function anotherProcess(): ReturnType<typeof spawn> & { readonly pid: number } {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child as typeof child & { readonly pid: number };
}

describe('a run that a process is at', () => {
  it('is refused to a second one, and goes to it once the first is gone, however it ended', async () => {
    const where = folder();
    const { lock, spool } = runFiles(where, config.run);
    const first = await new Promise<string>((resolve, reject) => {
      const second = (): Promise<unknown> => record(where).then(() => 'recorded twice', String);
      record(where, { onProgress: ({ events }) => void (events === 5 && second().then((why) => resolve(String(why)))) }).catch(reject);
    });
    expect(first).toMatch(new RegExp(`run is "r/1"; allowed: a run that nobody records: process ${process.pid} on `));
    while (existsSync(lock)) await sleep(1);
    expect(effectiveLog(spool)).toEqual(undisturbed);

    const other = anotherProcess();
    const began = readFileSync(`/proc/${other.pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[19];
    const held = { host: hostname(), pid: other.pid, began, token: 'other' };
    writeFileSync(lock, JSON.stringify(held));
    await expect(record(where)).rejects.toThrow(`process ${other.pid} on`);
    writeFileSync(lock, JSON.stringify({ ...held, host: 'elsewhere' }));
    await expect(record(where)).rejects.toThrow(`remove ${lock}`);
    writeFileSync(lock, JSON.stringify({ ...held, began: '1' }));
    await expect(record(where, breakAfter(3))).rejects.toThrow('broken off');
    writeFileSync(lock, JSON.stringify(held));
    other.kill('SIGKILL');
    await new Promise((resolve) => other.once('close', resolve));
    await record(where, { resume: await findCheckpoint(where) });
    expect(existsSync(lock)).toBe(false);
  });

  it('is not resumed from a checkpoint that another process has left behind since', async () => {
    const where = folder();
    await expect(record(where, breakAfter(20))).rejects.toThrow('broken off');
    const early = await findCheckpoint(where);
    await expect(record(where, { ...breakAfter(undisturbed.length - 20), resume: early })).rejects.toThrow('broken off');
    await expect(record(where, { resume: early })).rejects.toThrow('another process has gone on with this one since');
    await record(where, { resume: await findCheckpoint(where) });
    await expect(record(where, { resume: early })).rejects.toThrow('this one has been finished since');
    expect(effectiveLog(runFiles(where, config.run).spool)).toEqual(undisturbed);
  });
});

describe('a resume that cannot be', () => {
  const broken = async (): Promise<string> => {
    const where = folder();
    await expect(record(where, breakAfter(undisturbed.length - 20))).rejects.toThrow();
    return where;
  };

  it('refuses another configuration, naming key, value and what is allowed', async () => {
    const { config: saved } = await findCheckpoint(await broken());
    expect(() => sameConfig(parseRunConfig({ ...SETTINGS, M: 32 }), saved)).toThrow(/M is 32; allowed: 16/);
    expect(() => sameConfig(config, saved)).not.toThrow();
  });

  it('refuses a checkpoint of another version, a cut one, a changed one, and anything else', async () => {
    const where = await broken();
    const file = runFiles(where, config.run).checkpoint;
    const bytes = readFileSync(file);
    const text = bytes.toString('latin1');
    const refuses = async (content: string | Buffer, why: RegExp) => {
      writeFileSync(file, content);
      await expect(findCheckpoint(where)).rejects.toThrow(why);
    };
    await refuses(Buffer.from(text.replace('"format":1', '"format":2'), 'latin1'), /checkpoint\.format is 2; allowed: 1/);
    await refuses(Buffer.from(text.replace(/"engineVersion":"[^"]*"/, '"engineVersion":"9"'), 'latin1'), /checkpoint\.engineVersion is "9"/);
    await refuses(Buffer.from(text.replace('"M":16', '"M":17'), 'latin1'), /checkpoint\.configHash/);
    await refuses(bytes.subarray(0, -10), /checkpoint\.bytes/);
    await refuses(Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]), /checkpoint\.sha256/);
    await refuses('no checkpoint', /checkpoint\.kind/);
  });

  it('names the runs there are, and the nearest', async () => {
    const where = await broken();
    await expect(findCheckpoint(where, 'r/2')).rejects.toThrow(/run is "r\/2"; allowed: .*r\/1 \(did you mean "r\/1"\?\)/);
    await expect(findCheckpoint(join(where, 'nowhere'))).rejects.toThrow(/resume is/);
  });

  it('refuses to begin a run anew that can be resumed', async () => {
    await expect(record(await broken())).rejects.toThrow(/--resume/);
  });
});
