import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const run = promisify(execFile);

/** A file that breaks a rule, the file it imports, and the rule's name. */
const VIOLATIONS: readonly (readonly [from: string, to: string, rule: string])[] = [
  ['lib/engine/bad.ts', 'db/client.ts', 'arrow-lib-engine'],
  ['lib/engine/worse.ts', 'lib/contract/index.ts', 'arrow-lib-engine'],
  ['lib/contract/bad.ts', 'lib/engine/index.ts', 'arrow-lib-contract'],
  ['lib/environments/bad.ts', 'lib/contract/index.ts', 'arrow-lib-environments'],
  ['lib/derive/bad.ts', 'lib/store/index.ts', 'arrow-lib-derive'],
  ['lib/layout/bad.ts', 'lib/display/index.ts', 'arrow-lib-layout'],
  ['lib/store/bad.ts', 'components/tree.tsx', 'arrow-lib-store'],
  ['lib/formats/bad.ts', 'db/queries/index.ts', 'arrow-lib-formats'],
  ['lib/ingest/bad.ts', 'db/queries/index.ts', 'arrow-lib-ingest'],
  ['db/bad.ts', 'lib/ingest/index.ts', 'arrow-db'],
  ['components/bad.tsx', 'db/queries/index.ts', 'arrow-components'],
  ['components/worse.tsx', 'app/page.tsx', 'arrow-components'],
  ['lib/figure/bad.ts', 'db/queries/index.ts', 'arrow-lib-figure'],
  ['lib/publish/bad.ts', 'components/tree.tsx', 'arrow-lib-publish'],
  ['lib/runner/bad.ts', 'tests/support.ts', 'no-import-of-tests'],
];
const ALLOWED: readonly (readonly [from: string, to: string])[] = [
  ['lib/engine/good.ts', 'lib/engine/index.ts'],
  ['lib/ingest/good.ts', 'db/commands/index.ts'],
  ['components/good.tsx', 'lib/store/index.ts'],
  ['app/good.tsx', 'db/queries/index.ts'],
];

describe('the arrows between the parts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arrows-'));
  let found: ICruiseResult;

  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  beforeAll(async () => {
    for (const [, to] of [...VIOLATIONS, ...ALLOWED]) write(to, 'export const value = 1;\n');
    for (const [from, to] of [...VIOLATIONS, ...ALLOWED]) write(from, `export { value } from '@/${to.replace(/\.tsx?$/, '')}';\n`);
    write('lib/layout/one.ts', "import { two } from './two';\nexport const one = (): number => two();\n");
    write('lib/layout/two.ts', "import { one } from './one';\nexport const two = (): number => one();\n");
    write('lib/engine/clock.ts', "export { readFileSync } from 'node:fs';\n");
    write('lib/derive/lost.ts', "export { nothing } from './not-there';\n");
    write('tsconfig.json', JSON.stringify({ compilerOptions: { module: 'esnext', moduleResolution: 'bundler', paths: { '@/*': ['./*'] } } }));
    found = await cruiseIn(folder, ['lib', 'db', 'components', 'app', 'tests']);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('sees the modules of the repository', async () => {
    const seen = await cruiseIn(ROOT, ['lib/contract']);
    expect(seen.summary.totalCruised).toBeGreaterThan(20);
    expect(seen.summary.violations).toEqual([]);
  });

  it.each(VIOLATIONS)('refuses %s → %s', (from, to, rule) => {
    expect(
      found.summary.violations.filter((violation) => violation.from === from).map((violation) => [violation.to, violation.rule.name]),
    ).toContainEqual([to, rule]);
  });

  it.each(ALLOWED)('allows %s → %s', (from) => {
    expect(found.summary.violations.filter((violation) => violation.from === from)).toEqual([]);
  });

  it('refuses cycles, input and output in the engine, and imports that resolve to nothing', () => {
    const names = new Map(found.summary.violations.map((violation) => [violation.from, violation.rule.name]));
    expect(names.get('lib/layout/one.ts')).toBe('no-cycles');
    expect(names.get('lib/engine/clock.ts')).toBe('pure-no-node');
    expect(names.get('lib/derive/lost.ts')).toBe('nothing-unresolved');
  });

  /** As `npm run check` does it: the command line, in the folder whose tsconfig.json resolves the aliases. */
  async function cruiseIn(cwd: string, paths: string[]): Promise<ICruiseResult> {
    const { stdout } = await run(process.execPath, [CRUISER, '--config', CONFIG, '--output-type', 'json', ...paths], {
      cwd,
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
    return JSON.parse(stdout) as ICruiseResult;
  }
});
