import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CanopyEventInput } from '@/lib/contract';
import { Sink, type SinkOptions } from '@/lib/runner/sink';
import { readAcknowledged, Spool } from '@/lib/runner/spool';
import { recordEvents, shipSpool } from '@/lib/runner/worker';
import { type FakeIngest, fakeIngest } from '../../support/fake-ingest';

const FAST = { lingerMs: 1, backOffMs: [2, 20] } as const;
let folder: string;
let spoolFile: string;
const servers: FakeIngest[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canopy-sink-'));
  spoolFile = join(folder, 'run.ndjson');
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(...args: Parameters<typeof fakeIngest>): Promise<FakeIngest> {
  const server = await fakeIngest(...args);
  servers.push(server);
  return server;
}

const metric = (step: number): CanopyEventInput => ({ v: 1, run: 'r', kind: 'metric', attempt: 0, step, name: 'loss', unit: null, value: step });

async function* metrics(n: number): AsyncGenerator<CanopyEventInput> {
  for (let step = 0; step < n; step++) {
    yield metric(step);
    if (step % 50 === 0) await sleep(1);
  }
}

const record = (n: number, options: SinkOptions & { drainTimeoutMs?: number }) => recordEvents(metrics(n), { ...FAST, spoolFile, ...options });
const stepsOf = (lines: readonly string[]): number[] => lines.map((line) => (JSON.parse(line) as { step: number }).step);
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

test('every event arrives once and in order, and the spool says so', async () => {
  const server = await serve();
  const recorded = await record(500, { server: server.url });
  expect(recorded).toMatchObject({ delivered: true, sent: { events: 500 }, sink: { accepted: 500, behindBytes: 0, trouble: null } });
  expect(stepsOf(server.lines)).toEqual(upTo(500));
  expect(await readAcknowledged(spoolFile)).toBe(readFileSync(spoolFile).length);
});

test.each([
  ['500', 500],
  ['503', 503],
  ['429', 429],
  ['a connection that breaks off', 0],
])('is repeated from the acknowledged offset after %s', async (_, status) => {
  const server = await serve((n) => (n % 3 === 2 ? 200 : status));
  const recorded = await record(300, { server: server.url });
  expect(recorded.delivered).toBe(true);
  expect(stepsOf(server.lines)).toEqual(upTo(300));
  expect(server.requests()).toBeGreaterThan(2);
});

test('the producer runs on while the server is away, and the rest is shipped when it comes', async () => {
  const probe = await fakeIngest();
  await probe.close();
  const producing = record(400, { server: probe.url, drainTimeoutMs: 20_000 });
  await vi.waitFor(() => expect(readFileSync(spoolFile, 'utf8').split('\n')).toHaveLength(401), { timeout: 15_000 });
  const server = await serve(() => 200, probe.port);
  expect((await producing).delivered).toBe(true);
  expect(stepsOf(server.lines)).toEqual(upTo(400));
});

test('a slow server slows the run down by nothing and gets everything', async () => {
  const server = await serve(async () => {
    await sleep(80);
    return 200;
  });
  const recorded = await record(300, { server: server.url });
  expect(recorded.delivered).toBe(true);
  expect(stepsOf(server.lines)).toEqual(upTo(300));
  expect(server.requests()).toBeLessThan(30);
});

test('when the time to drain is over it says what is left, and a later process ships just that', async () => {
  const dead = await fakeIngest();
  await dead.close();
  const recorded = await record(50, { server: dead.url, drainTimeoutMs: 50 });
  expect(recorded).toMatchObject({ delivered: false, sink: { sentBytes: 0 } });
  expect(recorded.sink.trouble).toMatch(/ECONNREFUSED/);
  const server = await serve();
  expect(await shipSpool(spoolFile, { ...FAST, server: server.url })).toBe(true);
  expect(stepsOf(server.lines)).toEqual(upTo(50));
  expect(await shipSpool(spoolFile, { ...FAST, server: server.url })).toBe(true);
  expect(server.requests()).toBe(1);
});

test('shipping resumes at the acknowledged offset', async () => {
  const spool = await Spool.open(spoolFile);
  for (const step of upTo(10)) await spool.append(JSON.stringify(metric(step)));
  const firstThree = (await spool.read(0))?.bytes.toString().split('\n').slice(0, 3).join('\n').length ?? 0;
  await spool.acknowledge(firstThree + 1);
  await spool.close();
  const server = await serve();
  await shipSpool(spoolFile, { ...FAST, server: server.url });
  expect(stepsOf(server.lines)).toEqual(upTo(10).slice(3));
});

test('a batch that is too large is divided down to single lines', async () => {
  const server = await serve((_, lines) => (lines.length > 1 ? 413 : 200));
  const recorded = await record(20, { server: server.url });
  expect(recorded.delivered).toBe(true);
  expect(stepsOf(server.lines)).toEqual(upTo(20));
});

test.each([400, 401, 415])('status %i ends shipping with its reason; the spool holds everything', async (status) => {
  const server = await serve(() => status);
  const recorded = await record(30, { server: server.url });
  expect(recorded.delivered).toBe(false);
  expect(recorded.sink.refused).toBe(`HTTP ${status}: status ${status}`);
  expect(stepsOf(readFileSync(spoolFile, 'utf8').trimEnd().split('\n'))).toEqual(upTo(30));
});

test('one line that is too large by itself is refused, not repeated for ever', async () => {
  const server = await serve(() => 413);
  const recorded = await record(1, { server: server.url });
  expect(recorded.sink.refused).toContain('HTTP 413');
  expect(server.requests()).toBe(1);
});

test('a producer that is too far ahead waits for the server', async () => {
  let open = false;
  const server = await serve(() => (open ? 200 : 503));
  const spool = await Spool.open(spoolFile);
  const sink = new Sink(spool, { ...FAST, server: server.url, maxBehindBytes: 1_000 });
  let written = 0;
  const producing = (async () => {
    for (const step of upTo(200)) {
      await sink.write(JSON.stringify(metric(step)));
      written++;
    }
  })();
  await sleep(150);
  const stuckAt = written;
  expect(stuckAt).toBeLessThan(30);
  expect(spool.size).toBeLessThan(1_300);
  open = true;
  await producing;
  expect(await sink.drain(5_000)).toBe(true);
  await spool.close();
  expect(stepsOf(server.lines)).toEqual(upTo(200));
});

test('an error of the stream is thrown after everything before it was sent', async () => {
  const server = await serve();
  async function* failing(): AsyncGenerator<CanopyEventInput> {
    yield* metrics(5);
    throw new RangeError('the engine broke');
  }
  await expect(recordEvents(failing(), { ...FAST, spoolFile, server: server.url })).rejects.toThrow('the engine broke');
  expect(stepsOf(server.lines)).toEqual(upTo(5));
});

test('counts trees, nodes and steps, and carries non-finite numbers tagged', async () => {
  const server = await serve();
  async function* stream(): AsyncGenerator<CanopyEventInput> {
    const tree = { v: 1, run: 'r', attempt: 0, step: 0, prompt: 'p', tree: 't' } as const;
    yield { ...tree, kind: 'tree', decision: null };
    yield {
      ...tree,
      kind: 'nodes',
      nodes: [
        { node: 'root', parent: null, order: 0, origin: null, reward: null, v: null, predictor: null, exactV: null, tokens: null, wallMs: null },
      ],
    };
    yield { v: 1, run: 'r', attempt: 0, kind: 'metric', step: 0, name: 'loss', unit: null, value: Number.NaN };
    yield { v: 1, run: 'r', attempt: 0, kind: 'step-end', step: 0, trees: 1, wallMs: null };
    yield { v: 1, run: 'r', attempt: 0, kind: 'run-end', status: 'finished', reason: null };
  }
  const recorded = await recordEvents(stream(), { ...FAST, spoolFile, server: server.url });
  expect(recorded.sent).toEqual({ events: 5, trees: 1, nodes: 1, stepsDone: 1, end: 'finished', reason: null });
  expect(server.lines[2]).toContain('"value":"NaN"');
});
