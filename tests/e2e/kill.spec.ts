import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { startCanopy, type TestServer } from '../support/canopy-server';

const CANOPY = join(import.meta.dirname, '..', '..', 'bin', 'canopy.mjs');
const STEPS = 3;

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
}

interface Recorded {
  readonly delivered: boolean;
  readonly spoolFile: string;
  readonly sent: { readonly trees: number; readonly nodes: number };
}

let home: string;
let canopy: TestServer;

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'canopy-kill-'));
  canopy = await startCanopy(home);
});

test.afterEach(async () => {
  await canopy.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

function command(args: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [CANOPY, ...args], {
    env: { ...process.env, CANOPY_HOME: home, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let stdout = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout }))) };
}

const training = (run: string) =>
  command(['run', 'kg-search', '--run', run, '--steps', String(STEPS), '--set', 'M=32', '--server', canopy.url, '--json']);

const spoolLines = (run: string): string[] => {
  try {
    return readFileSync(join(home, 'spool', `${run}.ndjson`), 'utf8')
      .split('\n')
      .slice(0, -1);
  } catch {
    return [];
  }
};

async function untilUnderWay(run: string): Promise<void> {
  await expect
    .poll(() => spoolLines(run).filter((line) => line.includes('"kind":"nodes"')).length, { timeout: 60_000, intervals: [20] })
    .toBeGreaterThan(5);
}

async function stored(run: string): Promise<{ trees: number; nodes: number; conflicts: number; quarantined: number }> {
  const answer = await fetch(`${canopy.url}/api/v1/runs/${run}`);
  const { row } = (await answer.json()) as { row: { trees: number; nodes: number; conflicts: number; quarantined: number } };
  return row;
}

/** Trees with a node, and nodes, that the spool holds: each identity once. A kill may fall between a tree and its first node. */
function spooled(run: string): { trees: number; nodes: number } {
  const trees = new Set<string>();
  const nodes = new Set<string>();
  for (const line of spoolLines(run)) {
    const event = JSON.parse(line) as { kind: string; step: number; prompt: string; tree: string; nodes?: { node: string }[] };
    if (event.kind !== 'nodes') continue;
    const tree = `${event.step}/${event.prompt}/${event.tree}`;
    if (event.nodes?.length) trees.add(tree);
    for (const { node } of event.nodes ?? []) nodes.add(`${tree}/${node}`);
  }
  return { trees: trees.size, nodes: nodes.size };
}

test('the web server killed with -9 in the middle: the run goes on and every tree arrives once', async () => {
  const { ended } = training('server-killed');
  await untilUnderWay('server-killed');
  canopy.process.kill('SIGKILL');
  await sleep(500);
  canopy = await startCanopy(home, { port: Number(new URL(canopy.url).port) });
  const { code, stdout } = await ended;
  const recorded = JSON.parse(stdout) as Recorded;
  expect([code, recorded.delivered]).toEqual([0, true]);
  expect(await stored('server-killed')).toMatchObject({ ...spooled('server-killed'), conflicts: 0, quarantined: 0 });
});

test('Postgres killed with -9 in the middle: after the next start every tree is there once', async () => {
  const { ended } = training('postgres-killed');
  await untilUnderWay('postgres-killed');
  const pid = Number(readFileSync(join(home, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  const port = Number(new URL(canopy.url).port);
  await canopy.stop();
  canopy = await startCanopy(home, { port });
  const { code, stdout } = await ended;
  expect([code, (JSON.parse(stdout) as Recorded).delivered]).toEqual([0, true]);
  expect(await stored('postgres-killed')).toMatchObject({ ...spooled('postgres-killed'), conflicts: 0, quarantined: 0 });
});

test('the engine killed with -9 in the middle: its spool is imported, twice, and holds each tree once', async () => {
  const { child, ended } = training('engine-killed');
  await untilUnderWay('engine-killed');
  child.kill('SIGKILL');
  await ended;
  const file = join(home, 'spool', 'engine-killed.ndjson');
  for (let i = 0; i < 2; i++) expect((await command(['import', file]).ended).code).toBe(0);
  const expected = spooled('engine-killed');
  expect(expected.trees).toBeGreaterThan(0);
  expect(await stored('engine-killed')).toMatchObject({ ...expected, conflicts: 0 });
});
