// Browser tests on the production build. Arguments are passed on to Playwright.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from '../../bin/build.mjs';
import { executeModule } from './execute.mjs';

/** Debian's Chromium, or the one that CHROMIUM_PATH names; null = none. */
export const chromiumPath = () =>
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path)) ??
  null;

/** @param {readonly string[]} args @param {Record<string, string>} env @returns {Promise<number | null>} the exit code */
export async function runPlaywright(args, env = {}) {
  const chromium = chromiumPath();
  if (!chromium) throw new Error('No Chromium found. Install it (Debian: `apt-get install chromium`), or name one in CHROMIUM_PATH.');
  const { code } = await executeModule('@playwright/test/cli.js', ['test', ...args], { env: { CHROMIUM_PATH: chromium, ...env } });
  return code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build({ quiet: true });
  process.exitCode = (await runPlaywright(process.argv.slice(2))) ?? 1;
}
