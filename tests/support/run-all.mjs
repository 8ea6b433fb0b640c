// `npm test`: everything, from a clean checkout to one line of counts. Plain Node: packages may be missing at the start.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installIfNeeded } from '../../bin/demo/install.mjs';
import { chromiumPath } from './e2e.mjs';
import { execute, executeModule, ROOT } from './execute.mjs';
import { judged, playwrightCounts, sum, verdict, vitestCounts } from './suites.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'canopy-test-'));

/** The browser, and the Python that the example of docs/api.md runs in. */
async function installPrograms() {
  const hasPython = spawnSync('python3', ['--version']).status === 0;
  const missing = [...(chromiumPath() ? [] : ['chromium', 'fonts-dejavu-core']), ...(hasPython ? [] : ['python3-minimal', 'libpython3-stdlib'])];
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')} …`);
  const root = process.getuid?.() === 0;
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...missing],
  ];
  for (const args of root ? steps : []) await execute('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  if (!chromiumPath()) console.log('No Chromium: install it (Debian: `apt-get install chromium`), or name one in CHROMIUM_PATH.');
}

function report(file, counts) {
  try {
    return counts(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

async function vitest(project) {
  const file = join(scratch, `${project}.json`);
  const { code } = await executeModule('vitest/vitest.mjs', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return judged(report(file, vitestCounts), code);
}

async function buildWeb() {
  const { build } = await import('../../bin/build.mjs');
  try {
    await build({ quiet: true });
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.log(error.message);
    return { passed: 0, failed: 1 };
  }
}

async function e2e() {
  const { runPlaywright } = await import('./e2e.mjs');
  const file = join(scratch, 'e2e.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CANOPY_E2E_OUTPUT: join(scratch, 'e2e') };
  const code = await runPlaywright([], env).catch((error) => {
    console.log(error.message);
    return 1;
  });
  return judged(report(file, playwrightCounts), code);
}

const STAGES = [
  ['check', async () => (await import('./check.mjs')).check()],
  ['unit', () => vitest('unit')],
  ['db', () => vitest('db')],
  ['build', buildWeb],
  ['e2e', e2e],
];

async function main() {
  await installIfNeeded();
  await installPrograms();
  // A build of its own, so that two runs, or a run and a server in use, do not meet.
  process.env.CANOPY_DIST_DIR = `.next-test-${process.pid}`;
  const results = [];
  for (const [name, run] of STAGES) {
    console.log(`\n── ${name}`);
    const counts = await run();
    console.log(`── ${name}: ${verdict(counts)}`);
    results.push(counts);
  }
  const total = sum(results);
  console.log(verdict(total));
  return total.failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} finally {
  rmSync(scratch, { recursive: true, force: true });
  if (process.env.CANOPY_DIST_DIR) {
    rmSync(join(ROOT, process.env.CANOPY_DIST_DIR), { recursive: true, force: true });
    rmSync(join(ROOT, '.next-tsconfig', `${process.env.CANOPY_DIST_DIR}.json`), { force: true });
  }
}
