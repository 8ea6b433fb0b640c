// Static checks: each one counts as one test. Called by `npm run check` and by `npm test`.
import { fileURLToPath } from 'node:url';
import { executeModule } from './execute.mjs';
import { sum, verdict } from './suites.mjs';

const CRUISED = ['app', 'bin', 'bundle', 'components', 'db', 'lib', 'tests'];

/** dependency-cruiser passes on nothing just as happily: what it saw is counted. */
async function arrows() {
  const { code, output } = await executeModule(
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...CRUISED],
    { capture: true },
  );
  const report = (() => {
    try {
      return JSON.parse(output);
    } catch {
      return null;
    }
  })();
  if (report === null) return { code: code || 1, output };
  const { totalCruised, error, violations } = report.summary;
  if (!(totalCruised > 0)) return { code: 1, output: 'dependency-cruiser saw no module' };
  const lines = violations.map(({ rule, from, to }) => `${rule.severity} ${rule.name}: ${from} → ${to}`);
  return { code: error > 0 ? 1 : code, output: [...lines, `${totalCruised} modules`].join('\n') };
}

const CHECKS = [
  ['biome', () => executeModule('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'], { capture: true })],
  ['types', () => executeModule('typescript/bin/tsc', ['--noEmit', '--incremental', 'false', '-p', '.'], { capture: true })],
  ['arrows', arrows],
  ['unused', () => executeModule('knip/bin/knip.js', [], { capture: true })],
  ['promises', () => executeModule('eslint/bin/eslint.js', ['.'], { capture: true })],
];

/** @returns {Promise<{ passed: number, failed: number }>} */
export async function check() {
  const counts = [];
  for (const [name, run] of CHECKS) {
    const { code, output } = await run();
    const passed = code === 0;
    console.log(`${passed ? 'ok  ' : 'FAIL'}  ${name}`);
    if (!passed) console.log(output.trim());
    counts.push({ passed: Number(passed), failed: Number(!passed) });
  }
  return sum(counts);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counts = await check();
  console.log(verdict(counts));
  process.exitCode = counts.failed === 0 ? 0 : 1;
}
