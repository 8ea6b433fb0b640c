import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const lockedPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/** True where every package of the lock file that is not optional is installed in its version. */
export function packagesInstalled() {
  const installed = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const have = lockedPackages(installed);
  return Object.entries(lockedPackages(join(ROOT, 'package-lock.json'))).every(
    ([name, { version, optional, link }]) => name === '' || optional || link || have[name]?.version === version,
  );
}

/** Runs `npm ci` where packages are missing or of another version. Throws where it fails. */
export function installIfNeeded() {
  if (packagesInstalled()) return;
  console.log('Installing packages (npm ci) …');
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
  if (error?.code === 'ENOENT') throw new Error('npm is not installed: install Node.js with npm.');
  if (status !== 0) throw new Error('npm ci failed; its message stands above. Without a network, copy node_modules from another machine.');
}
