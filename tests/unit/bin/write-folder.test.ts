import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const full = vi.hoisted(() => ({ after: Number.POSITIVE_INFINITY }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const writeFileSyncUntilFull: typeof fs.writeFileSync = (...args) => {
    if (full.after-- <= 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
    fs.writeFileSync(...args);
  };
  return { ...fs, default: fs, writeFileSync: writeFileSyncUntilFull };
});

const { Folder, refuseFull } = await import('@/bin/bundle/write-folder');
const entry = (file: string, text: string) => ({ file, bytes: new TextEncoder().encode(text) });
let home = '';

beforeEach(() => {
  full.after = Number.POSITIVE_INFINITY;
  home = mkdtempSync(join(tmpdir(), 'canopy-folder-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it('refuses a folder that holds anything, and a file', () => {
  refuseFull(join(home, 'not-there'));
  mkdirSync(join(home, 'empty'));
  refuseFull(join(home, 'empty'));
  writeFileSync(join(home, 'mine.txt'), 'mine');
  expect(() => refuseFull(home)).toThrow(/not empty \(empty, mine\.txt\).*--out/);
  expect(() => refuseFull(join(home, 'mine.txt'))).toThrow(/is a file.*--out/);
});

it('writes files with their folders, and counts them', () => {
  const folder = new Folder(join(home, 'a', 'b'));
  folder.write(entry('data/trees/0.json', '{}'));
  folder.write(entry('index.html', 'page'));
  expect(readFileSync(join(home, 'a', 'b', 'data', 'trees', '0.json'), 'utf8')).toBe('{}');
  expect(folder.written).toEqual({ files: 2, bytes: 6 });
});

it('says that the disk is full, and leaves nothing behind that was not there', () => {
  const folder = new Folder(join(home, 'a', 'b'));
  full.after = 1;
  folder.write(entry('one', '12345'));
  expect(() => folder.write(entry('two', 'x'))).toThrow(/disk is full: .*two could not be written after 5 B.*Free space/);
  folder.undo();
  expect(existsSync(join(home, 'a'))).toBe(false);
  const empty = new Folder(home);
  full.after = 1;
  empty.write(entry('one', '1'));
  empty.undo();
  expect(existsSync(home)).toBe(true);
  expect(existsSync(join(home, 'one'))).toBe(false);
});
