import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeAtomically } from '@/lib/runner/atomic-file';

test('many that replace a file at once all succeed; one of them stands, and nothing else is left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-atomic-'));
  const file = join(folder, 'cell.json');
  const texts = Array.from({ length: 20 }, (_, i) => `${i}`.repeat(10_000));
  await Promise.all(texts.map((text) => writeAtomically(file, text)));
  expect(texts).toContain(readFileSync(file, 'utf8'));
  expect(readdirSync(folder)).toEqual(['cell.json']);
  await rm(folder, { recursive: true });
});
