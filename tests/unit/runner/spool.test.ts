import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAcknowledged, Spool } from '@/lib/runner/spool';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canopy-spool-'));
  file = join(folder, 'deep', 'run.ndjson');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('appends lines and reads them back in batches of whole lines', async () => {
  const spool = await Spool.open(file);
  for (let i = 0; i < 10; i++) await spool.append(JSON.stringify({ i }));
  const first = await spool.read(0, 20);
  expect(first?.bytes.toString()).toBe('{"i":0}\n{"i":1}\n');
  const rest = await spool.read(first?.end ?? 0, 10_000);
  expect(rest?.bytes.toString().trimEnd().split('\n')).toHaveLength(8);
  expect(await spool.read(spool.size)).toBeNull();
  await spool.close();
});

test('one line longer than a batch comes whole', async () => {
  const spool = await Spool.open(file);
  await spool.append('x'.repeat(5_000));
  expect((await spool.read(0, 16))?.bytes).toHaveLength(5_001);
  await spool.close();
});

test('a torn last line is cut when the spool is opened again, even one longer than the look-back', async () => {
  const spool = await Spool.open(file);
  await spool.append('whole');
  await spool.close();
  appendFileSync(file, 'torn'.repeat(50_000));
  const again = await Spool.open(file);
  expect(again.size).toBe(6);
  await again.append('next');
  await again.close();
  expect(readFileSync(file, 'utf8')).toBe('whole\nnext\n');
});

test('a spool with nothing but a torn line is empty', async () => {
  const made = await Spool.open(file);
  await made.close();
  writeFileSync(file, '{"torn":');
  const spool = await Spool.open(file);
  expect(spool.size).toBe(0);
  expect(await spool.read(0)).toBeNull();
  await spool.close();
});

test('the acknowledged offset is kept, never goes back, and never points past the file', async () => {
  const spool = await Spool.open(file);
  await spool.append('one');
  await spool.append('two');
  await spool.acknowledge(8);
  await spool.acknowledge(4);
  await spool.close();
  expect(await readAcknowledged(file)).toBe(8);
  writeFileSync(file, 'one\n');
  const shorter = await Spool.open(file);
  expect(shorter.acknowledged).toBe(4);
  await shorter.close();
});

test('an unreadable acknowledgement means everything is sent again', async () => {
  const spool = await Spool.open(file);
  await spool.append('one');
  await spool.close();
  writeFileSync(`${file}.ack`, 'garbage');
  expect(await readAcknowledged(file)).toBe(0);
});

test('a writer killed with -9 leaves every line it reported, and whole lines only after the next open', async () => {
  const script = join(import.meta.dirname, '..', '..', 'support', 'spool-writer.ts');
  const writer = spawn(process.execPath, ['--import', 'tsx', script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let reported = -1;
  await new Promise<void>((resolve) => {
    writer.stdout.on('data', (chunk: Buffer) => {
      reported = Number(chunk.toString().trim().split('\n').at(-1));
      if (reported > 300) resolve();
    });
  });
  writer.kill('SIGKILL');
  await new Promise((resolve) => writer.once('close', resolve));
  const spool = await Spool.open(file);
  await spool.close();
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(reported);
  expect(lines.map((line) => (JSON.parse(line) as { i: number }).i)).toEqual(lines.map((_, i) => i));
  expect(existsSync(`${file}.ack`)).toBe(false);
});
