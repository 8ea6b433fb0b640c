import { execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { open, socketTarget } from '@/db/client';
import { type EmbeddedServer, launchPostgres } from '@/db/postgres/launch';
import { locations } from '@/db/postgres/locations';
import { isAlive } from '@/db/postgres/process-table';
import { stopPostgres } from '@/db/postgres/stop';
import { temporaryHome } from '../../support/temporary-home';

const SCRIPT = join(import.meta.dirname, '..', '..', 'support', 'launch-and-report.ts');
const NODE_ARGS = ['--import', 'tsx', SCRIPT];

const launchElsewhere = async (home: string): Promise<EmbeddedServer> => {
  const { stdout } = await promisify(execFile)(process.execPath, [...NODE_ARGS, home, 'exit']);
  return JSON.parse(stdout) as EmbeddedServer;
};

async function query(server: EmbeddedServer, text: string): Promise<readonly Record<string, unknown>[]> {
  const { sql, close } = open(socketTarget(server.socketDir), { max: 1 });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await close();
  }
}

async function ended(pid: number): Promise<void> {
  for (let i = 0; i < 400 && isAlive(pid); i++) await sleep(25);
  expect(isAlive(pid)).toBe(false);
}

test('starts on a unix socket only, keeps its data over a stop, and is shared by a second start', async () => {
  const home = temporaryHome();
  const first = await launchPostgres({ home });
  expect(first.startedHere).toBe(true);
  await query(first, 'create table kept as select 7 as n');
  expect(await query(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  const second = await launchElsewhere(home);
  expect(second).toMatchObject({ pid: first.pid, socketDir: first.socketDir, startedHere: false });
  expect(await stopPostgres(first)).toBe(true);
  await ended(first.pid);
  const again = await launchPostgres({ home });
  expect(again.startedHere).toBe(true);
  expect(await query(again, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a postmaster killed with -9 starts again over its stale files with every acknowledged row', async () => {
  const home = temporaryHome();
  const before = await launchPostgres({ home });
  await query(before, 'create table acknowledged (n int)');
  await query(before, 'insert into acknowledged select generate_series(1, 5000)');
  process.kill(before.pid, 'SIGKILL');
  await ended(before.pid);
  expect(existsSync(join(locations(home).data, 'postmaster.pid'))).toBe(true);
  const after = await launchPostgres({ home });
  expect(after.pid).not.toBe(before.pid);
  expect(await query(after, 'select count(*)::int as n from acknowledged')).toEqual([{ n: 5000 }]);
});

test('outlives its Node parent killed with -9, and the next start shares it', async () => {
  const home = temporaryHome();
  const parent = spawn(process.execPath, [...NODE_ARGS, home, 'stay'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve))).toString().split('\n');
  const server = JSON.parse(line ?? '') as EmbeddedServer;
  parent.kill('SIGKILL');
  await new Promise((resolve) => parent.once('exit', resolve));
  const next = await launchPostgres({ home });
  expect(next).toMatchObject({ pid: server.pid, startedHere: false });
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('simultaneous first starts make one cluster and one server', async () => {
  const home = temporaryHome();
  const servers = await Promise.all([launchElsewhere(home), launchElsewhere(home), launchPostgres({ home })]);
  expect(new Set(servers.map((server) => server.pid)).size).toBe(1);
  expect(servers.filter((server) => server.startedHere)).toHaveLength(1);
  expect((await readdir(home)).filter((name) => name.startsWith('pg18'))).toEqual(['pg18']);
});

test('a pid file that names a living process which is no Postgres does not block', async () => {
  const home = temporaryHome();
  const first = await launchPostgres({ home });
  await stopPostgres(first);
  const { data, socketDir } = locations(home);
  writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n1\n5432\n${socketDir}\n\n\nready   \n`);
  writeFileSync(join(socketDir, '.s.PGSQL.5432.lock'), `${process.pid}\n`);
  const second = await launchPostgres({ home });
  expect(second.startedHere).toBe(true);
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('stays up while somebody else is connected', async () => {
  const home = temporaryHome();
  const server = await launchPostgres({ home });
  const other = open(socketTarget(server.socketDir), { max: 1 });
  await other.sql`select 1`;
  expect(await stopPostgres(server)).toBe(false);
  expect(await other.sql`select 2 as n`).toEqual([{ n: 2 }]);
  await other.close();
  expect(await stopPostgres(server)).toBe(true);
});

test('a folder of another Postgres version is refused with what to do, and left as it was', async () => {
  const home = temporaryHome();
  const { data } = locations(home);
  await mkdir(data, { recursive: true });
  writeFileSync(join(data, 'PG_VERSION'), '16\n');
  await expect(launchPostgres({ home })).rejects.toMatchObject({
    name: 'Problem',
    what: `${data} was written by Postgres 16; this Canopy brings Postgres 18.`,
    remedy: expect.stringContaining('CANOPY_HOME'),
  });
  expect(readFileSync(join(data, 'PG_VERSION'), 'utf8')).toBe('16\n');
});

test('a folder that holds something else is refused', async () => {
  const home = temporaryHome();
  mkdirSync(locations(home).data, { recursive: true });
  writeFileSync(join(locations(home).data, 'thesis.tex'), 'mine');
  await expect(launchPostgres({ home })).rejects.toMatchObject({ what: expect.stringContaining('is not a Postgres data folder') });
});

test('a home whose socket path would be too long gets a short socket folder', async () => {
  const parent = temporaryHome();
  chmodSync(parent, 0o755);
  const home = join(parent, 'd'.repeat(90));
  const server = await launchPostgres({ home });
  try {
    expect(Buffer.byteLength(join(server.socketDir, '.s.PGSQL.5432'))).toBeLessThan(104);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await launchElsewhere(home)).toMatchObject({ pid: server.pid, startedHere: false });
  } finally {
    await stopPostgres(server, { evenIfUsed: true });
  }
});

test.runIf(process.getuid?.() === 0)('as root, a closed parent folder is named', async () => {
  const parent = temporaryHome();
  const home = join(parent, 'inner');
  await expect(launchPostgres({ home })).rejects.toMatchObject({
    what: expect.stringContaining(`may not enter ${parent}`),
    remedy: expect.stringContaining(`chmod o+x ${parent}`),
  });
});
