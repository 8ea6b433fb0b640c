// Plain JavaScript: the demo builds with it before anything of ours has been compiled.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = [
  'app',
  'bin/bundle-client.mjs',
  'bundle',
  'components',
  'db',
  'lib',
  'public',
  'next.config.ts',
  'postcss.config.mjs',
  'proxy.ts',
  'package-lock.json',
  'tsconfig.json',
];
const MARKER = 'canopy-build.json';

const distName = () => process.env.CANOPY_DIST_DIR ?? '.next';

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path)
      .sort()
      .flatMap((name) => filesUnder(join(path, name)));
  } catch {
    return [path];
  }
}

/** A hash of everything the build reads: contents, not times, so that a fresh checkout is judged rightly. */
function sourceHash() {
  const hash = createHash('sha256').update(process.version);
  for (const source of SOURCES)
    for (const file of filesUnder(join(ROOT, source))) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** The standalone server's entry; it may not exist yet. */
export const serverEntry = () => join(ROOT, distName(), 'standalone', 'server.js');

/** @returns {'fresh' | 'stale' | 'missing'} */
export function buildState() {
  try {
    const { sources } = JSON.parse(readFileSync(join(ROOT, distName(), MARKER), 'utf8'));
    return existsSync(serverEntry()) ? (sources === sourceHash() ? 'fresh' : 'stale') : 'missing';
  } catch {
    return 'missing';
  }
}

/** Next writes into the tsconfig that it reads; it gets one of its own. */
function ownTsconfig() {
  const folder = join(ROOT, '.next-tsconfig');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${distName().replaceAll('/', '-')}.json`);
  const include = ['../next-env.d.ts', '../**/*.ts', '../**/*.tsx'];
  if (!existsSync(path)) writeFileSync(path, `${JSON.stringify({ extends: '../tsconfig.json', include, exclude: ['../node_modules'] }, null, 2)}\n`);
  return relative(ROOT, path);
}

export const nextEnvironment = () => ({ ...process.env, NEXT_TELEMETRY_DISABLED: '1', CANOPY_TSCONFIG: ownTsconfig() });
export const nextProgram = () => join(ROOT, 'node_modules', 'next', 'dist', 'bin', 'next');

/** Next points this file at the build folder; a passing one must not stay in it. */
function keepingNextEnv() {
  const file = join(ROOT, 'next-env.d.ts');
  const before = existsSync(file) ? readFileSync(file) : null;
  return () => {
    if (process.env.CANOPY_DIST_DIR === undefined) return;
    if (before) writeFileSync(file, before);
    else rmSync(file, { force: true });
  };
}

/** @param {boolean} quiet @param {AbortSignal | undefined} signal @returns {Promise<void>} */
function nextBuild(quiet, signal) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [nextProgram(), 'build'], {
      cwd: ROOT,
      env: { ...nextEnvironment(), NODE_ENV: 'production' },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      ...(signal ? { signal, killSignal: 'SIGTERM' } : {}),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`next build failed (exit code ${code}).\n${output}`))));
  });
}

/** What a static copy of a run is looked at with: the server packs it into archives. */
async function buildCopyPages(folder) {
  // Loaded now: it needs the packages
  const { buildBundleClient } = await import('./bundle-client.mjs');
  for (const { file, bytes } of await buildBundleClient()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), bytes);
  }
}

/** Next refuses to build where it builds already: a second one waits, and finds the work done. */
const isBuilding = () => console.error('Another process builds the web app; waiting for it.');

/**
 * Builds the web app if its sources changed since the last build.
 * @param {{ force?: boolean, quiet?: boolean, signal?: AbortSignal }} [options]
 * @returns {Promise<boolean>} true where it built
 */
export async function build({ force = false, quiet = false, signal } = {}) {
  if (!force && buildState() === 'fresh') return false;
  return oneAtATime(join(ROOT, `${distName()}.lock`), () => buildAlone(force, quiet, signal), { signal, onWait: isBuilding });
}

/** @param {boolean} force @param {boolean} quiet @param {AbortSignal | undefined} signal @returns {Promise<boolean>} */
async function buildAlone(force, quiet, signal) {
  if (!force && buildState() === 'fresh') return false;
  const dist = join(ROOT, distName());
  const sources = sourceHash();
  rmSync(join(dist, MARKER), { force: true });
  const restore = keepingNextEnv();
  await nextBuild(quiet, signal).finally(restore);
  const standalone = join(dist, 'standalone');
  cpSync(join(dist, 'static'), join(standalone, distName(), 'static'), { recursive: true });
  if (existsSync(join(ROOT, 'public'))) cpSync(join(ROOT, 'public'), join(standalone, 'public'), { recursive: true });
  await buildCopyPages(join(standalone, 'bundle-client'));
  writeFileSync(join(dist, MARKER), `${JSON.stringify({ sources })}\n`);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const built = await build({ force: process.argv.includes('--force') });
    console.log(built ? 'Built.' : 'The build is up to date; --force builds again.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
