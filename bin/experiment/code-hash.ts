import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** Sources that a run's numbers depend on. */
const SOURCES = ['lib/engine', 'lib/environments', 'lib/policies', 'lib/derive/tree-facts.ts', 'lib/runner/build-run.ts', 'lib/runner/run-config.ts'];

function filesUnder(path: string): string[] {
  if (path.endsWith('.ts')) return [path];
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.ts'))
    .map((entry) => `${path}/${entry.name}`)
    .sort()
    .flatMap(filesUnder);
}

/** 12 hexadecimal digits that stand for the code behind a result: a report says where its cells come from different code. */
export function codeHash(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesUnder))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 12);
}
