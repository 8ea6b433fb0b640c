import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canopyHome, isRoot, locations } from '@/db/postgres/locations';
import { engines, version } from '@/package.json';
import { buildState } from '../build.mjs';
import { isCanopyAt, LOOPBACK_HOST, portHolder, tryPort } from '../serve/port';
import { type Finding, fail, ok, warn } from './check';

const ROOT = join(import.meta.dirname, '..', '..');
const FAIL_FREE_MB = 200;
const WARN_FREE_MB = 2_048;
/** Files written by a machine whose clock is right are not younger than this project. */
const EARLIEST_YEAR = 2026;

const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

export function node(): Finding {
  const [major = 0, minor = 0] = numbers(process.versions.node);
  const [wantMajor = 0, wantMinor = 0] = numbers(engines.node);
  const enough = major > wantMajor || (major === wantMajor && minor >= wantMinor);
  return enough
    ? ok('node', `Node ${process.versions.node}, Canopy ${version}`)
    : fail('node', `Node ${process.versions.node} is too old`, `Install Node ${engines.node}.`);
}

export function packages(): Finding {
  const lock = (path: string): Record<string, { version?: string; optional?: boolean }> =>
    (JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, { version?: string; optional?: boolean }> }).packages;
  const installed = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return fail('packages', 'the packages are not installed', 'Run `npm ci`.');
  const have = lock(installed);
  const wrong = Object.entries(lock(join(ROOT, 'package-lock.json'))).filter(
    ([name, entry]) => name !== '' && !entry.optional && have[name]?.version !== entry.version,
  );
  if (wrong.length === 0) return ok('packages', 'as package-lock.json says');
  return fail('packages', `${wrong.length} differ from package-lock.json, e.g. ${wrong[0]?.[0].replace('node_modules/', '')}`, 'Run `npm ci`.');
}

export function webBuild(): Finding {
  const state = buildState();
  if (state === 'fresh') return ok('web build', 'up to date');
  return warn('web build', state === 'stale' ? 'older than its sources' : 'not built yet', '`canopy serve` builds it; or run `npm run build`.');
}

function firstExisting(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : firstExisting(dirname(path));
}

export function home(): Finding {
  const folder = canopyHome();
  const base = firstExisting(folder);
  try {
    accessSync(base, constants.W_OK | constants.X_OK);
  } catch {
    return fail('folder', `${base} is not writable`, `Give this user the right to ${folder}, or set CANOPY_HOME to a folder of your own.`);
  }
  return ok('folder', base === folder ? folder : `${folder} (will be created)`);
}

export function disk(): Finding {
  const folder = firstExisting(canopyHome());
  const { bavail, bsize } = statfsSync(folder);
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20);
  const found = `${freeMb.toLocaleString('en')} MB free under ${folder}`;
  if (freeMb < FAIL_FREE_MB) return fail('disk', found, 'Free some space, or set CANOPY_HOME to another disk.');
  return freeMb < WARN_FREE_MB ? warn('disk', found, 'A long run may need more: free some space.') : ok('disk', found);
}

export function socketPath(): Finding {
  const { home: folder, socketDir } = locations();
  const found = join(socketDir, '.s.PGSQL.5432');
  if (socketDir.startsWith(folder)) return ok('socket', found);
  return warn(
    'socket',
    `${found}: the Canopy folder's path is too long for a socket`,
    'This works; a shorter CANOPY_HOME keeps everything in one place.',
  );
}

export async function port(wanted: number): Promise<Finding> {
  const got = await tryPort(wanted);
  if (typeof got === 'number') return ok('port', `${LOOPBACK_HOST}:${wanted} is free`);
  if (await isCanopyAt(wanted)) return ok('port', `Canopy runs at http://${LOOPBACK_HOST}:${wanted}`);
  if (got !== 'EADDRINUSE') return fail('port', `${wanted} cannot be used (${got})`, 'Choose another with --port.');
  return fail('port', `${wanted} is taken by ${portHolder(wanted) ?? 'another program'}`, 'End it, or start with --port 0 (any free port).');
}

export function clock(): Finding {
  const now = new Date();
  if (now.getUTCFullYear() < EARLIEST_YEAR) return fail('clock', `the clock says ${now.toISOString()}`, 'Set the time; steps are ordered by it.');
  return ok('clock', now.toISOString());
}

export function user(): Finding {
  return ok('user', isRoot() ? 'root; the database runs as an unprivileged user' : `uid ${process.getuid?.() ?? 'unknown'}`);
}
